-- What a bot might spend when it opened a trade, by which the trade counts for its strategy. Of trades of before it is not
-- known: these take what their bot may spend now.

-- migrate:up
alter table trading_bot_trade add column "allocatedAmount" numeric(30, 18) not null default 0;
update trading_bot_trade trade set "allocatedAmount" = bot."allocatedAmount"
from trading_bot bot where bot.id = trade."botId" and bot."allocatedAmount" > 0;

-- The figures of closed trades are made from the index alone.
drop index trading_bot_trade_strategy;
create index trading_bot_trade_strategy on trading_bot_trade ("strategyId", "isPaper", "closedAt", id)
  include ("strategyVersion", "botId", "userId", cost, "allocatedAmount", profit, "openedAt") where "strategyId" is not null;

-- migrate:down
drop index trading_bot_trade_strategy;
alter table trading_bot_trade drop column "allocatedAmount";
create index trading_bot_trade_strategy on trading_bot_trade ("strategyId", "isPaper", "closedAt", id)
  include ("strategyVersion", "botId", "userId", cost, profit, "openedAt") where "strategyId" is not null;
