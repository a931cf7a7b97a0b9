import { sql } from 'kysely';
import type { OpenPlatform } from '../../src/platform.js';
import { emptyRedis } from './empty-redis.js';
import type { World } from './world.js';

/** Settings and switches of a world as at its start. */
export interface Configuration {
  readonly rows: ReadonlyMap<string, string>;
  /** The parts of its platform, in whose place tests put others. */
  readonly parts: Readonly<OpenPlatform>;
}

/** What is put back between two files that share a world, with what tells a row of it apart. */
const TABLES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  settings: ['key'],
  geo_country: ['code'],
  extension: ['name'],
  convert_switch: ['name'],
  approval_policy: ['kind', 'fromUsd'],
};

export async function configurationOf({ platform }: Pick<World, 'platform'>): Promise<Configuration> {
  const rows = new Map<string, string>();
  for (const table of Object.keys(TABLES)) {
    const all = await sql<{ rows: string }>`
      select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)), '[]')::text as rows from ${sql.table(table)} t`.execute(
      platform.db.rows,
    );
    rows.set(table, all.rows[0]?.rows ?? '[]');
  }
  return { rows, parts: { ...platform } };
}

/**
 * Puts settings, countries, extensions, switches, clock and the parts of the platform back, forgets waiting jobs, and
 * empties Redis. Rows that a file added stay: files that cannot tolerate them use a world of their own.
 */
export async function putBack({ platform, clock }: World, { rows, parts }: Configuration): Promise<void> {
  clock.restart();
  Object.assign(platform, parts);
  for (const [table, key] of Object.entries(TABLES)) {
    const columnsOfKey = sql.join(key.map((name) => sql.ref(name)));
    const before = sql`jsonb_populate_recordset(null::${sql.table(table)}, ${rows.get(table)}::jsonb)`;
    await sql`delete from ${sql.table(table)} where (${columnsOfKey}) not in (select ${columnsOfKey} from ${before})`.execute(
      platform.db.rows,
    );
    const { rows: columns } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
      platform.db.rows,
    );
    const changes = columns.map(({ name }) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
    const names = sql.join(columns.map(({ name }) => sql.ref(name)));
    await sql`
      insert into ${sql.table(table)} (${names}) select ${names} from ${before}
      on conflict (${columnsOfKey}) do update set ${sql.join(changes)}`.execute(platform.db.rows);
  }
  // Saves are numbered from the settings' own row on.
  await sql`truncate settings_revision, settings_change`.execute(platform.db.rows);
  await sql`delete from graphile_worker._private_jobs`.execute(platform.db.rows);
  await emptyRedis(platform);
  await platform.settings.reload();
  platform.extensions.drop();
}
