import { sql } from 'kysely';
import type { Context } from '../../src/services/frame/context.js';
import { SettingsSnapshot } from '../../src/services/settings/snapshot.js';
import { world } from './world.js';

/** A context in which these settings have the given texts and all others their defaults. */
export function withSettings(ctx: Context, values: Readonly<Record<string, string>>): Context {
  const stored = Object.entries(values).map(([key, value]) => ({ key, value, version: 1 }));
  return { ...ctx, settings: new SettingsSnapshot(stored) as unknown as Context['settings'] };
}

/** Stores settings and has the server read them, as a save does. A null removes the row, so that the default holds. */
export async function storeSettings(values: Readonly<Record<string, string | null>>): Promise<void> {
  const { platform } = await world();
  for (const [key, value] of Object.entries(values)) {
    await sql`delete from settings where key = ${key}`.execute(platform.db.rows);
    if (value !== null)
      await sql`insert into settings (key, value) values (${key}, ${value})`.execute(platform.db.rows);
  }
  await platform.settings.reload();
}
