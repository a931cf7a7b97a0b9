import { sql } from 'kysely';
import type { Reader } from '../../src/infra/database/database.js';

type Rules = Readonly<Record<string, ReturnType<typeof sql>>>;

/**
 * Whatever contradicts the books of the trading bots: nothing, while they are right. Each query names one rule, and
 * reads all rows in one statement and so at one time.
 */
export function botFaults(rows: Reader): Promise<string[]> {
  return faultsOf(rows, { ...FIGURES, ...STATES, ...PAPER, ...RECORDS });
}

/** The same, and what engines have not done yet although they could: nothing, once each bot has had its turn. */
export function settledBotFaults(rows: Reader): Promise<string[]> {
  return faultsOf(rows, { ...FIGURES, ...STATES, ...PAPER, ...RECORDS, ...SETTLED });
}

async function faultsOf(rows: Reader, rules: Rules): Promise<string[]> {
  const faults = await Promise.all(
    Object.entries(rules).map(async ([rule, query]) => {
      const found = await query.execute(rows);
      return found.rows.map((row) => `${rule}: ${JSON.stringify(row)}`);
    }),
  );
  return faults.flat();
}

const UNFINISHED = sql`('PENDING', 'OPEN', 'PARTIAL')`;
const QUOTE = sql`split_part(b.symbol, '/', 2)`;

/** What a buy has set aside for the rest of it, its fee included, rounded up to the last place. */
const SET_ASIDE = sql`ceil(o.reserved * (o.amount - o.filled) / o.amount * 1e18) * 0.000000000000000001`;

/** What a venue took of what an order has bought: in the base currency, and what that counts for as a fee. */
const TAKEN = sql`lateral (
  select coalesce(sum(f.fee), 0) as amount, coalesce(sum(ceil(f.fee * f.price * 1e18) / 1e18), 0) as fee
  from trading_bot_fill f join trading_bot b on b.id = o."botId"
  where f."orderId" = o.id and o.side = 'BUY' and f."feeCurrency" = split_part(b.symbol, '/', 1)
) taken`;

const FIGURES: Rules = {
  'what a bot uses is the cost of its positions with the fees of their buys, and what its open buys set aside': sql`
    select b.id, b."usedAmount" from trading_bot b where b."usedAmount" <> (
      select coalesce(sum(t."openCost" + t."openFee"), 0) from trading_bot_trade t
      where t."botId" = b.id and t.status = 'OPEN'
    ) + (
      select coalesce(sum(${SET_ASIDE}), 0) from trading_bot_order o
      where o."botId" = b.id and o.side = 'BUY' and o.status in ${UNFINISHED})`,
  // A venue may charge more than the fee that buys are sized by, and have made an entry that it has denied.
  'what a bot spent is never above its allocation': sql`
    select b.id, b.mode, b."usedAmount", b."allocatedAmount" from trading_bot b
    where b."usedAmount" > b."allocatedAmount" * case b.mode when 'PAPER' then 1 else 1.005 end + (
      select coalesce(sum(o.cost + o.fee), 0) from trading_bot_order o join trading_bot_trade t on t.id = o."tradeId"
      where t."botId" = b.id and t.status = 'OPEN' and o.purpose = 'ENTRY' and o."errorMessage" is not null)`,
  'the fees of buys that are still in use are a part of all fees, and none of a trade that is not sold in part': sql`
    select t.id from trading_bot_trade t where t.status = 'OPEN' and (t."openFee" > t.fee
      or t."openAmount" = t.amount and t."openFee" <> (
        select coalesce(sum(o.fee), 0) from trading_bot_order o where o."tradeId" = t.id and o.side = 'BUY'))
      or t.status = 'CLOSED' and t."openFee" <> 0`,
  'a bot counts its closed trades': sql`
    select b.id from trading_bot b
    where (b."totalTrades", b."winningTrades", b."losingTrades", b."totalProfit") <> (
      select count(*), count(*) filter (where profit > 0), count(*) filter (where profit < 0), coalesce(sum(profit), 0)
      from trading_bot_trade t where t."botId" = b.id and t.status = 'CLOSED')`,
  'a bot adds up what its orders cost and brought, and their fees': sql`
    select b.id from trading_bot b where (b."totalVolume", b."totalFees") <> (
      select coalesce(sum(o.cost), 0), coalesce(sum(o.fee), 0) from trading_bot_order o where o."botId" = b.id)`,
  'the sums of days are those of the bot': sql`
    select b.id from trading_bot b
    where (b."totalTrades", b."winningTrades", b."losingTrades", b."totalProfit", b."totalVolume", b."totalFees") <> (
      select coalesce(sum(trades), 0), coalesce(sum(wins), 0), coalesce(sum(losses), 0), coalesce(sum(profit), 0),
        coalesce(sum(volume), 0), coalesce(sum(fees), 0)
      from trading_bot_stats s where s."botId" = b.id)`,
  'a bot that runs counts the trades that it opened on its day': sql`
    select b.id, b."dailyTrades" from trading_bot b
    where b.status in ('RUNNING', 'PAUSED') and b.day is not null and b."dailyTrades" <> (
      select count(*) from trading_bot_trade t
      where t."botId" = b.id and (t."openedAt" at time zone 'UTC')::date = b.day)`,
  'a trade is what its orders bought and sold': sql`
    select t.id from trading_bot_trade t
    where (t.amount, t.cost, t.proceeds, t.fee) <> (
      select coalesce(sum(o.filled - taken.amount) filter (where o.side = 'BUY'), 0),
        coalesce(sum(o.cost - taken.fee) filter (where o.side = 'BUY'), 0),
        coalesce(sum(o.cost) filter (where o.side = 'SELL'), 0), coalesce(sum(o.fee), 0)
      from trading_bot_order o, ${TAKEN} where o."tradeId" = t.id and not o."isSurplus")`,
  'a trade shows the fees of its fills in third currencies, of which none has a price in these tests': sql`
    select t.id, t."uncountedFees" from trading_bot_trade t where t."uncountedFees" <> coalesce((
      select jsonb_agg(jsonb_build_object('currency', currency, 'amount', trim_scale(amount)::text) order by currency)
      from (
        select f."feeCurrency" as currency, sum(f.fee) as amount
        from trading_bot_fill f join trading_bot_order o on o.id = f."orderId"
        where o."tradeId" = t.id and not o."isSurplus"
          and f."feeCurrency" not in (split_part(t.symbol, '/', 1), split_part(t.symbol, '/', 2))
        group by f."feeCurrency"
      ) as charged), '[]')`,
  'an order of a live bot is what its fills add up to': sql`
    select o.id from trading_bot_order o where not o."isPaper" and (o.filled, o.cost) <> (
      select coalesce(sum(f.amount), 0), coalesce(sum(case o.side
        when 'BUY' then ceil(f.amount * f.price * 1e18) / 1e18 else floor(f.amount * f.price * 1e18) / 1e18 end), 0)
      from trading_bot_fill f where f."orderId" = o.id)`,
  'an open trade holds what it has not sold': sql`
    select t.id from trading_bot_trade t where t.status = 'OPEN' and (t."openAmount" <= 0 or t."openAmount" <> t.amount - (
      select coalesce(sum(o.filled), 0) from trading_bot_order o where o."tradeId" = t.id and o.side = 'SELL'))`,
  'what a closed trade has not sold is its dust': sql`
    select t.id, t.dust from trading_bot_trade t where t.dust <> case t.status when 'OPEN' then 0 else greatest(0, t.amount - (
      select coalesce(sum(o.filled), 0) from trading_bot_order o
      where o."tradeId" = t.id and o.side = 'SELL' and not o."isSurplus")) end`,
  'the profit of a trade is its proceeds less its cost and its fees': sql`
    select id, profit from trading_bot_trade
    where case status when 'OPEN' then profit is not null
      else profit is distinct from proceeds - cost - fee or "openAmount" <> 0 or "openCost" <> 0 end`,
  'what is held has cost a part of what all of it cost': sql`
    select id from trading_bot_trade where "openCost" > cost
      or status = 'OPEN' and ("openAmount" = amount) <> ("openCost" = cost)`,
  'what an order cost is its amount at its average price': sql`
    select id from trading_bot_order where (filled > 0) <> ("averagePrice" is not null)
      or abs(cost - filled * coalesce("averagePrice", 0)) > 0.000001`,
};

const STATES: Rules = {
  'a bot is in a legal state': sql`
    select id, status from trading_bot where (status = 'DRAFT') <> ("startedAt" is null)
      or (status = 'LIMIT_REACHED') <> ("limitReached" is not null)
      or (status = 'ERROR') <> ("errorMessage" is not null)
      or (status in ('DRAFT', 'RUNNING', 'PAUSED')) <> ("stoppedAt" is null)`,
  'a bot that was never started has neither orders nor trades': sql`
    select id from trading_bot b where "startedAt" is null and (
      exists (select from trading_bot_order o where o."botId" = b.id)
      or exists (select from trading_bot_trade t where t."botId" = b.id))`,
  'an order is in a legal state': sql`
    select id, status from trading_bot_order where (status = 'FILLED') <> (filled = amount)
      or "isPaper" and status in ('PENDING', 'PARTIAL', 'FAILED')
      or "isPaper" and status <> 'FILLED' and (filled, cost, fee) <> (0, 0, 0)
      or (type = 'LIMIT') <> (price is not null) or type = 'MARKET' and "isPaper" and status in ${UNFINISHED}
      or "watchedUntil" is not null and status <> 'FAILED'
      or (side = 'SELL') <> ("exitReason" is not null) or "clientOrderId" <> replace(id::text, '-', '')`,
  'a trade has the id of the order that opened it': sql`
    select t.id from trading_bot_trade t where not exists (
      select from trading_bot_order o where o.id = t.id and o."tradeId" = t.id and o."botId" = t."botId"
        and o.side = 'BUY' and o.filled > 0)`,
  'an order belongs to a trade of its bot, unless it is a buy that nothing came of': sql`
    select o.id from trading_bot_order o left join trading_bot_trade t on t.id = o."tradeId" and t."botId" = o."botId"
    where t.id is null and (o.filled > 0 or o.side = 'SELL' or o."tradeId" is not null)`,
  'an unfinished order is of an open trade, but for a sale of what another has sold': sql`
    select o.id from trading_bot_order o join trading_bot_trade t on t.id = o."tradeId"
    where o.status in ${UNFINISHED} and t.status = 'CLOSED' and not o."isSurplus"`,
  // One that had failed, and was found, is cancelled beside the one that was placed for it.
  'no trade has two unfinished exits': sql`
    select "tradeId" from trading_bot_order where side = 'SELL' and status in ${UNFINISHED} and "errorMessage" is null
    group by "tradeId" having count(*) > 1`,
  'a level of a grid is bought once at a time, and so is a safety order': sql`
    select "botId", level, count(*) from (
      select "botId", level, purpose from trading_bot_order where side = 'BUY' and level is not null and status in ${UNFINISHED}
        -- One that is filled in part is of the trade that it opened.
        and (purpose <> 'GRID' or "tradeId" is null)
      union all select "botId", level, 'GRID' from trading_bot_trade where status = 'OPEN' and level is not null
    ) taken group by "botId", level, purpose having count(*) > 1`,
  'each level is bought once a trade': sql`
    select "tradeId", level from trading_bot_order
    where purpose = 'SAFETY' and "tradeId" is not null and (filled > 0 or status in ${UNFINISHED})
    group by "tradeId", level having count(*) > 1`,
  'a level of a grid is bought again only after its sale': sql`
    select one.id, other.id as "otherId" from trading_bot_trade one join trading_bot_trade other
      on other."botId" = one."botId" and other.level = one.level and other.id > one.id
    where one."openedAt" < coalesce(other."closedAt", 'infinity')
      and other."openedAt" < coalesce(one."closedAt", 'infinity')`,
  'a level whose buy failed by silence is not bought again before its watch ends': sql`
    select lost.id, again.id as "againId" from trading_bot_order lost join trading_bot_order again
      on again."botId" = lost."botId" and again.purpose = lost.purpose and again.level = lost.level
        and (lost.purpose = 'GRID' or again."tradeId" = lost."tradeId")
    where lost.side = 'BUY' and lost.purpose in ('GRID', 'SAFETY') and lost.status = 'FAILED'
      and again."createdAt" > lost."updatedAt" and again."createdAt" < lost."watchedUntil"`,
  'a trade lists each safety order that has bought, once': sql`
    select t.id, t."safetyLevels" from trading_bot_trade t
    where t."safetyFilled" <> jsonb_array_length(t."safetyLevels") or (
      select coalesce(jsonb_agg(each.value order by each.value), '[]') from jsonb_array_elements(t."safetyLevels") each
    ) <> (
      select coalesce(jsonb_agg(distinct o.level order by o.level), '[]') from trading_bot_order o
      where o."tradeId" = t.id and o.id <> t.id and o.purpose = 'SAFETY' and o.filled > 0)`,
  'a closed trade says why': sql`
    select id from trading_bot_trade where status = 'CLOSED' and ("exitReason" is null or "closeAsked" is not null)`,
  'a bot is asked to close positions only while it has any, or may get one': sql`
    select id from trading_bot b where "closeAsked" is not null and not exists (
      select from trading_bot_trade t where t."botId" = b.id and t.status = 'OPEN'
    ) and not exists (
      select from trading_bot_order o where o."botId" = b.id and o.side = 'BUY' and o.status in ${UNFINISHED})`,
  'a bot that runs closes only what it was told to one by one': sql`
    select id from trading_bot where status in ('DRAFT', 'RUNNING', 'PAUSED') and "closeAsked" is not null`,
  'a bot that has ended keeps its exits only by a fault of theirs, and while it holds something': sql`
    select b.id from trading_bot b where b."keepsExits" and (b.status <> 'ERROR' or not exists (
      select from trading_bot_trade t where t."botId" = b.id and t.status = 'OPEN'))`,
};

const PAPER: Rules = {
  'a paper account has what it began with, and what orders brought and cost since': sql`
    select a.id, a.balance, a."inOrder" from trading_bot_paper_account a
    where a.balance + a."inOrder" <> a."initialBalance" + (
      select coalesce(sum(case o.side when 'SELL' then o.cost - o.fee else -o.cost - o.fee end), 0)
      from trading_bot_order o join trading_bot b on b.id = o."botId"
      where o."isPaper" and o.filled > 0 and o."updatedAt" >= a."resetAt"
        and b."userId" = a."userId" and ${QUOTE} = a.currency)`,
  'what a paper account has in orders is what open buys have set aside': sql`
    select a.id, a."inOrder" from trading_bot_paper_account a where a."inOrder" <> (
      select coalesce(sum(o.reserved), 0) from trading_bot_order o join trading_bot b on b.id = o."botId"
      where o."isPaper" and o.side = 'BUY' and o.status in ${UNFINISHED}
        and b."userId" = a."userId" and ${QUOTE} = a.currency)`,
  'a paper account never owes anything': sql`
    select id from trading_bot_paper_account where balance < 0 or "inOrder" < 0`,
  'who has traded on paper has a paper account': sql`
    select b.id from trading_bot b where exists (select from trading_bot_order o where o."botId" = b.id and o."isPaper")
      and not exists (
        select from trading_bot_paper_account a where a."userId" = b."userId" and a.currency = ${QUOTE})`,
};

const EVENTS = sql`select e.topic, e.payload from event e where e.topic like 'bot:%'`;

const RECORDS: Rules = {
  // An order that is filled in parts is told of with each part.
  'followers heard of each order once in each status, and once of each part': sql`
    select o.id, o.status, count(e.topic) from trading_bot_order o
    left join (${EVENTS}) e on e.topic = 'bot:' || o."botId" and e.payload -> 'order' ->> 'id' = o.id::text
      and e.payload -> 'order' ->> 'status' = o.status
    group by o.id having count(distinct e.payload -> 'order' ->> 'filled') <> count(e.topic) or count(e.topic) = 0
      or (o.status <> 'PARTIAL' and count(e.topic) > 1)`,
  'followers heard of each trade as it is': sql`
    select t.id from trading_bot_trade t where not exists (
      select from (${EVENTS}) e where e.topic = 'bot:' || t."botId" and e.payload -> 'trade' ->> 'id' = t.id::text
        and e.payload -> 'trade' ->> 'status' = t.status
        and ((e.payload -> 'trade' ->> 'openAmount')::numeric, (e.payload -> 'trade' ->> 'amount')::numeric)
          = (t."openAmount", t.amount))`,
  'a closed trade never changes': sql`
    select t.id, t.status from trading_bot_trade t join (${EVENTS}) e
      on e.topic = 'bot:' || t."botId" and e.payload -> 'trade' ->> 'id' = t.id::text
    where e.payload -> 'trade' ->> 'status' = 'CLOSED'
    group by t.id having count(*) > 1 or t.status <> 'CLOSED'
      or bool_or((e.payload -> 'trade' ->> 'profit')::numeric <> t.profit)`,
  'followers of a bot and of its owner heard of its status': sql`
    select b.id, b.status from trading_bot b where b.status <> 'DRAFT' and (
      select count(distinct e.topic) from event e
      where e.topic in ('bot:' || b.id, 'bots:' || b."userId") and e.payload ->> 'botId' = b.id::text
        and e.payload -> 'status' ->> 'status' = b.status) <> 2`,
  'the audit trail has each trade opened once, and closed once': sql`
    select t.id from trading_bot_trade t where (1, (t.status = 'CLOSED')::int) <> (
      select count(*) filter (where a.action = 'TRADE_OPENED'), count(*) filter (where a.action = 'TRADE_CLOSED')
      from trading_bot_audit_log a where a."botId" = t."botId" and a.details ->> 'tradeId' = t.id::text)`,
  'the audit trail has each order placed once, and ended once': sql`
    select o.id, o.status from trading_bot_order o
    where (1, (o.status = 'FILLED')::int, (o.status in ('CANCELLED', 'EXPIRED'))::int) <> (
      select count(*) filter (where a.action = 'ORDER_PLACED'), count(*) filter (where a.action = 'ORDER_FILLED'),
        count(*) filter (where a.action = 'ORDER_CANCELLED')
      from trading_bot_audit_log a where a."botId" = o."botId" and a.details ->> 'orderId' = o.id::text)`,
  'the audit trail tells of every end of a bot by itself': sql`
    select b.id, b.status from trading_bot b where b.status in ('ERROR', 'LIMIT_REACHED') and not exists (
      select from trading_bot_audit_log a where a."botId" = b.id and a.action in (
        'BOT_ERROR', 'DRAWDOWN_LIMIT_REACHED', 'DAILY_LIMIT_REACHED'))`,
};

const SETTLED: Rules = {
  'a bot that has ended has no unfinished order': sql`
    select b.id, b.status from trading_bot b where b.status not in ('RUNNING', 'PAUSED') and exists (
      select from trading_bot_order o where o."botId" = b.id and o.status in ${UNFINISHED})`,
  'a paused bot has no open buy': sql`
    select b.id from trading_bot b where b.status = 'PAUSED' and exists (
      select from trading_bot_order o where o."botId" = b.id and o.side = 'BUY' and o.status in ${UNFINISHED})`,
  'nothing waits to be closed': sql`
    select b.id, b.status, b."closeAsked", b."errorMessage" from trading_bot b where b."closeAsked" is not null or exists (
      select from trading_bot_trade t where t."botId" = b.id and t."closeAsked" is not null)`,
};
