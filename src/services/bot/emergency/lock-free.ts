import { sql, type RawBuilder } from 'kysely';
import { literals } from '../../../core/sql/literals.js';
import { ACTIVE_BOT } from '../../../core/states/bot.js';
import type { Tx } from '../../frame/tx.js';
import type { LockedBot } from './stop-bots.js';

/** Bots that run, are paused, or have ended and go on with their exits. */
export const RUNS = sql<boolean>`(bot.status in (${literals(ACTIVE_BOT)}) or bot."keepsExits") and bot."deletedAt" is null`;

/**
 * Locks those of these bots that run, are paused or go on with their exits, and that no other transaction has locked. It
 * waits for none, so that a frozen process keeps its own bots alone from being stopped, and only until its transaction is
 * ended.
 */
export async function lockFree({ rows }: Tx, which: RawBuilder<unknown>): Promise<LockedBot[]> {
  const { rows: locked } = await sql<LockedBot>`
    select bot.id, bot.status, bot."closeAsked" from trading_bot bot where ${RUNS} and ${which}
    order by bot.id for update skip locked`.execute(rows);
  return locked;
}
