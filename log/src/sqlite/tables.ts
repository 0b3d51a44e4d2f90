// The log's tables as Kysely sees them. One interface per table, in the order of `schema.ts`.

import type { Generated } from 'kysely';

export interface Tables {
  log_meta: { one: number; log_id: string; epoch: number; schema_version: number; created_ms: number };
  asset: { asset_id: Generated<number>; key: string };
  asset_key: { key: string; asset_id: number; since_ms: number };
  run: RunTable;
  step: StepTable;
  output: OutputTable;
  event: EventTable;
  event_input: EventInputTable;
  latest: LatestTable;
  check_result: CheckTable;
  publication: { event_id: number; since_ms: number; until_ms: number | null; note: string | null };
  partition_key: {
    n: Generated<number>;
    definition: string;
    part: string;
    added_ms: number;
    removed_ms: number | null;
  };
  lease: {
    resource: string;
    token: number;
    holder: string | null;
    since_ms: number | null;
    expires_ms: number | null;
  };
  state: { scope: string; asset_id: number; name: string; value: string; version: number; updated_ms: number };
  consumer: { name: string; definition: string; routed_through: number; paused_ms: number | null };
  pending: { consumer: string; part: string; event_id: number };
  run_event: { run_id: number; event_id: number };
  evaluation: { evaluation_id: Generated<number>; at_ms: number; subject: string; requested: string; tree: string };
}

interface RunTable {
  run_id: Generated<number>;
  name: string;
  kind: string;
  job: string | null;
  parent_run: number | null;
  backfill: string | null;
  status: string;
  request: string;
  interval_start_ms: number | null;
  interval_end_ms: number | null;
  created_ms: number;
  started_ms: number | null;
  ended_ms: number | null;
  cancel_ms: number | null;
}
interface StepTable {
  run_id: number;
  step: number;
  kind: string;
  asset_id: number | null;
  check_name: string | null;
  partitions: string;
  attempt: number;
  status: string;
  code_version: string | null;
  reasons: string | null;
  prepared: string | null;
  error: string | null;
  worker: string | null;
  not_before_ms: number | null;
  started_ms: number | null;
  ended_ms: number | null;
}
interface OutputTable {
  output_id: Generated<number>;
  storage: string;
  ref: string;
  asset_id: number;
  part: string;
  digest: string | null;
  bytes: number | null;
  created_ms: number;
  dropped_ms: number | null;
  dropped_why: string | null;
}
interface EventTable {
  event_id: Generated<number>;
  kind: string;
  asset_id: number;
  part: string;
  run_id: number | null;
  step: number | null;
  at_ms: number;
  code_version: string | null;
  code_digest: string | null;
  data_version: string | null;
  input_revision: string | null;
  deps_digest: string | null;
  output_id: number | null;
  read_count: number | null;
  expected_count: number | null;
  body: string;
}
interface EventInputTable {
  event_id: number;
  n: number;
  asset_id: number;
  part: string;
  read_event: number | null;
  data_version: string | null;
  origin: number;
}
interface LatestTable {
  asset_id: number;
  part: string;
  event_id: number | null;
  version_event: number | null;
  read_through: number;
  data_version: string | null;
  code_version: string | null;
  code_digest: string | null;
  deps_digest: string;
  complete: number;
  failed_run: number | null;
  failed_step: number | null;
}
interface CheckTable {
  result_id: Generated<number>;
  asset_id: number;
  check_name: string;
  part: string;
  event_id: number | null;
  run_id: number | null;
  step: number | null;
  outcome: string;
  severity: string;
  blocking: number;
  at_ms: number;
  evidence: string;
}
