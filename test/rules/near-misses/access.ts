// Pipelines that reach their assets in a roundabout way, and are right: aliases, re-exports, helpers, classes, packages.

export const access: Readonly<Record<string, string>> = {
  'a dependency list spread from a constant': `
const inputs = [orders, refunds] as const;
export const a = asset('a', {
  deps: [...inputs],
  async materialize(ctx) {
    const [one, two] = await Promise.all(inputs.map((input) => ctx.read(input)));
    await ctx.write([...(one ?? []), ...(two ?? [])]);
  },
});`,
  'an alias of a handle and of the context': `
const upstream = orders;
export const a = asset('a', {
  deps: [orders],
  async materialize(context) {
    const c = context;
    const { read } = c;
    await c.write(await read(upstream));
  },
});`,
  'handles in an object, chosen by name': `
const tables = { orders, refunds };
export const a = asset('a', {
  deps: Object.values(tables),
  async materialize(ctx) {
    const rows = [];
    for (const name of ['orders', 'refunds'] as const) rows.push(...(await ctx.read(tables[name])));
    await ctx.write(rows);
  },
});`,
  'a barrel that renames': `
//- /barrel.ts
export { orders as ordersRaw, refunds as default } from './base.js';
export * as everything from './base.js';
//- /a.ts
import { asset } from 'headwater';
import refunds, { everything, ordersRaw } from './barrel.js';
export const a = asset('a', {
  deps: [ordersRaw, refunds],
  async materialize(ctx) {
    await ctx.write([...(await ctx.read(everything.orders)), ...(await ctx.read(everything.refunds))]);
  },
});`,
  'a helper in another file that reads what it is given': `
//- /load.ts
import type { AssetContext, AssetHandle } from 'headwater';
export async function load(ctx: AssetContext, handle: AssetHandle, limit = 10) {
  const rows = await ctx.read(handle);
  return rows.slice(0, limit);
}
//- /a.ts
import { asset } from 'headwater';
import { orders } from './base.js';
import { load } from './load.js';
export const a = asset('a', { deps: [orders], async materialize(ctx) { await ctx.write(await load(ctx, orders)); } });`,
  'a repository class over the context': `
class Repository {
  readonly #ctx: AssetContext;
  constructor(ctx: AssetContext) {
    this.#ctx = ctx;
  }
  orders() {
    return this.#ctx.read(orders);
  }
  async save(rows: Row[]) {
    await this.#ctx.write(rows);
  }
}
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const repository = new Repository(ctx);
    await repository.save(await repository.orders());
  },
});`,
  'a base class with a template method': `
abstract class Step {
  protected abstract rows(ctx: AssetContext): Promise<Row[]>;
  async run(ctx: AssetContext) {
    const rows = await this.rows(ctx);
    await ctx.write(rows);
    return { metadata: { rows: rows.length } };
  }
}
class Orders extends Step {
  protected rows(ctx: AssetContext) {
    return ctx.read(orders);
  }
}
export const a = asset('a', { deps: [orders], materialize: (ctx) => new Orders().run(ctx) });`,
  'a factory with options and a default': `
function copyOf(input: AssetHandle, { suffix = 'copy', deps = [] as AssetHandle[] } = {}) {
  return asset(\`\${input.key}_\${suffix}\`, {
    deps: [input, ...deps],
    async materialize(ctx) {
      const rest = await Promise.all(deps.map((dep) => ctx.read(dep)));
      await ctx.write([...(await ctx.read(input)), ...rest.flat()]);
    },
  });
}
export const a = copyOf(orders);
export const b = copyOf(orders, { suffix: 'with_refunds', deps: [refunds] });
export const c = asset('c', { deps: [a, 'orders_with_refunds'], async materialize(ctx) { await ctx.write([...(await ctx.read(a)), ...(await ctx.read(b))]); } });`,
  'a decorator around materialize': `
const timed = (work: (ctx: AssetContext) => Promise<void>) => async (ctx: AssetContext) => {
  const started = performance.now();
  await work(ctx);
  return { metadata: { seconds: (performance.now() - started) / 1000 } };
};
export const a = asset('a', { deps: [orders], materialize: timed(async (ctx) => { await ctx.write(await ctx.read(orders)); }) });`,
  'a package of the workspace': `
//- /packages/shared/package.json
{ "name": "@shop/shared", "main": "index.ts" }
//- /packages/shared/index.ts
import { source } from 'headwater';
export const customers = source('customers');
//- /a.ts
import { asset } from 'headwater';
import { customers } from './packages/shared/index.js';
export const a = asset('a', { deps: [customers], async materialize(ctx) { await ctx.write(await ctx.read('customers')); } });`,
  'keys made from an enum and a loop': `
enum Region { North = 'north', South = 'south' }
const regional = Object.values(Region).map((region) =>
  asset(\`orders_\${region}\`, {
    deps: [orders],
    async materialize(ctx) {
      await ctx.write((await ctx.read(orders)).filter((row) => row.region === region));
    },
  }),
);
export const all = asset('all_orders', {
  deps: regional,
  async materialize(ctx) {
    const parts = await Promise.all(regional.map((part) => ctx.read(part)));
    await ctx.write(parts.flat());
  },
});`,
  'a read behind a switch that is not on': `
const withRefunds = false;
export const a = asset('a', {
  deps: [orders, ...(withRefunds ? [refunds] : [])],
  async materialize(ctx) {
    const rows = await ctx.read(orders);
    if (withRefunds) rows.push(...(await ctx.read(refunds)));
    await ctx.write(rows);
  },
});`,
  'a local name that is that of another asset': `
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const refunds = (await ctx.read(orders)).filter((row) => row.total < 0);
    const total = (orders: Row[]) => orders.reduce((sum, row) => sum + row.total, 0);
    await ctx.write([{ total: total(refunds) }]);
  },
});`,
  'a handle that is only described': `
export const a = asset('a', {
  description: \`Not \${refunds.key}, of which \${refunds.table} is the table.\`,
  deps: [orders],
  async materialize(ctx) {
    ctx.log.info(\`reading \${orders.key}, leaving out \${refunds.key}\`);
    await ctx.write(await ctx.read(orders));
    return { metadata: { without: refunds.key } };
  },
});`,
  'a type-only import of the file of an asset': `
//- /types.ts
import { source } from 'headwater';
export interface Item { readonly id: string }
export const items = source<Item[]>('items');
//- /a.ts
import { asset } from 'headwater';
import { orders } from './base.js';
import type { Item } from './types.js';
export const a = asset('a', { deps: [orders], async materialize(ctx) { const kept: Item[] = []; for (const row of await ctx.read(orders)) kept.push({ id: row.id }); await ctx.write(kept); } });`,
  'a self dependency that looks back': `
const days = dailyPartitions({ start: '2024-01-01' });
const visits = source('visits', { partitions: days });
export const a = asset('running', {
  partitions: days,
  deps: [visits, from('running', timeWindow({ startOffset: -1, endOffset: -1 }))],
  async materialize(ctx) {
    const before = await ctx.read('running');
    await ctx.write([{ total: (before[0]?.total ?? 0) + (await ctx.read(visits)).length }]);
  },
});`,
};
