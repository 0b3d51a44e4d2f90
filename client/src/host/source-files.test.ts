import { expect, it } from 'vitest';
import { mayBelongToSource } from './source-files.js';

it('takes data for what a source may read, wherever it lies in the project', () => {
  const files = ['data/raw_orders/2024-10-02.json', 'warehouse.db', 'queries/orders.sql', 'data/orders.ts.csv'];
  expect(files.filter(mayBelongToSource)).toEqual(files);
});

it('leaves out code, packages, and hidden folders such as that of the event log', () => {
  const files = ['src/sales.ts', 'src/sales.mts', '.headwater/log.db', 'node_modules/x/data.json', 'a/.git/index'];
  expect(files.filter(mayBelongToSource)).toEqual([]);
});
