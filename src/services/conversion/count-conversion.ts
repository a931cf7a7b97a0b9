import { sql } from 'kysely';
import { AppError } from '../../core/catalogue/errors.js';
import { Money } from '../../core/money.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { utcDay } from './utc-day.js';

// Order of locks: the day of the account, then balances of merchants, then wallets. What counts only after it has locked a
// balance locks the day first, by lockConversionDay.

const USD = 'USD';
const USD_DECIMALS = 8;

/**
 * Adds a conversion to the account's day in UTC. CONVERT_LIMIT, with nothing written, if the day would exceed
 * convertDailyUserUsd, even with the extension off. Locks the account's day until the commit: lock it before wallets.
 */
export async function countConversion(ctx: Context, tx: Tx, userId: string, usd: Money): Promise<void> {
  if (usd.compare(dailyLimit(ctx)) > 0) throw dayIsUsedUp(ctx);
  const { rows } = await add(ctx, userId, usd, true).execute(tx.rows);
  if (rows.length === 0) throw dayIsUsedUp(ctx);
}

/** As {@link countConversion}, but never refused, for payouts and refunds. Sent with the commit. */
export async function countUnrefused(ctx: Context, tx: Tx, userId: string, usd: Money): Promise<void> {
  if (usd.isZero()) return;
  await tx.withCommit({ query: add(ctx, userId, usd, false).compile(tx.rows) });
}

/** Locks the account's day until the commit, for what is counted once later locks have told how much. Changes nothing. */
export async function lockConversionDay(ctx: Pick<Context, 'clock'>, { rows }: Tx, userId: string): Promise<void> {
  // A row whose update is left out by its condition is locked all the same.
  await sql`
    insert into convert_account_day as d ("userId", day) values (${userId}, ${utcDay(ctx.clock.now())}::date)
    on conflict ("userId", day) do update set usd = d.usd where false`.execute(rows);
}

function add(ctx: Context, userId: string, usd: Money, isBound: boolean) {
  const limit = dailyLimit(ctx).toString();
  return sql`
    insert into convert_account_day as d ("userId", day, usd)
    values (${userId}, ${utcDay(ctx.clock.now())}::date, ${usd.roundUp(USD_DECIMALS).toString()}::numeric)
    on conflict ("userId", day) do update set usd = d.usd + excluded.usd
    where not ${isBound}::boolean or d.usd + excluded.usd <= ${limit}::numeric returning usd`;
}

function dailyLimit({ settings }: Pick<Context, 'settings'>): Money {
  return Money.parse(settings.decimal('convertDailyUserUsd'), USD);
}

/** CONVERT_LIMIT if a single conversion is worth more than convertMaxOrderUsd. */
export function requireWithinOrder({ settings }: Pick<Context, 'settings'>, usd: Money): void {
  const most = settings.decimal('convertMaxOrderUsd');
  if (usd.compare(Money.parse(most, USD)) <= 0) return;
  throw new AppError('CONVERT_LIMIT', { message: `A single conversion may be worth at most ${most} US dollars` });
}

export function dayIsUsedUp({ settings }: Pick<Context, 'settings'>): AppError {
  const limit = settings.decimal('convertDailyUserUsd');
  return new AppError('CONVERT_LIMIT', {
    message: `An account may convert at most ${limit} US dollars a day (UTC), open quotes included`,
  });
}
