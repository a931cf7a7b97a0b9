import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { requireWithinDay } from '../own/limits.js';
import { utcDay } from '../../conversion/utc-day.js';
import type { Asked, Figures, Wanted } from './request.js';

/** Sums of many amounts that each fit a wallet. */
const SUMS = { digits: 60, decimals: 18 } as const;

/** What is open already, of the account and of everybody. Unexpired quotes count. */
export interface Claims {
  /** Open quotes of the account. */
  readonly open: number;
  /** What those pay from the same wallet. */
  readonly paying: string;
  /** What all open quotes together would take of the currency that is received. */
  readonly promised: string;
  /** What the account converted today and its open quotes would convert, in US dollars. */
  readonly claimed: string;
}

/** Locks the account's row until the commit, so that its quotes and orders come one after the other. */
export async function lockAccount({ rows }: Tx, userId: string): Promise<void> {
  await sql`
    insert into convert_account ("userId") values (${userId})
    on conflict ("userId") do update set orders = convert_account.orders`.execute(rows);
}

export async function readClaims({ clock }: Context, tx: Tx, userId: string, { from, to }: Wanted): Promise<Claims> {
  const now = clock.now();
  const found = await sql<Claims>`
    select own.open, own.paying, all_of.promised, own.usd + coalesce((
      select usd from convert_account_day where "userId" = ${userId} and day = ${utcDay(now)}::date), 0) as claimed
    from (
      select count(*)::int as open, coalesce(sum("usdValue"), 0) as usd,
        coalesce(sum("fromAmount") filter (where "fromCurrency" = ${from.currency} and "fromType" = ${from.type}), 0) as paying
      from convert_order
      where "userId" = ${userId} and status = 'QUOTED' and "expiresAt" > ${now.toISOString()}::timestamptz
    ) own, (
      select coalesce(sum("toAmount"), 0) as promised from convert_order
      where "toCurrency" = ${to.currency} and "toType" = ${to.type} and status = 'QUOTED'
        and "expiresAt" > ${now.toISOString()}::timestamptz
    ) all_of`.execute(tx.rows);
  const [claims] = found.rows;
  if (!claims) throw new AppError('INTERNAL', { reason: 'a statement of sums answered no row' });
  return claims;
}

/**
 * CONVERT_LIMIT for the day, of which open quotes count, too; OPEN_QUOTES, WALLET_FROZEN, INSUFFICIENT_FUNDS where the open
 * quotes of the wallet and this one are above what is free in it, CONVERT_INVENTORY where all open quotes and this one are
 * above what the house can sell.
 */
export function requireCovered(ctx: Context, { from, to }: Asked, figures: Figures, claims: Claims): void {
  const { fromAmount, toAmount, usdValue } = figures;
  requireWithinDay(ctx, claims.claimed, usdValue);
  if (claims.open >= ctx.settings.number('convertOpenQuotes')) throw new AppError('OPEN_QUOTES');
  if (from.walletFrozenAt !== null) throw new AppError('WALLET_FROZEN');
  if (exceeds(claims.paying, fromAmount, from.free)) throw new AppError('INSUFFICIENT_FUNDS');
  if (exceeds(claims.promised, toAmount, to.stock)) throw new AppError('CONVERT_INVENTORY');
}

function exceeds(taken: string, more: Money, available: string | null): boolean {
  const sum = Money.parse(canonical(taken), more.currency, SUMS).plus(more);
  return sum.compare(Money.parse(canonical(available ?? '0'), more.currency)) > 0;
}
