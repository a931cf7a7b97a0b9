import { sql } from 'kysely';
import { world } from './world.js';

/** Gives settings these values until {@link clearSettings}. */
export async function setSettings(values: Readonly<Record<string, string>>): Promise<void> {
  const { platform } = await world();
  for (const [key, value] of Object.entries(values)) {
    await sql`
      insert into settings (key, value) values (${key}, ${value})
      on conflict (key) do update set value = ${value}`.execute(platform.db.rows);
  }
  await platform.settings.changed();
}

/** Takes the settings' rows away, so that their defaults count again. */
export async function clearSettings(...keys: readonly string[]): Promise<void> {
  const { platform } = await world();
  await sql`delete from settings where key = any(${keys}::text[])`.execute(platform.db.rows);
  await platform.settings.changed();
}

/** For a file of tests: these values from its beginning to its end. */
export function useSettings(values: Readonly<Record<string, string>>): void {
  beforeAll(() => setSettings(values));
  afterAll(() => clearSettings(...Object.keys(values)));
}
