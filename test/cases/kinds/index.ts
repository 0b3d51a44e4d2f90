// Every kind that the case runner knows: a new one is a file and a line.

import type { CaseKind } from '../kind.js';
import { backfill } from './backfill.js';
import { checks } from './checks.js';
import { defaultMapping } from './default-mapping.js';
import { partitionListing } from './partition-listing.js';
import { partitionMapping } from './partition-mapping.js';
import { sqlTables } from './sql-tables.js';
import { staleness } from './staleness.js';

export const KINDS: readonly CaseKind[] = [
  partitionListing,
  partitionMapping,
  defaultMapping,
  sqlTables,
  staleness,
  backfill,
  checks,
];
