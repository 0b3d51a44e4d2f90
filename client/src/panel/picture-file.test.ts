import { expect, it } from 'vitest';
import { pictureFile } from './picture-file.js';

it.each([
  ['lineage-daily_sales', 'lineage-daily_sales.svg'],
  ['lineage-/raw/orders eu', 'lineage-raw-orders-eu.svg'],
  ['../../etc/x', 'etc-x.svg'],
  ['"<>|', 'lineage.svg'],
])('calls the picture %s', (name, file) => expect(pictureFile(name, 'svg')).toBe(file));
