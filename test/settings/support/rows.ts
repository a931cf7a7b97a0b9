import { world } from '../../support/world.js';

/** What the table holds, read past every cache. */
export async function row(key: string): Promise<string | undefined> {
  const { platform } = await world();
  const found = await platform.db.rows.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return found?.value;
}

/** Every row but the version, as one comparable value. */
export async function allRows(): Promise<Record<string, string>> {
  const { platform } = await world();
  const rows = await platform.db.rows.selectFrom('settings').select(['key', 'value']).orderBy('key').execute();
  return Object.fromEntries(rows.filter(({ key }) => key !== '__cacheVersion').map(({ key, value }) => [key, value]));
}

/** Takes every row away, so that a test begins like a fresh installation. */
export async function clearSettings(): Promise<void> {
  const { platform } = await world();
  await platform.db.rows.deleteFrom('settings').where('key', '<>', '__cacheVersion').execute();
  await platform.settings.reload();
}
