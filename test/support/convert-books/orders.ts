import { sql } from 'kysely';
import { asExpected, ID, type Rules } from './rules.js';

/** The legs of every order that was settled, of every one that was undone, and what was held for those hedged first. */
const LEGS = sql`
  select each.key, each.owner, each.currency, each.type, each.operation, each.amount
  from convert_order o cross join lateral (values
    ('convert_' || o.id || '_out', o."userId"::text, o."fromCurrency", o."fromType", 'DEBIT', o."fromAmount", true),
    ('convert_' || o.id || '_in', o."userId"::text, o."toCurrency", o."toType", 'CREDIT', o."toAmount", true),
    ('convert_' || o.id || '_housein', 'convert', o."fromCurrency", o."fromType", 'CREDIT', o."fromAmount" - o.fee, true),
    ('platform_fee_CONVERT_' || o.id, 'convert', o."fromCurrency", o."fromType", 'CREDIT', o.fee, true),
    ('convert_' || o.id || '_houseout', 'convert', o."toCurrency", o."toType", 'DEBIT', o."toAmount", true),
    ('convert_' || o.id || '_reverseout', o."userId"::text, o."toCurrency", o."toType", 'DEBIT', o."toAmount", false),
    ('convert_' || o.id || '_reversein', o."userId"::text, o."fromCurrency", o."fromType", 'CREDIT', o."fromAmount", false),
    ('convert_' || o.id || '_reversehousein', 'convert', o."toCurrency", o."toType", 'CREDIT', o."toAmount", false),
    ('convert_' || o.id || '_reversehouseout', 'convert', o."fromCurrency", o."fromType", 'DEBIT', o."fromAmount" - o.fee, false),
    ('convert_' || o.id || '_reversefee', 'convert', o."fromCurrency", o."fromType", 'DEBIT', o.fee, false)
  ) each (key, owner, currency, type, operation, amount, settles)
  where each.amount > 0 and (o.status = 'REVERSED' or (o.status = 'SETTLED' and each.settles))
  union all
  select each.key, each.owner, each.currency, each.type, each.operation, each.amount
  from convert_order o cross join lateral (values
    ('convert_' || o.id || '_hold', o."userId"::text, o."fromCurrency", o."fromType", 'HOLD', o."fromAmount", false),
    ('convert_' || o.id || '_household', 'convert', o."toCurrency", o."toType", 'HOLD', o."toAmount", false),
    ('convert_' || o.id || '_release', o."userId"::text, o."fromCurrency", o."fromType", 'RELEASE', o."fromAmount", true),
    ('convert_' || o.id || '_houserelease', 'convert', o."toCurrency", o."toType", 'RELEASE', o."toAmount", true)
  ) each (key, owner, currency, type, operation, amount, ends)
  where exists (select from convert_hedge h where h."orderId" = o.id) and (not each.ends or o.status <> 'ACCEPTED')`;

export const ORDER_RULES: Rules = {
  'an order has its legs in the ledger, once, and no other order has any': asExpected(
    LEGS,
    `^(convert_${ID}_|platform_fee_CONVERT_)`,
  ),
  'an order has the times of its state': sql`
    select id, status from convert_order
    where ("acceptedAt" is not null) <> (status in ('ACCEPTED', 'SETTLED', 'FAILED', 'REVERSED'))
      or ("settledAt" is not null) <> (status in ('SETTLED', 'REVERSED'))
      or ("failedAt" is not null) <> (status = 'FAILED')
      or ("expiredAt" is not null) <> (status = 'EXPIRED')
      or ("reversedAt" is not null) <> (status = 'REVERSED')
      or "acceptedAt" >= "expiresAt" or (status = 'REVERSED' and (reason is null or not "isPositioned"))`,
  'what an account converted on a day is what its orders of that day are worth': sql`
    select "userId", day, d.usd, o.usd as orders
    from convert_account_day d full join (
      select "userId", ("acceptedAt" at time zone 'UTC')::date as day, sum("usdValue") filter (where status in ('ACCEPTED', 'SETTLED')) as usd
      from convert_order where "acceptedAt" is not null group by 1, 2
    ) o using ("userId", day)
    where coalesce(d.usd, 0) <> coalesce(o.usd, 0)`,
  'an order waits for its hedges no longer than until they end': sql`
    select o.id, o.status, o.reason, h.filled, h.ended from convert_order o cross join lateral (
      select bool_and(filled = amount) as filled, bool_or("endedAt" is not null and filled < amount) as ended
      from convert_hedge where "orderId" = o.id having count(*) > 0) h
    where (o.status in ('SETTLED', 'REVERSED') and not h.filled) or (o.status = 'ACCEPTED' and (h.filled or h.ended))
      or (o.status = 'FAILED' and o.reason is null)`,
  'an order that no hedge is for settles at once': sql`
    select id, status from convert_order o where status in ('ACCEPTED', 'FAILED')
      and not exists (select from convert_hedge h where h."orderId" = o.id)`,
  'an account counts the orders that it took': sql`
    select "userId", a.orders, o.orders as taken
    from convert_account a full join (
      select "userId", count(*) as orders from convert_order where "acceptedAt" is not null group by 1) o using ("userId")
    where coalesce(a.orders, 0) <> coalesce(o.orders, 0)`,
  'an open name of a request is one quote': sql`
    select "userId", "clientRequestId" from convert_order where status = 'QUOTED' and "clientRequestId" is not null
    group by 1, 2 having count(*) > 1`,
};
