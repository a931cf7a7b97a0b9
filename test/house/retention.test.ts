import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityMetadata } from '@mikro-orm/core';
import { retentions, staying } from '../../src/entities/index.js';
import { removal } from '../../src/services/system/maintenance/prune-records.js';
import { ROOT, sources } from '../support/sources.js';
import { world } from '../support/world.js';

/** A descending index serves as well: it is read from its end. */
const FOUND_BY_INDEX = /Index (?:Only )?Scan (?:Backward )?using[^]*Index Cond: [^]*Tid Scan on/;

async function metas(): Promise<EntityMetadata[]> {
  const { platform } = await world();
  return [...platform.db.orm.getMetadata().getAll().values()];
}

/** Types of the columns, by name. */
async function timesOf(): Promise<Map<string, string[]>> {
  return new Map(
    (await metas()).map(({ tableName, props }) => [
      tableName,
      props
        .filter(({ columnTypes }) => columnTypes?.some((type) => /^(timestamp|date)/.test(type)))
        .flatMap(({ fieldNames }) => fieldNames),
    ]),
  );
}

const DECLARE = 'declare beside its entity for how long its rows stay (RetentionOf), or why they do (RowsStay)';

describe('a table with a time', () => {
  it('declares for how long its rows stay, or why they do', async () => {
    const declared = new Set([...retentions, ...staying].map(({ table }) => table));
    const silent = [...(await timesOf())].filter(([table, times]) => times.length > 0 && !declared.has(table));
    expect(silent.map(([table]) => `${table}: ${DECLARE}, and list it in the index.ts of its folder`)).toEqual([]);
  });

  it('is what declares that, and does so once', async () => {
    const times = await timesOf();
    const tables = [...retentions, ...staying].map(({ table }) => table);
    const untimed = tables.filter((table) => (times.get(table) ?? []).length === 0);
    expect(untimed.map((table) => `${table}: no table of this name has a time, so take its declaration out`)).toEqual(
      [],
    );
    const twice = tables.filter((table, at) => tables.indexOf(table) !== at);
    expect(twice.map((table) => `${table}: keep one of its two declarations`)).toEqual([]);
  });

  it('declares it beside its class, and its module lists what is declared', () => {
    const listed = new Set([...retentions, ...staying].map(({ table }) => table));
    const declared = sources('src/entities').flatMap(({ path, text }) =>
      [...text.matchAll(/: (?:RetentionOf<\w+>|RowsStay) = \{\s*table: '(\w+)'/g)].map(([, table = '']) => ({
        place: `${path}, ${table}`,
        beside: text.includes(`@Entity({ tableName: '${table}' })`),
        table,
      })),
    );
    const unlisted = declared.filter(({ table }) => !listed.has(table));
    expect(unlisted.map(({ place }) => `${place}: list it in the index.ts of its folder`)).toEqual([]);
    const apart = declared.filter(({ beside }) => !beside);
    expect(apart.map(({ place }) => `${place}: declare it in the file of the entity`)).toEqual([]);
    expect(declared.length).toBe(listed.size);
  });
});

describe('the retention of a table', () => {
  it('names columns that the table has', async () => {
    const times = await timesOf();
    for (const { table, time, erases = [] } of retentions) {
      expect({ table, times: times.get(table) }).toEqual({ table, times: expect.arrayContaining([time]) });
      const meta = (await metas()).find(({ tableName }) => tableName === table);
      const nullable = meta?.props.filter((each) => each.nullable).flatMap(({ fieldNames }) => fieldNames);
      expect(nullable).toEqual(expect.arrayContaining([...erases]));
    }
  });

  it('finds what is past its time by an index', async () => {
    const { platform } = await world();
    const client = await platform.db.connectApart();
    // The tables of a test are so small that reading the whole, or an index twice, is cheaper; this leaves no other way.
    await client.query(`set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off;
      set cpu_index_tuple_cost = 1`);
    const faults: string[] = [];
    for (const retention of retentions) {
      const { sql, parameters } = removal(retention, '2030-01-01T00:00:00.000Z').compile(platform.db.rows);
      const { rows } = await client.query(`explain ${sql}`, [...parameters]);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const { table, time } = retention;
      if (!FOUND_BY_INDEX.test(plan) || plan.includes('Seq Scan'))
        faults.push(`${table}: add an index that begins with "${time}" in a new migration; the plan is\n${plan}`);
    }
    await client.end();
    expect(faults).toEqual([]);
  });

  it('is what docs/operations.md says', async () => {
    const text = await readFile(join(ROOT, 'docs', 'operations.md'), 'utf8');
    const rows = text.matchAll(/^\| `(\w+)` \| ([^|]+?) \|/gm);
    const documented = new Set([...rows].map(([, table, days]) => `${table}: ${days}`));
    const missing = retentions.flatMap(({ table, days }) => {
      const said = typeof days === 'number' ? String(days) : `setting ${days.setting}`;
      return documented.has(`${table}: ${said}`) ? [] : [`| \`${table}\` | ${said} |`];
    });
    expect(missing.map((line) => `docs/operations.md, "How long rows stay": add the line ${line} …`)).toEqual([]);
  });
});
