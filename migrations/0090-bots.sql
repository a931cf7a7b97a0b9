-- Trading bots: the engines that run them, what they trade, and the candles that they decide by.

-- migrate:up
-- A process that runs bots. Its lease covers all of its bots.
create table trading_engine (
  id uuid primary key,
  "startedAt" timestamptz(3) not null,
  "leasedUntil" timestamptz(3) not null
);
create index trading_engine_leased on trading_engine ("leasedUntil");

create table trading_bot (
  id uuid primary key,
  "userId" uuid not null references "user" (id) on delete restrict,
  name varchar(100) not null,
  symbol varchar(41) not null,
  type varchar(10) not null check (type in ('GRID', 'DCA', 'EMA_CROSS', 'RSI', 'SIGNAL', 'CUSTOM')),
  mode varchar(5) not null default 'PAPER' check (mode in ('PAPER', 'LIVE')),
  status varchar(13) not null default 'DRAFT'
    check (status in ('DRAFT', 'RUNNING', 'PAUSED', 'STOPPED', 'ERROR', 'LIMIT_REACHED')),
  "strategyConfig" jsonb not null,
  timeframe varchar(3) not null default '1h' check (timeframe in ('1m', '5m', '15m', '30m', '1h', '4h', '1d')),
  "intervalSeconds" integer not null default 60 check ("intervalSeconds" between 5 and 240),
  "venueAccountId" uuid,
  "purchaseId" uuid,
  -- The cap of what positions and open buys may cost, in the quote currency; no money is moved by it.
  "allocatedAmount" numeric(30, 18) not null default 0 check ("allocatedAmount" >= 0),
  "usedAmount" numeric(30, 18) not null default 0 check ("usedAmount" >= 0 and "usedAmount" <= "allocatedAmount"),
  "orderAmount" numeric(30, 18) check ("orderAmount" > 0),
  -- Risk; 0 switches a rule off.
  "stopLossPercent" numeric(6, 2) not null default 0 check ("stopLossPercent" between 0 and 100),
  "takeProfitPercent" numeric(6, 2) not null default 0 check ("takeProfitPercent" >= 0),
  "takeProfits" jsonb not null default '[]',
  "trailingPercent" numeric(6, 2) not null default 0 check ("trailingPercent" between 0 and 100),
  "trailingActivationPercent" numeric(6, 2) not null default 0 check ("trailingActivationPercent" >= 0),
  "maxHoldMinutes" integer not null default 0 check ("maxHoldMinutes" >= 0),
  "cooldownMinutes" integer not null default 0 check ("cooldownMinutes" >= 0),
  "dailyLossLimitPercent" numeric(6, 2) not null default 0 check ("dailyLossLimitPercent" between 0 and 100),
  "maxDrawdownPercent" numeric(6, 2) not null default 0 check ("maxDrawdownPercent" between 0 and 100),
  "maxDailyTrades" integer not null default 0 check ("maxDailyTrades" >= 0),
  "maxOpenPositions" integer not null default 1 check ("maxOpenPositions" >= 0),
  "closeOnLimit" boolean not null default true,
  -- Counters over the bot's whole life.
  "totalTrades" integer not null default 0,
  "winningTrades" integer not null default 0,
  "losingTrades" integer not null default 0,
  "dailyTrades" integer not null default 0,
  "totalProfit" numeric(30, 18) not null default 0,
  "totalVolume" numeric(30, 18) not null default 0,
  "totalFees" numeric(30, 18) not null default 0,
  -- The day, in UTC, that dailyTrades and dayEquity belong to.
  "day" date,
  -- Equity at the beginning of the day, or at the day's first start.
  "dayEquity" numeric(30, 18),
  "peakEquity" numeric(30, 18),
  -- Why it is LIMIT_REACHED.
  "limitReached" varchar(10) check ("limitReached" in ('DAILY_LOSS', 'DRAWDOWN')),
  -- Why all of its positions are to be closed, until they are.
  "closeAsked" varchar(6) check ("closeAsked" in ('MANUAL', 'KILL', 'LIMIT')),
  "signalSecretHash" varchar(64),
  -- The first candle that its indicators have seen.
  "firstCandleAt" timestamptz(3),
  "lastEntryAt" timestamptz(3),
  "cooldownUntil" timestamptz(3),
  "lastTickAt" timestamptz(3),
  "lastTick" jsonb,
  "errorMessage" varchar(500),
  "startedAt" timestamptz(3),
  "stoppedAt" timestamptz(3),
  -- The engine that runs it. Each claim and each change by others raises the fence; what an engine writes under an
  -- older one changes nothing.
  "engineId" uuid references trading_engine (id) on delete set null,
  fence bigint not null default 0,
  -- When others than its engine last changed it.
  "changedAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "deletedAt" timestamptz(3)
) with (fillfactor = 80);
create index trading_bot_owner on trading_bot ("userId", "createdAt") where "deletedAt" is null;
create index trading_bot_engine on trading_bot ("engineId", "changedAt");
create index trading_bot_active on trading_bot (id) where status in ('RUNNING', 'PAUSED') or "closeAsked" is not null;

-- A position, from its first buy to its last sale. It has the id of the order that opened it.
create table trading_bot_trade (
  id uuid primary key,
  "botId" uuid not null references trading_bot (id) on delete restrict,
  "userId" uuid not null references "user" (id) on delete restrict,
  symbol varchar(41) not null,
  "isPaper" boolean not null,
  status varchar(6) not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),
  -- Bought, and what of it is still held, in the base currency.
  amount numeric(30, 18) not null,
  "openAmount" numeric(30, 18) not null check ("openAmount" >= 0),
  "entryPrice" numeric(30, 18) not null,
  "exitPrice" numeric(30, 18),
  -- Without fees; openCost is the part of it that what is still held has cost.
  cost numeric(30, 18) not null,
  "openCost" numeric(30, 18) not null check ("openCost" >= 0),
  proceeds numeric(30, 18) not null default 0,
  fee numeric(30, 18) not null default 0,
  -- Proceeds less cost less fee, once it is closed.
  profit numeric(30, 18),
  "exitReason" varchar(13) check ("exitReason" in
    ('SIGNAL', 'STOP_LOSS', 'TAKE_PROFIT', 'TRAILING_STOP', 'TIME', 'GRID', 'LIMIT', 'MANUAL', 'KILL')),
  -- Why all of it is to be sold, until it is.
  "closeAsked" varchar(13),
  -- The highest price since it is open.
  "peakPrice" numeric(30, 18) not null,
  -- How many of the bot's targets it has reached, and how many of its safety orders were filled.
  "targetsHit" integer not null default 0,
  "safetyFilled" integer not null default 0,
  -- Level of the grid that it was bought at, from 0.
  level integer,
  "openedAt" timestamptz(3) not null,
  "closedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  check ((status = 'CLOSED') = ("closedAt" is not null and profit is not null))
);
create index trading_bot_trade_bot on trading_bot_trade ("botId", "createdAt", id);
create index trading_bot_trade_open on trading_bot_trade ("botId") where status = 'OPEN';
create index trading_bot_trade_closing on trading_bot_trade ("botId") where "closeAsked" is not null;

create table trading_bot_order (
  id uuid primary key,
  "botId" uuid not null references trading_bot (id) on delete restrict,
  "tradeId" uuid references trading_bot_trade (id) on delete restrict,
  -- The id's 32 hexadecimal digits, by which a venue knows it.
  "clientOrderId" varchar(32) not null unique,
  "isPaper" boolean not null,
  side varchar(4) not null check (side in ('BUY', 'SELL')),
  type varchar(6) not null check (type in ('MARKET', 'LIMIT')),
  purpose varchar(6) not null check (purpose in ('ENTRY', 'SAFETY', 'GRID', 'EXIT')),
  status varchar(9) not null
    check (status in ('PENDING', 'OPEN', 'PARTIAL', 'FILLED', 'CANCELLED', 'EXPIRED', 'FAILED')),
  price numeric(30, 18),
  amount numeric(30, 18) not null check (amount > 0),
  filled numeric(30, 18) not null default 0 check (filled >= 0 and filled <= amount),
  "averagePrice" numeric(30, 18),
  -- What the filled part cost or brought, without the fee.
  cost numeric(30, 18) not null default 0,
  fee numeric(30, 18) not null default 0,
  "feeCurrency" varchar(20) not null,
  -- What a buy on paper sets aside until it is filled: its cost at its price, and the fee.
  reserved numeric(30, 18) not null default 0,
  -- Level of the grid, or number of the safety order.
  level integer,
  "exitReason" varchar(13),
  "errorMessage" varchar(500),
  "expiresAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index trading_bot_order_bot on trading_bot_order ("botId", "createdAt", id);
create index trading_bot_order_unfinished on trading_bot_order ("botId") where status in ('PENDING', 'OPEN', 'PARTIAL');
create index trading_bot_order_trade on trading_bot_order ("tradeId");

-- A bot's day in UTC, on paper or live.
create table trading_bot_stats (
  "botId" uuid not null references trading_bot (id) on delete restrict,
  "day" date not null,
  "isPaper" boolean not null,
  trades integer not null default 0,
  wins integer not null default 0,
  losses integer not null default 0,
  profit numeric(30, 18) not null default 0,
  volume numeric(30, 18) not null default 0,
  fees numeric(30, 18) not null default 0,
  primary key ("botId", "day", "isPaper")
);

create table trading_bot_paper_account (
  id uuid primary key,
  "userId" uuid not null references "user" (id) on delete cascade,
  currency varchar(20) not null,
  "initialBalance" numeric(30, 18) not null check ("initialBalance" >= 0),
  balance numeric(30, 18) not null check (balance >= 0),
  "inOrder" numeric(30, 18) not null default 0 check ("inOrder" >= 0),
  "resetAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  unique ("userId", currency)
);

-- Signals that were accepted. The sender's id makes a repeated one get the first answer.
create table trading_bot_signal (
  id uuid primary key,
  "botId" uuid not null references trading_bot (id) on delete cascade,
  "senderId" varchar(100),
  action varchar(4) not null check (action in ('BUY', 'SELL')),
  "signalAt" timestamptz(3) not null,
  "actedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null
);
create index trading_bot_signal_bot on trading_bot_signal ("botId", "createdAt");
create index trading_bot_signal_created on trading_bot_signal ("createdAt");
create unique index trading_bot_signal_sender on trading_bot_signal ("botId", "senderId") where "senderId" is not null;

create table trading_bot_audit_log (
  id uuid primary key,
  "botId" uuid references trading_bot (id) on delete cascade,
  "strategyId" uuid,
  "ownerId" uuid not null references "user" (id) on delete cascade,
  "userId" uuid references "user" (id) on delete set null,
  actor varchar(6) not null check (actor in ('USER', 'ENGINE', 'ADMIN', 'JOB')),
  action varchar(24) not null,
  details jsonb not null,
  ip varchar(45),
  "createdAt" timestamptz(3) not null
);
create index trading_bot_audit_log_created on trading_bot_audit_log ("createdAt");
create index trading_bot_audit_log_bot on trading_bot_audit_log ("botId", "createdAt");

-- Why a bot did or did not trade; equal reasons in a row are one row.
create table trading_bot_decision (
  id uuid primary key,
  "botId" uuid not null references trading_bot (id) on delete cascade,
  reason varchar(30) not null,
  details jsonb not null,
  count integer not null default 1,
  "firstAt" timestamptz(3) not null,
  "lastAt" timestamptz(3) not null
) with (fillfactor = 80);
create index trading_bot_decision_bot on trading_bot_decision ("botId", "firstAt", id);
create index trading_bot_decision_first on trading_bot_decision ("firstAt");

create table trading_bot_backtest (
  id uuid primary key,
  "userId" uuid not null references "user" (id) on delete cascade,
  symbol varchar(41) not null,
  type varchar(10) not null,
  timeframe varchar(3) not null,
  -- All that was asked for, and once it is DONE all that came of it.
  input jsonb not null,
  result jsonb,
  status varchar(9) not null default 'QUEUED' check (status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  "progressPercent" integer not null default 0 check ("progressPercent" between 0 and 100),
  "errorMessage" varchar(500),
  -- Until when the process that runs it has it.
  "leasedUntil" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "startedAt" timestamptz(3),
  "finishedAt" timestamptz(3)
);
create index trading_bot_backtest_owner on trading_bot_backtest ("userId", "createdAt", id);
create index trading_bot_backtest_created on trading_bot_backtest ("createdAt");
create unique index trading_bot_backtest_one on trading_bot_backtest ("userId") where status in ('QUEUED', 'RUNNING');

-- Candles that are closed, by where they come from: `platform` for the currencies' own prices, else an exchange.
create table trading_candle (
  source varchar(30) not null,
  symbol varchar(41) not null,
  timeframe varchar(3) not null,
  "openAt" timestamptz(3) not null,
  open numeric(30, 18) not null,
  high numeric(30, 18) not null,
  low numeric(30, 18) not null,
  close numeric(30, 18) not null,
  volume numeric(30, 8) not null,
  primary key (source, symbol, timeframe, "openAt")
);
create index trading_candle_open on trading_candle ("openAt");

-- migrate:down
drop table trading_candle, trading_bot_backtest, trading_bot_decision, trading_bot_audit_log, trading_bot_signal,
  trading_bot_paper_account, trading_bot_stats, trading_bot_order, trading_bot_trade, trading_bot, trading_engine;
