-- The lowest and the highest price since a trade of a listed strategy's copy was opened, by which the drawdown of the listing
-- counts what was open. Of trades of before they are not known.

-- migrate:up
alter table trading_bot_trade
  add column "lowestPrice" numeric(30, 18),
  add column "lowestAt" timestamptz(3),
  add column "highestPrice" numeric(30, 18),
  add column "highestAt" timestamptz(3);

-- migrate:down
alter table trading_bot_trade
  drop column "lowestPrice",
  drop column "lowestAt",
  drop column "highestPrice",
  drop column "highestAt";
