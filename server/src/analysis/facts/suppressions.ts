// Comments that keep a finding of the next line of code quiet: `// headwater-disable-next-line rule, rule -- reason`, and in
// a file of SQL `-- headwater-disable-next-line rule -- reason`.

import { ts } from 'ts-morph';

/** By lines from 1. */
export interface SuppressionFact {
  readonly line: number;
  /** Of the two slashes or dashes, and behind the comment; from 1. */
  readonly column: number;
  readonly endColumn: number;
  /** The line of code that is meant. */
  readonly target: number;
  readonly rules: readonly string[];
  readonly reason: string | null;
  /** The whole line, as it is written. */
  readonly text: string;
}

interface CommentForm {
  /** A whole line that turns something off. */
  readonly turningOff: RegExp;
  /** A line that is no code. */
  readonly idle: RegExp;
}
const OF_CODE: CommentForm = {
  turningOff: /^([ \t]*)\/\/[ \t]*headwater-disable-next-line\b([^\r\n]*)/,
  idle: /^\s*(\/\/|$)/,
};
const OF_SQL: CommentForm = {
  turningOff: /^([ \t]*)--[ \t]*headwater-disable-next-line\b([^\r\n]*)/,
  idle: /^\s*(--|$)/,
};

export function suppressionsIn(path: string, text: string): readonly SuppressionFact[] {
  if (!text.includes('headwater-disable-next-line')) return [];
  const lines = text.split('\n');
  const isSql = path.endsWith('.sql');
  const form = isSql ? OF_SQL : OF_CODE;
  const found = lines.flatMap((written, index): readonly SuppressionFact[] => {
    const match = form.turningOff.exec(written);
    if (!match) return [];
    const [whole, indent = '', rest = ''] = match;
    const [names = '', ...reason] = rest.split(/\s--(?:\s|$)/);
    return [
      {
        line: index + 1,
        column: indent.length + 1,
        endColumn: whole.trimEnd().length + 1,
        target: nextLineOfCode(lines, index, form),
        rules: names.split(/[\s,]+/).filter((name) => name !== ''),
        reason: reason.join(' -- ').trim() || null,
        text: written,
      },
    ];
  });
  // Such a line in a text is no comment.
  const isInText = found.length > 0 && !isSql ? textsIn(path, text) : () => false;
  return found.filter(({ line, column }) => !isInText(line, column));
}

/** Other comments in between, such as one for a second rule, do not count. */
function nextLineOfCode(lines: readonly string[], comment: number, { idle }: CommentForm): number {
  const next = lines.findIndex((line, index) => index > comment && !idle.test(line));
  return (next < 0 ? lines.length : next) + 1;
}

function textsIn(path: string, text: string): (line: number, column: number) => boolean {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return (line, column) => {
    const offset = source.getPositionOfLineAndCharacter(line - 1, column - 1);
    const isInside = (node: ts.Node): boolean => {
      if (offset < node.getStart(source) || offset >= node.end) return false;
      if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
        return true;
      return ts.forEachChild(node, (child) => isInside(child) || undefined) ?? false;
    };
    return isInside(source);
  };
}
