-- Strategies that sellers list, what they were sold for, and what buyers say of them.

-- migrate:up
create table trading_bot_strategy (
  id uuid primary key,
  "userId" uuid not null references "user" (id) on delete restrict,
  name varchar(100) not null,
  description text not null,
  type varchar(10) not null check (type in ('GRID', 'DCA', 'EMA_CROSS', 'RSI', 'CUSTOM')),
  symbol varchar(41) not null,
  timeframe varchar(3) not null check (timeframe in ('1m', '5m', '15m', '30m', '1h', '4h', '1d')),
  "strategyConfig" jsonb not null,
  -- The limits of losses that its bots begin with.
  risk jsonb not null,
  price numeric(30, 18) not null check (price >= 0),
  currency varchar(20) not null,
  status varchar(14) not null default 'DRAFT'
    check (status in ('DRAFT', 'PENDING_REVIEW', 'APPROVED', 'REJECTED', 'SUSPENDED')),
  -- Raised by each change of what is sold.
  version integer not null default 1,
  -- The version that was approved last; null before the first approval.
  "approvedVersion" integer,
  -- Why it is REJECTED or SUSPENDED.
  reason varchar(500),
  -- Sales that were not refunded, and all sales.
  "purchaseCount" integer not null default 0 check ("purchaseCount" between 0 and "totalPurchases"),
  "totalPurchases" integer not null default 0,
  -- Of approved reviews; null without one.
  "avgRating" numeric(3, 2),
  "reviewCount" integer not null default 0 check ("reviewCount" >= 0),
  -- Sums of sales less refunds, in its currency.
  "grossRevenue" numeric(30, 18) not null default 0 check ("grossRevenue" = "sellerRevenue" + "platformRevenue"),
  "sellerRevenue" numeric(30, 18) not null default 0 check ("sellerRevenue" >= 0),
  "platformRevenue" numeric(30, 18) not null default 0 check ("platformRevenue" >= 0),
  "submittedAt" timestamptz(3),
  "approvedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "deletedAt" timestamptz(3),
  check ((status in ('REJECTED', 'SUSPENDED')) = (reason is not null)),
  check (("avgRating" is null) = ("reviewCount" = 0))
) with (fillfactor = 80);
create index trading_bot_strategy_seller on trading_bot_strategy ("userId", "createdAt", id);
create index trading_bot_strategy_waiting on trading_bot_strategy ("submittedAt", id)
  where status = 'PENDING_REVIEW' and "deletedAt" is null;

create table trading_bot_purchase (
  id uuid primary key,
  "strategyId" uuid not null references trading_bot_strategy (id) on delete restrict,
  "buyerId" uuid not null references "user" (id) on delete restrict,
  "sellerId" uuid not null references "user" (id) on delete restrict,
  version integer not null,
  price numeric(30, 18) not null check (price >= 0),
  currency varchar(20) not null,
  "feePercent" numeric(6, 2) not null check ("feePercent" between 0 and 100),
  "feeAmount" numeric(30, 18) not null check ("feeAmount" >= 0),
  "sellerAmount" numeric(30, 18) not null check ("sellerAmount" >= 0),
  -- What was sold: type, symbol, timeframe, strategyConfig and risk.
  "configSnapshot" jsonb not null,
  "createdAt" timestamptz(3) not null,
  "refundedAt" timestamptz(3),
  "refundReason" varchar(500),
  -- Whether the platform paid back the seller's part.
  "platformPaid" boolean not null default false,
  check (price = "feeAmount" + "sellerAmount")
);
-- An account holds a strategy at most once.
create unique index trading_bot_purchase_held on trading_bot_purchase ("strategyId", "buyerId") where "refundedAt" is null;
create index trading_bot_purchase_strategy on trading_bot_purchase ("strategyId", "createdAt");
create index trading_bot_purchase_buyer on trading_bot_purchase ("buyerId", "createdAt", id);
create index trading_bot_purchase_seller on trading_bot_purchase ("sellerId", "createdAt");
create index trading_bot_purchase_created on trading_bot_purchase ("createdAt", id);

create table trading_bot_strategy_review (
  id uuid primary key,
  "strategyId" uuid not null references trading_bot_strategy (id) on delete restrict,
  "userId" uuid not null references "user" (id) on delete restrict,
  rating integer not null check (rating between 1 and 5),
  comment varchar(1000),
  status varchar(8) not null check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  unique ("strategyId", "userId")
);
create index trading_bot_strategy_review_shown on trading_bot_strategy_review ("strategyId", "updatedAt", id)
  where status = 'APPROVED';
create index trading_bot_strategy_review_waiting on trading_bot_strategy_review ("updatedAt", id)
  where status = 'PENDING';

-- Nothing was sold until now.
update trading_bot set "purchaseId" = null where "purchaseId" is not null;
alter table trading_bot
  add foreign key ("purchaseId") references trading_bot_purchase (id) on delete restrict,
  -- The listing and version that it runs as they were sold; null once its owner has changed what it does. No reference:
  -- an engine that opens a trade would wait for whoever has locked the listing.
  add column "strategyId" uuid,
  add column "strategyVersion" integer,
  -- Since when it may open nothing, because its purchase was refunded.
  add column "barredAt" timestamptz(3),
  add check (("strategyId" is null) = ("strategyVersion" is null)),
  add check ("strategyId" is null or "purchaseId" is not null);
create index trading_bot_purchased on trading_bot ("purchaseId") where "purchaseId" is not null;
create index trading_bot_running_copies on trading_bot ("strategyId")
  where "strategyId" is not null and status in ('RUNNING', 'PAUSED');

-- What a trade counts for: that of its bot when it was opened.
alter table trading_bot_trade
  add column "strategyId" uuid,
  add column "strategyVersion" integer;
create index trading_bot_trade_strategy on trading_bot_trade ("strategyId", "isPaper", "closedAt", id)
  include ("strategyVersion", "botId", "userId", cost, profit, "openedAt") where "strategyId" is not null;
create index trading_bot_trade_strategy_open on trading_bot_trade ("strategyId", "isPaper")
  where "strategyId" is not null and "closedAt" is null;

alter table trading_bot_audit_log
  add foreign key ("strategyId") references trading_bot_strategy (id) on delete cascade,
  -- Null where nobody owns what was done, such as a change of the settings.
  alter column "ownerId" drop not null;

-- migrate:down
delete from trading_bot_audit_log where "ownerId" is null;
alter table trading_bot_audit_log
  drop constraint "trading_bot_audit_log_strategyId_fkey",
  alter column "ownerId" set not null;
alter table trading_bot_trade drop column "strategyId", drop column "strategyVersion";
alter table trading_bot
  drop constraint "trading_bot_purchaseId_fkey",
  drop column "strategyId", drop column "strategyVersion", drop column "barredAt";
drop index trading_bot_purchased;
update trading_bot_audit_log set "strategyId" = null where "strategyId" is not null;
update trading_bot set "purchaseId" = null where "purchaseId" is not null;
drop table trading_bot_strategy_review, trading_bot_purchase, trading_bot_strategy;
