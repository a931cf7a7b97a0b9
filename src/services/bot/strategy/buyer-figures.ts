import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import type { TradingBotPurchase } from '../../../entities/bot/purchase.js';
import type { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import type { Tx } from '../../frame/tx.js';

type Figures = Pick<
  TradingBotStrategy,
  'purchaseCount' | 'totalPurchases' | 'freePurchases' | 'avgRating' | 'reviewCount'
>;

/**
 * Average and number of the reviews that count for the listing `s`: approved ones, of buyers who hold it and paid at least
 * half of its present price for its present version. For a listing that costs nothing, all who hold it count.
 */
const RATING = sql`
  select round(avg(r.rating), 2) as "avgRating", count(*)::int as "reviewCount"
  from trading_bot_strategy_review r
  where r."strategyId" = s.id and r.status = 'APPROVED' and exists (
    select from trading_bot_purchase p
    where p."strategyId" = s.id and p."buyerId" = r."userId" and p."refundedAt" is null
      and (s.price = 0 or (p.version = s.version and p.price * 2 >= s.price))
  )`;

/** Sales of the listing `s`: paid ones only, once it has a price. Those for nothing stand apart as well. */
const SALES = sql`
  select count(*) filter (where p."refundedAt" is null and (s.price = 0 or p.price > 0))::int as "purchaseCount",
    count(*) filter (where s.price = 0 or p.price > 0)::int as "totalPurchases",
    count(*) filter (where p."refundedAt" is null and p.price = 0)::int as "freePurchases"
  from trading_bot_purchase p where p."strategyId" = s.id`;

/** Brings the rating of a locked listing up to date, with what this transaction has changed. */
export async function refreshRating(tx: Tx, strategy: TradingBotStrategy): Promise<void> {
  Object.assign(strategy, await readFigures(tx, strategy, sql`(${RATING}) rating`));
}

/** Brings the rating and the counts of sales of a locked listing up to date, after its price, version or sales changed. */
export async function refreshFigures(tx: Tx, strategy: TradingBotStrategy): Promise<void> {
  Object.assign(strategy, await readFigures(tx, strategy, sql`(${RATING}) rating cross join lateral (${SALES}) sales`));
}

async function readFigures(
  { em, rows }: Tx,
  { id }: TradingBotStrategy,
  from: RawBuilder<unknown>,
): Promise<Partial<Figures>> {
  await em.flush();
  const found = await sql<Partial<Figures>>`
    select figures.* from trading_bot_strategy s
    cross join lateral (select * from ${from}) figures where s.id = ${id}`.execute(rows);
  const [figures] = found.rows;
  if (!figures) throw new AppError('INTERNAL', { reason: 'the listing is gone' });
  return figures;
}

/**
 * Columns of the locked listing `s` after a sale at its present price to a buyer, which is stored already. It is rated again
 * for a buyer who has reviewed it before: one who was refunded.
 */
export function figuresAfterSale({ strategyId, buyerId, price }: SoldTo): RawBuilder<unknown> {
  const free = sql`case when ${price}::numeric = 0 then 1 else 0 end`;
  const reviewed = sql`exists (
    select from trading_bot_strategy_review where "strategyId" = ${strategyId} and "userId" = ${buyerId}
  )`;
  return sql`"purchaseCount" = "purchaseCount" + 1, "totalPurchases" = "totalPurchases" + 1,
    "freePurchases" = "freePurchases" + ${free},
    ("avgRating", "reviewCount") = (
      select * from (${RATING}) rating where ${reviewed}
      union all select s."avgRating", s."reviewCount" where not ${reviewed}
    )`;
}

type SoldTo = Pick<TradingBotPurchase, 'strategyId' | 'buyerId' | 'price'>;
