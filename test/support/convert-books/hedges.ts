import { sql } from 'kysely';
import { asExpected, LEDGER, type Rules } from './rules.js';

/** What was traded for hedges: the venue's trades, and what admins said of those in review. */
const TRADED = sql`(
  select t.id, t."hedgeId", t.amount, t.cost, t.fee, t."feeCurrency" from convert_hedge_trade t
  union all
  select h.id, h.id, h.filled, h.cost, h.fee, h."feeCurrency" from convert_hedge h where h.outcome = 'FILLED') as t`;

const LEGS = sql`
  select each.key, 'convert_venue' as owner, each.currency, each.type, each.operation, each.amount
  from ${TRADED} join convert_hedge h on h.id = t."hedgeId" cross join lateral (values
    ('convert_hedge_' || t.id || '_base', h.currency, h.type, case h.side when 'SELL' then 'DEBIT' else 'CREDIT' end, t.amount),
    ('convert_hedge_' || t.id || '_quote', h."quoteCurrency", h."quoteType",
      case h.side when 'SELL' then 'CREDIT' else 'DEBIT' end, t.cost),
    ('convert_hedge_' || t.id || '_fee', t."feeCurrency", case when t."feeCurrency" = h.currency then h.type else h."quoteType" end,
      case when t.fee < 0 then 'CREDIT' else 'DEBIT' end, abs(t.fee))
  ) each (key, currency, type, operation, amount) where each.amount <> 0`;

/**
 * What customers left the platform with, and what hedges took off it. A hedge under way has taken all of its amount,
 * but for one of an order.
 */
const EXPOSURE = sql`
  select currency, type, sum(amount) as amount from (
    select "fromCurrency" as currency, "fromType" as type, "fromAmount" - fee as amount
    from convert_order where status = 'SETTLED' and "isPositioned"
    union all
    select "toCurrency", "toType", -"toAmount" from convert_order where status = 'SETTLED' and "isPositioned"
    union all
    select currency, type, case side when 'SELL' then -1 else 1 end
      * case when status in ('OPEN', 'PLACED', 'REVIEW') and "orderId" is null then amount else filled end
    from convert_hedge
    union all
    select "quoteCurrency", "quoteType", case side when 'SELL' then cost else -cost end from convert_hedge
  ) parts group by currency, type`;

/** Largest amount that placed hedges can take: the amount sold, or the cost at their limit with a fee of 1%. */
export const TAKEN_BY_HEDGES = sql`(
  select id, currency, type, amount from convert_hedge
  where status in ('PLACED', 'REVIEW') and side = 'SELL' and "limitPrice" is not null
  union all
  select id, "quoteCurrency", "quoteType", limited + ceil(limited / 100 * 1e18) / 1e18
  from (select *, ceil(amount * "limitPrice" * 1e18) / 1e18 as limited from convert_hedge) h
  where status in ('PLACED', 'REVIEW') and side = 'BUY' and "limitPrice" is not null) as most`;

export const HEDGE_RULES: Rules = {
  'what the venue traded is in the ledger, once': asExpected(LEGS, '^convert_hedge_.*_(base|quote|fee)$'),
  'a hedge holds all that it may take while it is at the venue, and nothing else': sql`
    select id, l.held, most.amount from (
      select id, sum(case operation when 'HOLD' then amount else -amount end) as held from ${LEDGER}
      where key ~ '^convert_hedge_.*_(hold|release)_[0-9]+$' group by id) l
    full join ${TAKEN_BY_HEDGES} using (id) where coalesce(l.held, 0) <> coalesce(most.amount, 0)`,
  'a hedge is the sum of its trades': sql`
    select h.id, h.status, h.filled, h.cost from convert_hedge h left join convert_hedge_trade t on t."hedgeId" = h.id
    group by h.id
    having h.outcome is distinct from 'FILLED'
      and (h.filled <> coalesce(sum(t.amount), 0) or h.cost <> coalesce(sum(t.cost), 0))`,
  'a hedge has what its state says': sql`
    select id, status, amount, filled, outcome from convert_hedge
    where (status = 'FILLED' and filled <> amount) or (status = 'PARTIAL' and filled >= amount)
      or (status in ('OPEN', 'PLACED', 'REVIEW') and (filled <> 0 or "endedAt" is not null))
      or (status in ('FILLED', 'PARTIAL', 'RESOLVED') and "endedAt" is null)
      or (status = 'PLACED' and ("placedAt" is null or "sentAt" is null or "deadlineAt" is null or sends < 1))
      or (status = 'OPEN' and sends > 0) or (outcome = 'ABANDONED' and filled <> 0)`,
  'at most one hedge of a currency is under way': sql`
    select currency, type from convert_hedge where status in ('OPEN', 'PLACED', 'REVIEW') and "orderId" is null
    group by 1, 2 having count(*) > 1`,
  'a hedge in review keeps its currency frozen': sql`
    select h.id, a.currency, a.frozen from convert_hedge h join convert_asset a using (currency, type)
    where h.status = 'REVIEW' and not 'HEDGE_REVIEW' = any(a.frozen)`,
  'the position is what orders left, less what hedges took': sql`
    select currency, type, p.amount, e.amount as expected from convert_position p full join (${EXPOSURE}) e using (currency, type)
    where coalesce(p.amount, 0) <> coalesce(e.amount, 0)`,
};
