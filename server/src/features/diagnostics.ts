// Findings as the editor's Problems list shows them.

import type { SourceSpan } from '@headwater/core';
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver-types';
import { type Finding, type RelatedPlace, rules, type Severity } from '../rules/index.js';
import { toRange, toUri } from './feature.js';

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  hint: DiagnosticSeverity.Hint,
};
const reportedByOthers: ReadonlySet<string> = new Set(
  rules.filter(({ reportedBy }) => reportedBy === 'check').map(({ id }) => id),
);

/** What the editor does not report by itself. */
export function isShownInEditor(finding: Finding): boolean {
  return !reportedByOthers.has(finding.rule);
}

/** `documentation`: the address of a rule's page, where there is one. */
export function toDiagnostic(
  finding: Finding,
  { project, documentation }: { project: string; documentation: (rule: string) => string | null },
): Diagnostic {
  const href = documentation(finding.rule);
  return {
    range: toRange(finding.span),
    severity: severities[finding.severity],
    source: 'headwater',
    code: finding.rule,
    ...(href === null ? {} : { codeDescription: { href } }),
    message: finding.message,
    relatedInformation: [...finding.calls.map(callOf), ...finding.related].map(({ span, message }) => ({
      location: { uri: toUri(project, span.file), range: toRange(span) },
      message,
    })),
  };
}

function callOf(span: SourceSpan): RelatedPlace {
  return { span, message: 'Called from here' };
}
