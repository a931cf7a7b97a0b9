-- Hedges of a market that is gone for good are counted for years. Lists of one customer's orders are counted from indexes alone, by the
-- value of orders, too; the few orders that are not SETTLED have an index of their own.

-- migrate:up
alter table convert_hedge alter column attempt type integer;
drop index convert_order_of_user;
create index convert_order_of_user on convert_order ("userId", "createdAt", id)
  include ("fromCurrency", "toCurrency", "usdValue") where status not in ('QUOTED', 'EXPIRED');
drop index convert_order_under_way_of_user;
create index convert_order_unsettled_of_user on convert_order ("userId", status, "createdAt", id)
  where status not in ('QUOTED', 'EXPIRED', 'SETTLED');

-- migrate:down
alter table convert_hedge alter column attempt type smallint using least(attempt, 32767);
drop index convert_order_unsettled_of_user;
create index convert_order_under_way_of_user on convert_order ("userId") where status = 'ACCEPTED';
drop index convert_order_of_user;
create index convert_order_of_user on convert_order ("userId", "createdAt", id)
  include ("fromCurrency", "toCurrency") where status not in ('QUOTED', 'EXPIRED');
