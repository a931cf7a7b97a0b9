import { sql } from 'kysely';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';

/** Settings of a demo installation. It asks for no captcha, so that people can try it at once. */
const DEMO_SETTINGS: Readonly<Record<string, string>> = { captchaProvider: 'none' };

/** Writes the demo settings that have no row yet; a setting that an admin has saved stays. */
export async function seedDemoSettings(ctx: Context): Promise<void> {
  await inTransaction(ctx, { operation: 'seedDemoSettings' }, async ({ rows }) => {
    for (const [key, value] of Object.entries(DEMO_SETTINGS)) {
      await sql`insert into settings (key, value) values (${key}, ${value}) on conflict do nothing`.execute(rows);
    }
  });
}
