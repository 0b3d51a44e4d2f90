import type { RuleCases } from '../rule-cases.js';

const daily = (text: string, partitions = `  partitions: dailyPartitions({ start: '2024-10-01' }),`) => `
import { readFile } from 'node:fs/promises';
import dayjs from 'dayjs';
import { asset, dailyPartitions, source } from 'headwater';
declare function sql(parts: TemplateStringsArray, ...values: unknown[]): Promise<unknown[]>;
declare const db: { prepare(sql: string): { all(...values: unknown[]): unknown[] }; all(sql: string, ...values: unknown[]): unknown[]; run(sql: string, ...values: unknown[]): void };
export const orders = source('orders');
export const daily = asset('daily', {
  deps: [orders],
${partitions}
  async materialize(ctx) {
    const rows = await ctx.read(orders);
${text}
  },
});
`;

export const cases: RuleCases = {
  fires: {
    'in a filter': daily(`    const today = new Date().toISOString().slice(0, 10);
    await ctx.write(rows.filter((row) => row['day'] === today));
    //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this filter`),
    'in a query, as a parameter and as text':
      daily(`    await ctx.write(db.all('SELECT * FROM events WHERE day = ?', new Date()));
    //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this query
    db.prepare('SELECT * FROM events WHERE at > ?').all(Date.now() - 86400000);
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this query
    db.all(\`SELECT * FROM events WHERE day = '\${new Date().toISOString()}'\`);
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this query`),
    'in the path of a file':
      daily(`    await ctx.write([rows, await readFile(\`/in/\${new Date().getFullYear()}.csv\`)]);
    //                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this path`),
    'in a key':
      daily(`    await ctx.write(await ctx.read(orders, { partition: new Date().toISOString().slice(0, 10) }));
    //                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this key`),
    'for the clock of a date library and of Temporal':
      daily(`    const since = dayjs().subtract(1, 'day').toISOString();
    const today = Temporal.Now.plainDateISO().toString();
    await ctx.write(rows.filter((row) => row['day'] > since));
    //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this filter
    await ctx.write(rows.find((row) => row['day'] === today));
    //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this filter`),
    'where the database is asked for the present time in a condition':
      daily(`    await ctx.write(db.all('SELECT * FROM events WHERE day = current_date'));
    //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this query
    db.prepare("SELECT * FROM events e JOIN days d ON d.day = date('now', '-1 day')").all();
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this query
    db.run('INSERT INTO kept SELECT * FROM events WHERE at > (NOW() - 7)');
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this query
    db.all('WITH recent AS (SELECT * FROM events WHERE at < current_timestamp) SELECT * FROM recent');
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this query
    db.all('SELECT day FROM events GROUP BY day HAVING max(at) < now()');
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this query`),
    'in the condition of an update': daily(`    db.run("UPDATE events SET seen = 1 WHERE day < current_date");
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this query
    db.run('UPDATE events SET seen = 1 WHERE day < ?', Date.now());
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this query`),
    'for the functions of other databases': daily(`    db.all('SELECT * FROM events WHERE at > localtimestamp');
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this query
    db.all('SELECT * FROM events WHERE day = today()');
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this query
    db.all('SELECT * FROM events WHERE at > getdate()');
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this query`),
    'in a template with a tag': daily(`    const late = await sql\`SELECT * FROM events WHERE day = current_date\`;
    //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this query
    await ctx.write([late, await sql\`SELECT * FROM events WHERE at > \${new Date()}\`]);
    //                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this query`),
  },
  staysQuiet: {
    'in a template with a tag that stores or selects it': daily(
      `    await ctx.write([await sql\`SELECT now() AS built, e.* FROM events e WHERE id = \${ctx.partitionKey}\`]);
    await sql\`INSERT INTO audit VALUES (\${new Date()})\`;
    await sql\`UPDATE audit SET at = \${new Date()} WHERE id = 1\`;`,
    ),
    'for functions that take something': daily(
      `    db.all("SELECT * FROM events WHERE at > unix_timestamp('2024-10-01') AND today(day) = 1");`,
    ),
    'where the database stamps what it stores or gives':
      daily(`    db.run('INSERT INTO audit VALUES (current_timestamp)');
    db.run('UPDATE audit SET at = now() WHERE id = 1');
    db.run("INSERT INTO audit SELECT id, datetime('now') FROM events WHERE day = 1");
    db.run('INSERT INTO audit (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET at = now()');
    db.run('CREATE TABLE IF NOT EXISTS audit (id INT REFERENCES days ON DELETE CASCADE, at TEXT DEFAULT current_timestamp)');
    db.all('SELECT now() AS built, e.* FROM events e JOIN days d ON d.day = e.day ORDER BY now()');
    db.all('SELECT DISTINCT ON (day) day, now() AS built FROM events WHERE id IN (SELECT id FROM kept) GROUP BY now()');`),
    'for what only looks like the time of a database':
      daily(`    db.all("SELECT * FROM events WHERE note = 'now()' AND day = '2024-10-01' -- not current_date");
    db.all('SELECT * FROM events WHERE "current_date" = 1 AND events.current_timestamp = 2');
    db.all("SELECT * FROM events WHERE day = date('2024-10-01') AND now = 1 AND note = 'now'");
    ctx.log.info('we select rows where day = current_date');`),
    'for an audit stamp, in a row and in a statement':
      daily(`    db.run('INSERT INTO audit VALUES (?)', new Date().toISOString());
    db.run('UPDATE audit SET at = ? WHERE id = 1', Date.now());
    await ctx.write(rows.map((row) => ({ ...row, builtAt: new Date() })));`),
    'for a duration, a deadline and a log line': daily(`    const start = Date.now();
    while (Date.now() < start + 1000) await Promise.resolve();
    const took = Date.now() - start;
    ctx.log.info(\`took \${took}, at \${new Date().toISOString()}\`);
    await ctx.write(rows.filter((row) => row['seconds'] > took));`),
    "for the partition's own window": daily(`    const since = new Date(ctx.window.start).toISOString();
    await ctx.write(rows.filter((row) => row['at'] >= since && row['day'] === ctx.partitionKey));`),
    'without partitions': daily(
      `    const today = new Date();\n    await ctx.write(rows.filter((row) => row['day'] === today));`,
      '',
    ),
    'for a date that is given': daily(
      `    const first = new Date('2024-10-01');\n    await ctx.write(rows.filter((row) => row['day'] > first));`,
    ),
  },
  fixes: {
    'takes the start of the window': {
      before: daily(`    const today = new Date().toISOString().slice(0, 10); // In UTC.
    await ctx.write(rows.filter((row) => row['day'] === today));`),
      title: "Use the start of the partition's window",
      diff: [
        '-     const today = new Date().toISOString().slice(0, 10); // In UTC.',
        '+     const today = new Date(ctx.window.start).toISOString().slice(0, 10); // In UTC.',
      ],
    },
    'takes the end of the window, in milliseconds': {
      before: daily(`    // Of the last day.
    db.prepare('SELECT * FROM events WHERE at > ?').all(Date.now() - 86400000);`),
      title: "Use the end of the partition's window",
      diff: [
        `-     db.prepare('SELECT * FROM events WHERE at > ?').all(Date.now() - 86400000);`,
        `+     db.prepare('SELECT * FROM events WHERE at > ?').all(ctx.window.end.getTime() - 86400000);`,
      ],
    },
  },
};
