// Completion of asset keys inside strings: in `deps`, and where a read, `from` or `after` names an asset.

import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver-types';
import type { DocumentFeature, DocumentView } from './feature.js';
import type { PositionParams } from './params.js';
import { partitionsInWords } from './partition-words.js';
import { positionShape } from './shape.js';

export const completion: DocumentFeature<PositionParams, CompletionItem[]> = {
  capability: { completionProvider: { triggerCharacters: ["'", '"', '`', '/'] } },
  method: 'textDocument/completion',
  takes: positionShape,
  nothing: [],
  handle({ position }, view) {
    const before = view.line(position.line).slice(0, position.character);
    const after = view.line(position.line).slice(position.character);
    const opened = openString(before);
    if (opened === null || !namesAsset(view, position.line, before.slice(0, opened.start))) return [];
    const rest = new RegExp(`^[^${opened.quote}]*`).exec(after)?.[0] ?? '';
    const range = {
      start: { line: position.line, character: opened.start + 1 },
      end: { line: position.line, character: position.character + rest.length },
    };
    return view.snapshot.manifest.assets.map((asset) => ({
      label: asset.key,
      kind: asset.kind === 'source' ? CompletionItemKind.Reference : CompletionItemKind.Struct,
      detail: [asset.kind, partitionsInWords(view.world, asset.key)].filter(Boolean).join(' · '),
      ...(asset.description === null ? {} : { documentation: asset.description }),
      textEdit: { range, newText: asset.key },
    }));
  },
};

/** The string that is open at the end of a line's beginning: where its quote stands, and which one. */
function openString(text: string): { readonly start: number; readonly quote: string } | null {
  let open: { readonly start: number; readonly quote: string } | null = null;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (character === '\\') index++;
    else if (open === null && /['"`]/.test(character)) open = { start: index, quote: character };
    else if (open !== null && character === open.quote) open = null;
  }
  return open;
}

/** How many lines above the cursor a `deps: [` may stand. */
const LINES_BACK = 40;

function namesAsset(view: DocumentView, line: number, before: string): boolean {
  if (/(?:\.(?:read|readEach|input)(?:<[^>]*>)?|\bfrom|\bafter|\bonAssets)\(\s*$/.test(before)) return true;
  let text = before;
  for (let index = line - 1; index >= Math.max(0, line - LINES_BACK) && !text.includes('deps'); index--)
    text = `${view.line(index)}\n${text}`;
  const list = /\bdeps\s*:\s*\[([^\]]*)$/.exec(text)?.[1];
  return list !== undefined && /(?:^|,)\s*$/.test(list);
}
