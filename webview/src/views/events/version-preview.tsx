// Rows of one recorded version, a page at a time. Fetched when somebody asks: the list of records needs none of them.

import type { PreviewView } from '@headwater/protocol';
import { useActions } from '../../page/context.js';
import { Button, Link, Note } from '../../ui/controls.js';
import { counted } from '../../format/keys.js';

const ROWS_AT_ONCE = 50;

interface VersionPreviewProps {
  readonly record: number;
  /** What is told apart by it: `daily_sales › 2024-10-02, 4253beaa`. */
  readonly name: string;
  /** Null: not asked for yet, or on its way. */
  readonly view: PreviewView | null;
}

export function VersionPreview({ record, name, view }: VersionPreviewProps) {
  const { send } = useActions();
  const show = (offset: number) => send({ kind: 'preview', record, offset });
  return (
    <section class="section" aria-label="Preview">
      <div class="section-head">
        <span class="heading">Preview</span>
        {view === null ? (
          <Link onPress={() => show(0)}>Show Rows</Link>
        ) : (
          <span class="small quiet">{stretchText(view)}</span>
        )}
        <span class="space" />
        {view?.kind !== 'unavailable' && (
          <Link
            title="All rows as comma-separated values in an editor"
            onPress={() => send({ kind: 'openRows', record, name })}
          >
            Open as table
          </Link>
        )}
        {view?.kind === 'rows' && view.total > view.rows.length && (
          <>
            <Button
              label="Previous"
              unavailable={view.offset === 0 ? 'These are the first rows' : null}
              onPress={() => show(Math.max(0, view.offset - ROWS_AT_ONCE))}
            />
            <Button
              label="Next"
              unavailable={view.offset + view.rows.length >= view.total ? 'These are the last rows' : null}
              onPress={() => show(view.offset + view.rows.length)}
            />
          </>
        )}
      </div>
      {view !== null && <Content view={view} />}
    </section>
  );
}

export function stretchText(view: PreviewView): string {
  if (view.kind === 'text') return view.isCut ? 'its beginning, this version' : 'this version';
  if (view.kind === 'unavailable') return '';
  const { offset, rows, total } = view;
  if (rows.length === total) return `${counted(total, 'row')}, this version`;
  return `rows ${offset + 1} … ${offset + rows.length} of ${total}, this version`;
}

function Content({ view }: { view: PreviewView }) {
  if (view.kind === 'unavailable') return <Note look="error">{view.message}</Note>;
  if (view.kind === 'text') return <pre class="code value-text">{view.text}</pre>;
  return (
    <div class="values rows-scroll">
      <table class="rows" aria-label="Rows">
        <thead>
          <tr>
            {view.columns.map(({ name, isNumeric }) => (
              <th key={name} scope="col" class={isNumeric ? 'right' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row, index) => (
            <tr key={view.offset + index}>
              {row.map((cell, column) => (
                <td
                  key={view.columns[column]?.name}
                  class={view.columns[column]?.isNumeric ? 'code right' : 'code'}
                  title={cell ?? undefined}
                >
                  {cell ?? <span class="quiet">null</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
