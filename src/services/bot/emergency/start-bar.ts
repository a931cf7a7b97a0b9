import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { takeAdvisoryLock } from '../../frame/advisory-lock.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

// Starts share the row, and a stop wants it for itself. An advisory lock before it makes them queue in their order: locks of
// a row are not served so, and a stream of starts would keep a stop waiting.

const BAR = sql`hashtextextended('trading_start_bar', 0)`;
const START_WAITS = { waits: '4s', message: 'All bots are being stopped. Please try again' } as const;
/** Longer than PostgreSQL lets a frozen process keep the bar from a stop. */
const STOP_WAITS = { waits: '15s', message: 'Bots are being started. Please try again' } as const;

/** The stop that keeps bots from being started. */
export interface StartBar {
  readonly stopId: string;
  readonly userId: string;
  readonly reason: string;
  readonly since: string;
}

/**
 * EMERGENCY_STOP while bots cannot be started. Until the commit no emergency stop lists what runs, so that it finds the bot
 * that this transaction starts, or comes before it. Call it after the bot is locked and before its start has a time.
 */
export async function requireStartsAllowed(tx: Tx): Promise<void> {
  await takeAdvisoryLock(tx, sql`pg_advisory_xact_lock_shared(${BAR})`, START_WAITS);
  const bar = await tx.rows.selectFrom('trading_start_bar').select('stopId').forShare().executeTakeFirst();
  if (bar?.stopId !== null) throw new AppError('EMERGENCY_STOP');
}

/** Until the commit no bot is started. A statement after it sees all that were started before. Answers the stop that bars starts. */
export async function holdStartBar(tx: Tx): Promise<string | null> {
  await takeAdvisoryLock(tx, sql`pg_advisory_xact_lock(${BAR})`, STOP_WAITS);
  const bar = await tx.rows.selectFrom('trading_start_bar').select('stopId').forUpdate().executeTakeFirstOrThrow();
  return bar.stopId;
}

/** The stop that keeps bots from being started; null while they may be. */
export async function readStartBar({ db }: Context): Promise<StartBar | null> {
  const bar = await db.rows
    .selectFrom('trading_start_bar as bar')
    .innerJoin('trading_emergency_stop as stop', 'stop.id', 'bar.stopId')
    .select(['stop.id as stopId', 'stop.userId', 'stop.reason', 'stop.createdAt as since'])
    .executeTakeFirst();
  return bar ?? null;
}
