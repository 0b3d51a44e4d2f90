// The steps of a plan, one per partition, each with the steps of the same plan that it waits for. In a backfill, steps
// whose author builds ranges share a call of the function: the first of them makes it, and each has a record of its own.

import { type DependencyEdge, type Plan, type PlanStep, refusedSets, type World } from '@headwater/core';
import { hasKey, isEmptySet, keysOf, setOfKeys } from 'headwater/algebra';

export interface EngineStep {
  /** From 1, in the plan's order. */
  readonly number: number;
  readonly asset: string;
  /** `''` for an asset without partitions. */
  readonly part: string;
  readonly waitsFor: readonly number[];
  /** Partitions that one call of the function builds, in order, this one among them; mostly it alone. */
  readonly call: readonly string[];
  /** The first step of that call, which makes it, whether or not its own partition comes to an end well; null: this one. */
  readonly after: number | null;
  /** Of a step that only checks; null: all checks of the asset. */
  readonly checks: readonly string[] | null;
  readonly need: StepNeed;
}
/**
 * `requested`: named by the selection, fresh or not. `due`: missing or stale when the plan was made. `conditional`: fresh
 * then, and only behind something that the plan rebuilds.
 */
export type StepNeed = 'requested' | 'due' | 'conditional';

/** `inRanges`: assets that declare so build many partitions in one call, as a backfill does. */
export function stepsOf(
  plan: Plan,
  world: World,
  { inRanges = false }: { readonly inRanges?: boolean } = {},
): readonly EngineStep[] {
  const targets = plan.steps.flatMap((planned) => {
    const { asset, partitions, checks = null } = planned;
    const needOf = needs(planned);
    const size = inRanges ? sizeOfCall(world, asset, partitions) : 1;
    return callsOf(world, { asset, partitions, size }).flatMap((call) =>
      call.map((part, at) => ({ asset, part, need: needOf(part), checks, call, at })),
    );
  });
  const numbers = new Map(targets.map(({ asset, part }, index) => [`${asset}\n${part}`, index + 1]));
  return targets.map(({ asset, call, at, ...rest }, index) => {
    const number = index + 1;
    const step = { ...rest, number, asset, call };
    // The call waits for all that its partitions read; the other steps of it wait for the call.
    if (at > 0) return { ...step, waitsFor: [], after: number - at };
    const waitsFor = new Set<number>();
    for (const edge of world.graph.upstream(asset)) {
      if (!edge.isDeclared) continue;
      for (const key of inputKeysOf(world, edge, call).keys) {
        const input = numbers.get(`${edge.from}\n${key}`);
        if (input !== undefined && input !== number) waitsFor.add(input);
      }
    }
    return { ...step, waitsFor: [...waitsFor], after: null };
  });
}

export function sharesCall(a: EngineStep, b: EngineStep): boolean {
  return a.call.length === b.call.length && a.call[0] === b.call[0];
}

/** Stretches of the partitions, none longer than `size`. What is refused stands alone, so that it spoils no other's call. */
function callsOf(
  world: World,
  { asset, partitions, size }: Pick<PlanStep, 'asset' | 'partitions'> & { readonly size: number },
): readonly (readonly string[])[] {
  const refused = size === 1 ? [] : refusedSets(world, asset);
  const isRefused = (part: string) => refused.some(({ set }) => hasKey(set, part));
  const calls: string[][] = [];
  let open: string[] | null = null;
  for (const part of partitions) {
    const isAlone = isRefused(part);
    if (open === null || isAlone || open.length === size) calls.push((open = []));
    open.push(part);
    if (isAlone) open = null;
  }
  return calls;
}

/** Who reads itself reads what the same call would only make: it goes on partition by partition. */
function sizeOfCall({ graph, space }: World, asset: string, partitions: readonly string[]): number {
  const policy = graph.asset(asset)?.backfill ?? 'partition';
  const readsItself = graph.upstream(asset).some(({ from }) => from === asset);
  if (policy === 'partition' || readsItself || space(asset).definition === null) return 1;
  return policy === 'single-run' ? Math.max(1, partitions.length) : policy.multiRun;
}

function needs({ reasons, conditional = [] }: PlanStep): (part: string) => StepNeed {
  const fresh = new Set(conditional);
  const due = new Set(reasons.flatMap(({ kind, partitions }) => (kind === 'requested' ? [] : partitions)));
  return (part) => (fresh.has(part) ? 'conditional' : due.has(part) ? 'due' : 'requested');
}

/** Which partitions of an input some partitions read, and how many their windows have. */
export function inputKeysOf(
  world: World,
  edge: DependencyEdge,
  parts: readonly string[],
): { readonly keys: readonly string[]; readonly expected: number } {
  const { set: readers } = setOfKeys(world.space(edge.to), parts);
  if (isEmptySet(readers)) return { keys: [], expected: 0 };
  const { set, expected } = world.upstream(edge, readers);
  return { keys: [...keysOf(set)], expected };
}
