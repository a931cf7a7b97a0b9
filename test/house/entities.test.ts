import type { EntityMetadata } from '@mikro-orm/core';
import type { PoolClient } from 'pg';
import { entities } from '../../src/entities/index.js';
import * as modules from '../../src/entities/modules.js';
import { sources } from '../support/sources.js';
import { world } from '../support/world.js';

/** Column name to its type and whether it may be null, such as `varchar(64) not null`. */
type Columns = Record<string, string>;

const COLUMNS = `select attname as name,
    format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end as shape
  from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`;

async function columnsOf(client: PoolClient, table: string): Promise<Columns> {
  const { rows } = await client.query<{ name: string; shape: string }>(COLUMNS, [table]);
  return Object.fromEntries(rows.map(({ name, shape }) => [name, shape]));
}

/** What PostgreSQL makes of the entity's own words, so that both sides are spelled by it. */
async function columnsByEntity(client: PoolClient, meta: EntityMetadata): Promise<Columns> {
  const columns = meta.props.flatMap(({ persist, fieldNames, columnTypes, nullable }) =>
    persist === false || !fieldNames
      ? []
      : fieldNames.map((name, index) => `"${name}" ${columnTypes[index]}${nullable ? '' : ' not null'}`),
  );
  await client.query(`create temporary table house_rule (${columns.join(', ')})`);
  const found = await columnsOf(client, 'pg_temp.house_rule');
  await client.query('drop table house_rule');
  return found;
}

async function withClient<T>(work: (client: PoolClient, metas: EntityMetadata[]) => Promise<T>): Promise<T> {
  const { platform } = await world();
  const client = await platform.db.pool.connect();
  try {
    return await work(client, [...platform.db.orm.getMetadata().getAll().values()]);
  } finally {
    client.release();
  }
}

describe('entities', () => {
  it('have the columns, types and nullability of the migrated database', async () => {
    await withClient(async (client, metas) => {
      for (const meta of metas) {
        const expected = await columnsOf(client, `public."${meta.tableName}"`);
        expect({ [meta.tableName]: await columnsByEntity(client, meta) }).toEqual({ [meta.tableName]: expected });
      }
      expect(metas.length).toBe(entities.length);
    });
  });

  it('stand for every table of the migrated database', async () => {
    await withClient(async (client, metas) => {
      const { rows } = await client.query<{ name: string }>(
        `select relname as name from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
      );
      const known = new Set([...metas.map(({ tableName }) => tableName), 'migration']);
      expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
    });
  });

  it('are all listed, for the unit of work and for the query builder', () => {
    const declared = sources('src/entities').flatMap(({ text }) =>
      [...text.matchAll(/@Entity\(\{ tableName: '(\w+)'[^]*?^export class (\w+)/gm)].map(
        ([, table = '', name = '']) => `${table}: ${name}`,
      ),
    );
    const tables = Object.entries(modules).flatMap(([name, each]) => (name.endsWith('Tables') ? [each] : []));
    const listed = tables.flatMap((each) => Object.entries(each).map(([table, { name }]) => `${table}: ${name}`));
    expect(listed.toSorted()).toEqual(declared.toSorted());
  });
});
