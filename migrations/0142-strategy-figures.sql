-- What buyers see of a listing counts for its present price and version: sales for nothing no longer count once it has a
-- price, nor do reviews of buyers who paid less than half of that, or for an earlier version, or got their money back.

-- migrate:up
alter table trading_bot_strategy add column "freePurchases" integer not null default 0 check ("freePurchases" >= 0);

update trading_bot_strategy s set "purchaseCount" = f.held, "totalPurchases" = f.sold, "freePurchases" = f.free
from (
  select s.id, count(*) filter (where p."refundedAt" is null and (s.price = 0 or p.price > 0)) as held,
    count(*) filter (where s.price = 0 or p.price > 0) as sold,
    count(*) filter (where p."refundedAt" is null and p.price = 0) as free
  from trading_bot_strategy s join trading_bot_purchase p on p."strategyId" = s.id
  group by s.id
) f
where f.id = s.id;

update trading_bot_strategy s set ("avgRating", "reviewCount") = (
  select round(avg(r.rating), 2), count(*)
  from trading_bot_strategy_review r
  where r."strategyId" = s.id and r.status = 'APPROVED' and exists (
    select from trading_bot_purchase p
    where p."strategyId" = s.id and p."buyerId" = r."userId" and p."refundedAt" is null
      and (s.price = 0 or (p.version = s.version and p.price * 2 >= s.price))
  )
)
where s."reviewCount" > 0;

-- migrate:down
update trading_bot_strategy s set "purchaseCount" = f.held, "totalPurchases" = f.sold
from (
  select "strategyId", count(*) filter (where "refundedAt" is null) as held, count(*) as sold
  from trading_bot_purchase group by "strategyId"
) f
where f."strategyId" = s.id;

update trading_bot_strategy s set "avgRating" = f.rating, "reviewCount" = f.reviews
from (
  select "strategyId", round(avg(rating), 2) as rating, count(*) as reviews
  from trading_bot_strategy_review where status = 'APPROVED' group by "strategyId"
) f
where f."strategyId" = s.id;

alter table trading_bot_strategy drop column "freePurchases";
