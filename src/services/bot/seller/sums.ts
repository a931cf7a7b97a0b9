import { sql } from 'kysely';
import { literals } from '../../../core/sql/literals.js';
import { ACTIVE_BOT } from '../../../core/states/bot.js';
import { canonical } from '../../../core/money.js';
import type { StrategyStatus } from '../../../core/states/strategy.js';
import type { Context } from '../../frame/context.js';

/** What sales brought, less refunds, in their currency. */
export interface SaleSums {
  /** Sales, those that were refunded later included. */
  readonly sales: number;
  readonly refunds: number;
  /** What buyers paid. */
  readonly gross: string;
  /** The platform's part of it. */
  readonly feeAmount: string;
  /** The seller's part of it. */
  readonly sellerAmount: string;
}

export interface SellerListing extends SaleSums {
  readonly id: string;
  readonly name: string;
  readonly status: StrategyStatus;
  readonly currency: string;
  readonly freePurchases: number;
  readonly avgRating: string | null;
  readonly reviewCount: number;
  /** Bots of buyers that run it now, as it was sold. */
  readonly runningBots: number;
}

export interface SellerCurrency extends SaleSums {
  readonly currency: string;
}

const ACTIVE = literals(ACTIVE_BOT);

/** The listings of a seller that are not deleted, newest first. */
export async function readListings({ db }: Context, sellerId: string): Promise<SellerListing[]> {
  const { rows } = await sql<SellerListing>`
    select s.id, s.name, s.status, s.currency, s."totalPurchases" as sales,
      s."totalPurchases" - s."purchaseCount" as refunds, s."grossRevenue" as gross,
      s."platformRevenue" as "feeAmount", s."sellerRevenue" as "sellerAmount", s."freePurchases", s."avgRating",
      s."reviewCount", (
        select count(*)::int from trading_bot b
        where b."strategyId" = s.id and b.status in (${ACTIVE}) and b."barredAt" is null and b."deletedAt" is null
      ) as "runningBots"
    from trading_bot_strategy s
    where s."userId" = ${sellerId} and s."deletedAt" is null
    order by s."createdAt" desc, s.id desc`.execute(db.rows);
  return rows.map(inCanonicalForm);
}

/** What all listings of a seller brought, deleted ones included, by currency. */
export async function readCurrencies({ db }: Context, sellerId: string): Promise<SellerCurrency[]> {
  const { rows } = await sql<SellerCurrency>`
    select currency, sum("totalPurchases")::int as sales, sum("totalPurchases" - "purchaseCount")::int as refunds,
      sum("grossRevenue") as gross, sum("platformRevenue") as "feeAmount", sum("sellerRevenue") as "sellerAmount"
    from trading_bot_strategy
    where "userId" = ${sellerId} and "totalPurchases" > 0
    group by currency order by currency`.execute(db.rows);
  return rows.map(inCanonicalForm);
}

/** Sums as PostgreSQL gives them, with their amounts in canonical form. */
export function inCanonicalForm<Sums extends SaleSums>(sums: Sums): Sums {
  const { gross, feeAmount, sellerAmount } = sums;
  return {
    ...sums,
    gross: canonical(gross),
    feeAmount: canonical(feeAmount),
    sellerAmount: canonical(sellerAmount),
  };
}
