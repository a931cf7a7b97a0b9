import { sql } from 'kysely';
import type { StoredTick } from '../../../entities/bot/bot.js';
import type { Context } from '../../frame/context.js';

// Writes SQL: it writes rows that it never loads, many at once.

/**
 * Reports for bots that wait for their exchange account to be opened, each at its interval, so that they do not look as if
 * nobody ran them.
 */
export async function reportPostponed(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  engineId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const at = clock.now().toISOString();
  const tick: StoredTick = { at, price: null, traded: false, signal: null, reason: 'RECONCILING' };
  await sql`
    update trading_bot set "lastTickAt" = ${at}, "lastTick" = ${JSON.stringify(tick)}::jsonb
    where id = any(${ids}::uuid[]) and "engineId" = ${engineId}
      and coalesce("lastTickAt", "startedAt") <= ${at}::timestamptz - "intervalSeconds" * interval '1 second'`.execute(
    db.rows,
  );
}
