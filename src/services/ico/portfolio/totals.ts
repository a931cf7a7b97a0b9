import { sql } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import { canonical } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import { currentPrice } from './current-price.js';
import { inUsd, KEPT, KEPT_TOKENS, PAID_OUT, REFUNDED } from './kept.js';

/** Sums over contributions, in one currency. */
export interface PortfolioSums {
  /** What was paid and not given back. */
  readonly invested: string;
  /** What of it waits in escrow. */
  readonly inEscrow: string;
  /** What of it went to creators and the platform, fees included. */
  readonly paidOut: string;
  readonly refunded: string;
  /** What the tokens are worth at the price of their offering now. */
  readonly value: string;
}

export interface PortfolioCurrency extends PortfolioSums {
  readonly currency: string;
}

export interface Portfolio {
  readonly contributions: number;
  readonly offerings: number;
  readonly currencies: readonly PortfolioCurrency[];
  /** In US dollars at the rates of the purchases. */
  readonly usd: PortfolioSums;
}

type SumsRow = PortfolioSums & {
  /** Null for all of them in US dollars. */
  readonly currency: string | null;
  readonly contributions: number;
  readonly offerings: number;
};

const NOTHING: PortfolioSums = { invested: '0', inEscrow: '0', paidOut: '0', refunded: '0', value: '0' };

/** What the caller has in offerings, by currency and in US dollars. One statement, however many contributions there are. */
export async function readIcoPortfolio(ctx: Context): Promise<Portfolio> {
  const { rows } = await sql<SumsRow>`
    with held as (
      select c."offeringId", c.currency, count(*) as contributions, sum(${KEPT}) as invested,
        sum(${PAID_OUT}) as "paidOut", sum(${REFUNDED}) as refunded, sum(${KEPT_TOKENS}) as tokens,
        sum(${inUsd(KEPT)}) as "investedUsd", sum(${inUsd(PAID_OUT)}) as "paidOutUsd",
        sum(${inUsd(REFUNDED)}) as "refundedUsd", sum(${inUsd(KEPT_TOKENS)}) as "tokensUsd"
      from ico_transaction c where c."userId" = ${requireUserId(ctx.caller)}
      group by c."offeringId", c.currency
    ), priced as (
      select held.*, now.price from held join ico_token_offering o on o.id = held."offeringId" cross join ${currentPrice(ctx)}
    )
    select currency, sum(contributions)::int as contributions, count(distinct "offeringId")::int as offerings,
      sum(invested) as invested, sum(invested - "paidOut") as "inEscrow", sum("paidOut") as "paidOut",
      sum(refunded) as refunded, round(sum(tokens * price), 8) as value
    from priced group by currency
    union all
    select null, coalesce(sum(contributions), 0)::int, count(distinct "offeringId")::int,
      round(sum("investedUsd"), 8), round(sum("investedUsd" - "paidOutUsd"), 8), round(sum("paidOutUsd"), 8),
      round(sum("refundedUsd"), 8), round(sum("tokensUsd" * price), 8)
    from priced
    order by currency`.execute(ctx.db.rows);
  const usd = rows.find(({ currency }) => currency === null);
  return {
    contributions: usd?.contributions ?? 0,
    offerings: usd?.offerings ?? 0,
    currencies: rows.flatMap((row) => (row.currency === null ? [] : [{ currency: row.currency, ...sumsOf(row) }])),
    usd: usd && usd.contributions > 0 ? sumsOf(usd) : NOTHING,
  };
}

function sumsOf({ invested, inEscrow, paidOut, refunded, value }: SumsRow): PortfolioSums {
  return {
    invested: canonical(invested),
    inEscrow: canonical(inEscrow),
    paidOut: canonical(paidOut),
    refunded: canonical(refunded),
    value: canonical(value),
  };
}
