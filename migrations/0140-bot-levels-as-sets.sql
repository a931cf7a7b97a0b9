-- Safety orders and targets of a trade are sets of numbers, not counts: which of them is done no longer depends on the order
-- in which they were filled. What a bot uses counts the fees of its buys; what is written off of a trade is kept; and sales
-- that a venue refuses in a row are counted.

-- migrate:up
alter table trading_bot
  add column "keepsExits" boolean not null default false;
alter table trading_bot_order
  add column "isSurplus" boolean not null default false;
alter table trading_bot_trade
  add column "openFee" numeric(30, 18) not null default 0,
  add column dust numeric(30, 18) not null default 0,
  add column "safetyLevels" jsonb not null default '[]',
  add column "targetLevels" jsonb not null default '[]',
  add column "exitRefusals" integer not null default 0;

-- A safety order of which anything was filled has bought.
update trading_bot_trade trade set "safetyLevels" = bought.levels, "safetyFilled" = jsonb_array_length(bought.levels)
from (
  select "tradeId", jsonb_agg(distinct level order by level) as levels from trading_bot_order
  where purpose = 'SAFETY' and filled > 0 and level is not null and "tradeId" is not null group by "tradeId"
) bought
where bought."tradeId" = trade.id;

update trading_bot_trade set "targetLevels" = (
  select coalesce(jsonb_agg(level order by level), '[]') from generate_series(0, "targetsHit" - 1) level
)
where "targetsHit" > 0;

-- The sale of a target that is under way knows which target it is for.
update trading_bot_order sale set level = trade."targetsHit" - 1
from trading_bot_trade trade
where trade.id = sale."tradeId" and trade.status = 'OPEN' and trade."targetsHit" > 0 and trade."closeAsked" is null
  and sale."exitReason" = 'TAKE_PROFIT' and sale.purpose = 'EXIT' and sale.status in ('PENDING', 'OPEN', 'PARTIAL');

alter table trading_bot_trade drop column "targetsHit";

-- What is held of what the buys cost in fees, rounded up to the last place as the fees were.
update trading_bot_trade trade
set "openFee" = ceil(bought.fee * trade."openAmount" / nullif(trade.amount, 0) * 1e18) / 1e18
from (
  select "tradeId", sum(fee) as fee from trading_bot_order
  where side = 'BUY' and "tradeId" is not null group by "tradeId"
) bought
where bought."tradeId" = trade.id and trade.status = 'OPEN' and trade.amount > 0;

-- What sales have left of a trade, and the market did not take.
update trading_bot_trade trade set dust = greatest(0, trade.amount - coalesce(sales.amount, 0))
from trading_bot_trade closed left join (
  select "tradeId", sum(filled) as amount from trading_bot_order
  where side = 'SELL' and "tradeId" is not null group by "tradeId"
) sales on sales."tradeId" = closed.id
where closed.id = trade.id and trade.status = 'CLOSED';

-- A sale that was found after another had sold all of its trade.
update trading_bot_order sale set "isSurplus" = true
from trading_bot_trade trade
where trade.id = sale."tradeId" and trade.status = 'CLOSED' and sale.side = 'SELL' and sale.filled > 0
  and sale."errorMessage" is not null and trade.proceeds < (
    select sum(each.cost) from trading_bot_order each where each."tradeId" = trade.id and each.side = 'SELL'
  );

-- A bot on paper never uses more than its allocation: where fees are beyond it, the allocation rises by them, and with it
-- the equity that limits measure from.
create temporary table bot_use as
select bot.id, bot."allocatedAmount" as allocated, coalesce((
  select sum("openCost" + "openFee") from trading_bot_trade trade where trade."botId" = bot.id and trade.status = 'OPEN'
), 0) + coalesce((
  select sum(ceil(reserved * (amount - filled) / amount * 1e18) / 1e18) from trading_bot_order buy
  where buy."botId" = bot.id and buy.side = 'BUY' and buy.status in ('PENDING', 'OPEN', 'PARTIAL')
), 0) as used, case bot.mode when 'PAPER' then 1 else 0 end as "onPaper"
from trading_bot bot
where exists (select from trading_bot_trade trade where trade."botId" = bot.id and trade.status = 'OPEN')
  or exists (
    select from trading_bot_order buy
    where buy."botId" = bot.id and buy.side = 'BUY' and buy.status in ('PENDING', 'OPEN', 'PARTIAL')
  );
update trading_bot bot
set "usedAmount" = used,
  "allocatedAmount" = "allocatedAmount" + "onPaper" * greatest(0, used - allocated),
  "dayEquity" = "dayEquity" + "onPaper" * greatest(0, used - allocated),
  "peakEquity" = "peakEquity" + "onPaper" * greatest(0, used - allocated)
from bot_use where bot_use.id = bot.id;
drop table bot_use;

-- migrate:down
update trading_bot bot set "usedAmount" = "usedAmount" - coalesce((
  select sum("openFee") from trading_bot_trade trade where trade."botId" = bot.id and trade.status = 'OPEN'
), 0)
where exists (select from trading_bot_trade trade where trade."botId" = bot.id and trade.status = 'OPEN');
alter table trading_bot_trade add column "targetsHit" integer not null default 0;
update trading_bot_trade set "targetsHit" = jsonb_array_length("targetLevels") where "targetLevels" <> '[]';
alter table trading_bot_trade
  drop column "openFee", drop column dust, drop column "safetyLevels", drop column "targetLevels",
  drop column "exitRefusals";
alter table trading_bot_order drop column "isSurplus";
alter table trading_bot drop column "keepsExits";
