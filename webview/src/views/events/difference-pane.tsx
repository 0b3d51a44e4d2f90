// What is different between two recorded versions, A and B, by the key of their rows: each cell that changed, and sums.

import type { CellText, DifferenceCell, DifferenceRow, DifferenceView, RecordView } from '@headwater/protocol';
import { counted } from '../../format/keys.js';
import { recent } from '../../format/time.js';
import { shortVersion } from '../../format/version.js';
import { Button, IconButton, Note, Segments } from '../../ui/controls.js';

interface DifferencePaneProps {
  readonly a: RecordView;
  readonly b: RecordView;
  readonly now: number;
  /** Null: on its way. */
  readonly view: DifferenceView | null;
  /** What is wanted; what `view` holds may still be the other. */
  readonly includesEqual: boolean;
  readonly onIncludesEqual: (includesEqual: boolean) => void;
  readonly onMore: () => void;
  readonly onClose: () => void;
}

const scopes = [
  { value: 'changed', label: 'Changed' },
  { value: 'all', label: 'All' },
] as const;

export function DifferencePane(props: DifferencePaneProps) {
  const { a, b, now, view, includesEqual, onIncludesEqual, onMore, onClose } = props;
  return (
    <section class="difference section" aria-label="Difference">
      <div class="section-head">
        <span class="heading">
          A → B{view?.kind === 'difference' && view.key.length > 0 && ` by ${view.key.join(', ')}`}
        </span>
        <span class="code quiet ellipsis">
          {versionText(a)} → {versionText(b)}
        </span>
        <span class="space" />
        <Segments
          label="Rows of the difference"
          options={scopes}
          chosen={includesEqual ? 'all' : 'changed'}
          onChoose={(scope) => onIncludesEqual(scope === 'all')}
        />
        <IconButton icon="close" label="Close the comparison" size={14} onPress={onClose} />
      </div>
      {view === null && <div class="small quiet inset">Reading both versions …</div>}
      {view?.kind === 'unavailable' && <Note look="error">{view.message}</Note>}
      {view?.kind === 'difference' && (
        <Changes view={view} heads={[`A · ${recent(a.at, now)}`, `B · ${recent(b.at, now)}`]} onMore={onMore} />
      )}
    </section>
  );
}

function versionText({ dataVersion, id }: RecordView): string {
  return dataVersion === null ? `#${id}` : shortVersion(dataVersion);
}

type Found = Extract<DifferenceView, { readonly kind: 'difference' }>;

interface ChangesProps {
  readonly view: Found;
  /** Of what was before, and after. */
  readonly heads: readonly [a: string, b: string];
  readonly onMore: () => void;
}

function Changes({ view, heads, onMore }: ChangesProps) {
  const { counts, includesEqual, rows, totals } = view;
  const more = counts.added + counts.removed + counts.changed + (includesEqual ? counts.equal : 0) - rows.length;
  return (
    <>
      {rows.length === 0 ? (
        <div class="inset">Nothing is different.</div>
      ) : (
        <div class="values rows-scroll">
          <table class="rows" aria-label="Difference by key">
            <thead>
              <tr>
                <th scope="col">{view.key.join(', ')}</th>
                <th scope="col">column</th>
                <th scope="col" class="right">
                  {heads[0]}
                </th>
                <th scope="col" class="right">
                  {heads[1]}
                </th>
                <th scope="col" class="right">
                  Δ
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.flatMap((row) =>
                cellsOf(row).map((cell) => <ChangeRow key={`${row.key} ${cell.column}`} {...{ row, cell }} />),
              )}
              {totals.map((cell) => (
                <tr key={cell.column} class="total">
                  <th scope="row">total</th>
                  <td>{cell.column}</td>
                  <td class="code right">{cell.before}</td>
                  <td class="code right">{cell.after}</td>
                  <td class="code right">{cell.delta}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div class="small quiet inset">{countsText(view)}</div>
      {more > 0 && (
        <div class="inset">
          <Button label={`Show More of ${counted(more, 'Row')}`} onPress={onMore} />
        </div>
      )}
    </>
  );
}

/** A row that has nothing but its key is still a row that came or went. */
function cellsOf({ cells }: DifferenceRow): readonly DifferenceCell[] {
  return cells.length > 0 ? cells : [{ column: '', before: null, after: null, delta: null }];
}

function ChangeRow({ row, cell }: { row: DifferenceRow; cell: DifferenceCell }) {
  return (
    <tr>
      <th scope="row" class="code" title={row.key}>
        {row.key}
        {(row.kind === 'added' || row.kind === 'removed') && <span class="quiet"> {row.kind}</span>}
      </th>
      <td class="quiet">{cell.column}</td>
      <td class={row.kind === 'changed' || row.kind === 'removed' ? 'code right old' : 'code right'}>
        {row.kind === 'added' ? null : cellOf(cell.before)}
      </td>
      <td class={row.kind === 'changed' || row.kind === 'added' ? 'code right new' : 'code right'}>
        {row.kind === 'removed' ? null : cellOf(cell.after)}
      </td>
      <td class="code right">{row.kind === 'equal' ? null : cell.delta}</td>
    </tr>
  );
}
function cellOf(text: CellText) {
  return text ?? <span class="quiet">null</span>;
}

export function countsText({ counts: { added, removed, changed, equal } }: Pick<Found, 'counts'>): string {
  const before = changed + removed + equal;
  return `${changed} of ${counted(before, 'row')} changed · ${added} added · ${removed} removed`;
}
