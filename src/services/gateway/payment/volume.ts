import { sql } from 'kysely';
import type { GatewayMode } from '../../../entities/gateway/names.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { Terms } from '../merchant/terms.js';

/** The columns of gateway_day, added up over a month. */
const SUMS = { digits: 60, decimals: 8 } as const;

/** What is added to the sums of a day. Counts default to 0, amounts to "0". */
export interface DaySums {
  readonly created?: number;
  readonly completed?: number;
  readonly refunds?: number;
  readonly gross?: string;
  readonly fees?: string;
  readonly refunded?: string;
  readonly usdVolume?: string;
  readonly usdFees?: string;
  readonly usdRefunded?: string;
  /** What counts against limits beyond the volume. */
  readonly usdExtra?: string;
}

interface DayOf {
  readonly merchantId: string;
  readonly mode: GatewayMode;
  readonly currency: string;
  readonly walletType: WalletType;
}

/** Adds to a merchant's sums of the present day in UTC, by a statement that is sent with the commit. */
export async function addToDay(ctx: Context, tx: Tx, of: DayOf, sums: DaySums): Promise<void> {
  const added = sql`
    insert into gateway_day as d ("merchantId", mode, day, currency, "walletType", created, completed, refunds, gross,
      fees, refunded, "usdVolume", "usdFees", "usdRefunded", "usdExtra")
    values (${of.merchantId}, ${of.mode}, ${utcDay(ctx.clock.now())}::date, ${of.currency}, ${of.walletType},
      ${sums.created ?? 0}::int, ${sums.completed ?? 0}::int, ${sums.refunds ?? 0}::int, ${sums.gross ?? '0'}::numeric,
      ${sums.fees ?? '0'}::numeric, ${sums.refunded ?? '0'}::numeric, ${sums.usdVolume ?? '0'}::numeric,
      ${sums.usdFees ?? '0'}::numeric, ${sums.usdRefunded ?? '0'}::numeric, ${sums.usdExtra ?? '0'}::numeric)
    on conflict ("merchantId", mode, day, currency, "walletType") do update set
      created = d.created + excluded.created, completed = d.completed + excluded.completed,
      refunds = d.refunds + excluded.refunds, gross = d.gross + excluded.gross, fees = d.fees + excluded.fees,
      refunded = d.refunded + excluded.refunded, "usdVolume" = d."usdVolume" + excluded."usdVolume",
      "usdFees" = d."usdFees" + excluded."usdFees", "usdRefunded" = d."usdRefunded" + excluded."usdRefunded",
      "usdExtra" = d."usdExtra" + excluded."usdExtra"`;
  await tx.withCommit({ query: added.compile(tx.rows) });
}

/**
 * MERCHANT_LIMIT when a payment would bring the merchant over its limit of the UTC day or month, in US dollars of live
 * payments that were paid, at the high prices of when they were created. A confirmation asks under a lock that all
 * confirmations of the merchant take.
 */
export async function requireWithinLimits(
  ctx: Context,
  { rows }: Pick<Tx, 'rows'>,
  merchantId: string,
  { dailyLimit, monthlyLimit }: Pick<Terms, 'dailyLimit' | 'monthlyLimit'>,
  usdAmount: Money,
): Promise<void> {
  if (dailyLimit === '0' && monthlyLimit === '0') return;
  const today = utcDay(ctx.clock.now());
  const found = await sql<{ day: string; month: string }>`
    select coalesce(sum("usdVolume" + "usdExtra") filter (where day = ${today}::date), 0)::text as day,
      coalesce(sum("usdVolume" + "usdExtra"), 0)::text as month
    from gateway_day
    where "merchantId" = ${merchantId} and mode = 'LIVE'
      and day between date_trunc('month', ${today}::date)::date and ${today}::date`.execute(rows);
  const { day = '0', month = '0' } = found.rows[0] ?? {};
  if (exceeds(day, usdAmount, dailyLimit)) throw limitReached('today', dailyLimit);
  if (exceeds(month, usdAmount, monthlyLimit)) throw limitReached('this month', monthlyLimit);
}

/** Whether the merchant has a limit, so that its confirmations must run one after the other. */
export function hasLimits({ dailyLimit, monthlyLimit }: Pick<Terms, 'dailyLimit' | 'monthlyLimit'>): boolean {
  return dailyLimit !== '0' || monthlyLimit !== '0';
}

function exceeds(sum: string, more: Money, limit: string): boolean {
  if (limit === '0') return false;
  return (
    Money.parse(sum, more.currency, SUMS)
      .plus(more)
      .compare(Money.parse(limit, more.currency, SUMS)) > 0
  );
}

function limitReached(when: string, limit: string): AppError {
  return new AppError('MERCHANT_LIMIT', { message: `The merchant takes at most ${limit} US dollars ${when}` });
}

export function utcDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}
