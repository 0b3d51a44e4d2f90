// Under which keys the log has what was recorded of an asset. A run carries the history of a renamed asset over to its
// present key; until the next one, its declaration says where that lies.

import { carriedKeys, type LogReader, successorsOf, unknownAsset } from '@headwater/core';
import { type RecordedTarget, recordedTarget } from '../input/recorded-target.js';
import { failure, type Outcome, success } from '../outcome.js';
import { type AnalysisRequest, analyseProject } from '../project/project.js';

/** None: the log knows no such asset. A project that cannot be analysed has the keys that the log itself knows. */
export async function recordedKeys(
  log: LogReader,
  request: AnalysisRequest,
  asset: string,
): Promise<readonly string[]> {
  const known = await log.resolve(asset);
  const analysed = await analyseProject(request);
  if (analysed.kind === 'failure') return known === null ? [] : [known];
  const { manifest } = analysed.value.snapshot;
  const [successor, ...others] = known === null ? successorsOf(manifest, asset) : [];
  const present = known ?? (others.length === 0 ? successor : undefined) ?? asset;
  const former = (await carriedKeys(log, manifest)).flatMap(({ key, of }) => (of === present ? key : []));
  return [...new Set([...(known === null ? [] : [known]), ...former])];
}

/** The same of one place, for what is kept under one key. Null: there is no log yet. A name that nothing knows is refused. */
export async function recordedPlace(
  log: LogReader | null,
  request: AnalysisRequest,
  text: string,
): Promise<Outcome<RecordedTarget>> {
  const named = recordedTarget(text);
  if (named.kind === 'failure') return named;
  const { asset, part } = named.value;
  const [key] = log === null ? [] : await recordedKeys(log, request, asset);
  if (key !== undefined) return success({ asset: key, part });
  const analysed = await analyseProject(request);
  if (analysed.kind === 'failure') return named;
  const { graph } = analysed.value.snapshot;
  const isDeclared = graph.asset(asset) !== null || successorsOf(graph.manifest, asset).length > 0;
  return isDeclared ? named : failure(unknownAsset({ graph }, asset));
}
