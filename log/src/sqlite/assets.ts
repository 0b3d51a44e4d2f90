// Keys and ids of assets. A key is given an id when something is first written about it; a former key keeps its row,
// so that it finds the id under which the history stands.

import { build, type Connection, type Slots, statement } from './statement.js';

const findId = statement((p: Slots<{ key: string }>) =>
  build.selectFrom('asset_key').select('asset_id').where('key', '=', p.key),
);
const insertAsset = statement((p: Slots<{ key: string }>) => build.insertInto('asset').values({ key: p.key }));
const insertKey = statement((p: Slots<{ key: string; asset: number; at: number }>) =>
  build.insertInto('asset_key').values({ key: p.key, asset_id: p.asset, since_ms: p.at }),
);

/** Null: the log has never heard of the key. */
export function assetId(connection: Connection, key: string): number | null {
  return connection.get(findId, { key })?.asset_id ?? null;
}

/** Stands for "no asset" in the state table. */
export const NO_ASSET = 0;

export function ensureAsset(connection: Connection, key: string, at: number): number {
  const known = assetId(connection, key);
  if (known !== null) return known;
  const { id } = connection.run(insertAsset, { key });
  connection.run(insertKey, { key, asset: id, at });
  return id;
}

const renameAsset = statement((p: Slots<{ asset: number; key: string }>) =>
  build.updateTable('asset').set({ key: p.key }).where('asset_id', '=', p.asset),
);
const redirectKeys = statement((p: Slots<{ from: number; to: number }>) =>
  build.updateTable('asset_key').set({ asset_id: p.to }).where('asset_id', '=', p.from),
);
const deleteAsset = statement((p: Slots<{ asset: number }>) =>
  build.deleteFrom('asset').where('asset_id', '=', p.asset),
);

type Move = Slots<{ from: number; to: number }>;
const adoptLatest = statement((p: Move) =>
  build
    .updateTable('latest')
    .set({ asset_id: p.to })
    .where('asset_id', '=', p.from)
    .where('part', 'not in', build.selectFrom('latest').select('part').where('asset_id', '=', p.to)),
);
const adoptState = statement((p: Move) =>
  build
    .updateTable('state')
    .set({ asset_id: p.to })
    .where('asset_id', '=', p.from)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('state as own')
            .select('own.name')
            .where('own.asset_id', '=', p.to)
            .whereRef('own.scope', '=', 'state.scope')
            .whereRef('own.name', '=', 'state.name'),
        ),
      ),
    ),
);
const dropLatest = statement((p: Slots<{ asset: number }>) =>
  build.deleteFrom('latest').where('asset_id', '=', p.asset),
);
const dropState = statement((p: Slots<{ asset: number }>) => build.deleteFrom('state').where('asset_id', '=', p.asset));
const moves = [
  statement((p: Move) => build.updateTable('event').set({ asset_id: p.to }).where('asset_id', '=', p.from)),
  statement((p: Move) => build.updateTable('event_input').set({ asset_id: p.to }).where('asset_id', '=', p.from)),
  statement((p: Move) => build.updateTable('output').set({ asset_id: p.to }).where('asset_id', '=', p.from)),
  statement((p: Move) => build.updateTable('check_result').set({ asset_id: p.to }).where('asset_id', '=', p.from)),
  statement((p: Move) => build.updateTable('step').set({ asset_id: p.to }).where('asset_id', '=', p.from)),
  adoptLatest,
  adoptState,
];

/** The history goes to the new name; where both have a state of one thing, the new name's own stays. */
export function aliasKey(
  connection: Connection,
  alias: { readonly key: string; readonly of: string },
  at: number,
): void {
  const former = ensureAsset(connection, alias.key, at);
  const current = assetId(connection, alias.of);
  if (current === null) {
    connection.run(renameAsset, { asset: former, key: alias.of });
    connection.run(insertKey, { key: alias.of, asset: former, at });
    return;
  }
  if (current === former) return;
  for (const move of moves) connection.run(move, { from: former, to: current });
  connection.run(dropLatest, { asset: former });
  connection.run(dropState, { asset: former });
  connection.run(redirectKeys, { from: former, to: current });
  connection.run(deleteAsset, { asset: former });
}
