-- The price of a currency has a state that every module asks before money changes currency, so it moves from the assets of
-- instant convert to the currency. A currency that the feed has priced follows it from now on; the others learn at its next
-- price that there is a feed. Jumps of the past stay until three calm minutes have passed.

-- migrate:up
alter table currency
  add "priceSource" varchar(5) not null default 'ADMIN' check ("priceSource" in ('FEED', 'ADMIN')),
  -- What the feed said last, used or not, and when.
  add "feedPrice" numeric(30, 18) check ("feedPrice" > 0),
  add "feedPricedAt" timestamptz(3),
  add "jumpedAt" timestamptz(3),
  -- Since when no price of the feed has jumped again; null where the calm has not begun.
  add "calmSince" timestamptz(3),
  add "closedReason" varchar(500) check (char_length("closedReason") > 0),
  add check (("feedPrice" is null) = ("feedPricedAt" is null)),
  add check ("calmSince" is null or "jumpedAt" is not null);

update currency c set "priceSource" = case when a."feedPrice" is null or c.code = 'USD' then 'ADMIN' else 'FEED' end,
  "feedPrice" = a."feedPrice", "feedPricedAt" = case when a."feedPrice" is not null then a."feedPricedAt" end,
  "jumpedAt" = a."jumpedAt"
from convert_asset a where a.currency = c.code and a.type = c.type and (a."feedPrice" is null) = (a."feedPricedAt" is null);

alter table convert_asset drop "jumpedAt", drop "feedPrice", drop "feedPricedAt", drop "calmUpdates";

-- What the feed said within the last minute and the last price before it, so that a price is compared with that of a
-- minute ago as well as with the one before.
create table currency_feed_price (
  "currencyId" uuid not null references currency (id) on delete cascade,
  at timestamptz(3) not null,
  price numeric(30, 18) not null check (price > 0),
  primary key ("currencyId", at)
);

-- The highest price of each hour, whoever set it: limits in dollars count the highest of a day.
create table currency_price_high (
  "currencyId" uuid not null references currency (id) on delete cascade,
  hour timestamptz(3) not null,
  price numeric(30, 18) not null check (price > 0),
  primary key ("currencyId", hour)
);
create index currency_price_high_hour on currency_price_high (hour);

insert into currency_price_high ("currencyId", hour, price)
select id, date_trunc('hour', now(), 'UTC'), "usdPrice" from currency where "usdPrice" is not null;

-- The bound on moves of a price holds for the whole platform.
update settings set key = 'priceMovePercent' where lower(key) = 'convertpricemovepercent';
update settings_change set key = 'priceMovePercent' where lower(key) = 'convertpricemovepercent';

-- migrate:down
update settings_change set key = 'convertPriceMovePercent' where lower(key) = 'pricemovepercent';
update settings set key = 'convertPriceMovePercent' where lower(key) = 'pricemovepercent';
drop table currency_price_high;
drop table currency_feed_price;
alter table convert_asset add "jumpedAt" timestamptz(3), add "feedPrice" numeric(30, 18), add "feedPricedAt" timestamptz(3),
  add "calmUpdates" smallint not null default 0;
update convert_asset a set "jumpedAt" = c."jumpedAt", "feedPrice" = c."feedPrice", "feedPricedAt" = c."feedPricedAt"
from currency c where c.code = a.currency and c.type = a.type;
alter table currency drop "priceSource", drop "feedPrice", drop "feedPricedAt", drop "jumpedAt", drop "calmSince",
  drop "closedReason";
