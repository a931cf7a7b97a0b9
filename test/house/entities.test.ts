import type { EntityMetadata, EntityProperty } from '@mikro-orm/core';
import type { PoolClient } from 'pg';
import { entities } from '../../src/entities/index.js';
import * as modules from '../../src/entities/modules.js';
import { sources } from '../support/sources.js';
import { world } from '../support/world.js';

/** What PostgreSQL says of a table, in its own spelling. */
interface Shape {
  /** Column name to its type, whether it may be null and what fills it, such as `varchar(64) not null`. */
  readonly columns: Record<string, string>;
  readonly primaryKey: string;
  readonly unique: readonly string[];
  /** Such as `userId to user(id) on delete cascade`. */
  readonly references: readonly string[];
}

const COLUMNS = `select attname as name,
    format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
      || coalesce(case attgenerated when 's' then ' generated ' else ' default ' end || pg_get_expr(adbin, adrelid), '')
      as shape
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`;

const NAMES_OF = (owner: string, keys: string) => `(
  select string_agg(attname, ', ' order by place) from unnest(${keys}) with ordinality as key (attnum, place)
  join pg_attribute using (attnum) where attrelid = ${owner})`;

/** Unique indexes over all rows: a partial one has no decorator. */
const KEYS = `select indisprimary as primary, ${NAMES_OF('indrelid', 'indkey')} as names
  from pg_index where indrelid = $1::regclass and indisunique and indpred is null and indexprs is null order by names`;

/** References of one column: one of several is declared by no relation. */
const REFERENCES = `select ${NAMES_OF('conrelid', 'conkey')} || ' to ' || relname || '('
    || ${NAMES_OF('confrelid', 'confkey')} || ') on delete '
    || case confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'r' then 'restrict' else 'no action' end
    as name
  from pg_constraint join pg_class on pg_class.oid = confrelid
  where conrelid = $1::regclass and contype = 'f' and cardinality(conkey) = 1 order by 1`;

async function shapeOf(client: PoolClient, table: string): Promise<Shape> {
  const ask = async <Found extends object>(query: string) => (await client.query<Found>(query, [table])).rows;
  const columns = await ask<{ name: string; shape: string }>(COLUMNS);
  const keys = await ask<{ primary: boolean; names: string }>(KEYS);
  const references = await ask<{ name: string }>(REFERENCES);
  return {
    columns: Object.fromEntries(columns.map(({ name, shape }) => [name, shape])),
    primaryKey: keys.find(({ primary }) => primary)?.names ?? '',
    unique: keys.filter(({ primary }) => !primary).map(({ names }) => names),
    references: references.map(({ name }) => name),
  };
}

const listOf = (names: readonly string[]): string => `(${names.map((name) => `"${name}"`).join(', ')})`;

function fieldsOf(meta: EntityMetadata, properties: string | readonly string[]): string[] {
  return [properties].flat().flatMap((name) => meta.properties[name]?.fieldNames ?? []);
}

function columnOf({ fieldNames, columnTypes, nullable, defaultRaw, generated }: EntityProperty): string[] {
  const filled = generated ? `generated always as ${generated}` : defaultRaw ? `default ${defaultRaw}` : '';
  return fieldNames.map((name, at) => `"${name}" ${columnTypes[at]} ${nullable ? '' : 'not null'} ${filled}`);
}

function referenceOf({ fieldNames, referencedTableName, referencedColumnNames, deleteRule }: EntityProperty): string {
  const target = `public."${referencedTableName}" ${listOf(referencedColumnNames)}`;
  return `foreign key ${listOf(fieldNames)} references ${target} on delete ${deleteRule ?? 'no action'}`;
}

/** What PostgreSQL makes of the entity's own words, so that both sides are spelled by it. */
async function shapeByEntity(client: PoolClient, meta: EntityMetadata): Promise<Shape> {
  const stored = meta.props.filter(({ persist, fieldNames }) => persist !== false && fieldNames);
  const unique = [
    ...stored.filter((prop) => prop.unique).map(({ fieldNames }) => fieldNames),
    ...meta.uniques.map(({ properties }) => fieldsOf(meta, properties ?? [])),
  ];
  const lines = [
    ...stored.flatMap(columnOf),
    `primary key ${listOf(fieldsOf(meta, meta.primaryKeys))}`,
    ...unique.map((names) => `unique ${listOf(names)}`),
    ...stored.filter(({ kind }) => kind === 'm:1').map(referenceOf),
  ];
  await client.query(`create table house_rule.declared (${lines.join(', ')})`);
  const found = await shapeOf(client, 'house_rule.declared');
  await client.query('drop table house_rule.declared');
  return found;
}

/** Tables are made beside the database's own, and are gone with the transaction. */
async function withClient<T>(work: (client: PoolClient, metas: EntityMetadata[]) => Promise<T>): Promise<T> {
  const { platform } = await world();
  const client = await platform.db.pool.connect();
  try {
    await client.query('begin');
    await client.query('create schema house_rule');
    return await work(client, [...platform.db.orm.getMetadata().getAll().values()]);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** The names that an entity's class lists as OptionalProps, by table. */
function optionalProps(): Map<string, string[]> {
  const classes = sources('src/entities').flatMap(({ text }) => text.split(/^(?=@Entity\()/m).slice(1));
  return new Map(
    classes.map((text) => {
      const [, listed = ''] = /\[OptionalProps\]\?:([^;]*);/.exec(text) ?? [];
      return [
        /tableName: '(\w+)'/.exec(text)?.[1] ?? '',
        [...listed.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
      ];
    }),
  );
}

describe('entities', () => {
  it('have the columns, defaults, keys and references of the migrated database', async () => {
    await withClient(async (client, metas) => {
      const declared: Record<string, Shape> = {};
      const migrated: Record<string, Shape> = {};
      for (const meta of metas) {
        declared[meta.tableName] = await shapeByEntity(client, meta);
        migrated[meta.tableName] = await shapeOf(client, `public."${meta.tableName}"`);
      }
      expect(declared).toEqual(migrated);
      expect(metas.length).toBe(entities.length);
    });
  });

  it('let an insert leave out all that the database fills but the time, and nothing that it does not', async () => {
    await withClient(async (_client, metas) => {
      const listed = optionalProps();
      const faults = metas.flatMap(({ tableName, props }) => {
        const optional = new Set(listed.get(tableName));
        const filled = props.filter(({ defaultRaw, generated }) => defaultRaw ?? generated);
        const unfilled = [...optional].filter((name) => !filled.some((prop) => prop.name === name));
        const demanded = filled.filter(
          // A use case says the time by its own clock, which tests move.
          ({ name, nullable, defaultRaw }) => !nullable && defaultRaw !== 'now()' && !optional.has(name),
        );
        return [
          ...unfilled.map((name) => `${tableName}.${name} is in OptionalProps and nothing fills it: take it out`),
          ...demanded.map(({ name }) => `${tableName}.${name} is filled by the database: name it in OptionalProps`),
        ];
      });
      expect(faults).toEqual([]);
    });
  });

  it('stand for every table of the migrated database', async () => {
    await withClient(async (client, metas) => {
      const { rows } = await client.query<{ name: string }>(
        `select relname as name from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
      );
      const known = new Set([...metas.map(({ tableName }) => tableName), 'migration']);
      const without = rows.filter(({ name }) => !known.has(name));
      expect(without.map(({ name }) => `${name} has no entity: write one in src/entities and list it`)).toEqual([]);
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
    const unlisted = declared.filter((each) => !listed.includes(each));
    expect(unlisted.map((each) => `${each} is not listed: add it to the tables of its folder's index.ts`)).toEqual([]);
    const misnamed = listed.filter((each) => !declared.includes(each));
    expect(misnamed.map((each) => `${each} is listed, and no entity has that table and class`)).toEqual([]);
  });
});
