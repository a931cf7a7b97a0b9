-- Hedges: orders at the venue that take the risk of conversions off the house, and what was traded for them.

-- migrate:up
create table convert_hedge (
  id uuid primary key,
  -- What is hedged, and what the venue pays with.
  currency varchar(20) not null,
  type varchar(10) not null,
  "quoteCurrency" varchar(20) not null,
  "quoteType" varchar(10) not null,
  symbol varchar(41) not null,
  mode varchar(6) not null check (mode in ('AUTO', 'MANUAL', 'ORDER')),
  -- The order that settles only once it is hedged; null for all others.
  "orderId" uuid references convert_order (id) on delete restrict,
  side varchar(4) not null check (side in ('BUY', 'SELL')),
  status varchar(8) not null check (status in ('OPEN', 'PLACED', 'FILLED', 'PARTIAL', 'REVIEW', 'RESOLVED')),
  -- What was taken out of the position, and is given back where it is not traded.
  amount numeric(30, 18) not null check (amount > 0),
  "limitPrice" numeric(30, 18),
  -- The middle of the order book when it was placed: what a trade is compared with.
  "referencePrice" numeric(30, 18),
  "clientOrderId" varchar(32) not null unique,
  "venueOrderId" varchar(100),
  filled numeric(30, 18) not null default 0 check (filled >= 0),
  cost numeric(30, 18) not null default 0 check (cost >= 0),
  -- Null until there was one, and where several currencies were charged; the trades say each.
  fee numeric(30, 18),
  "feeCurrency" varchar(20),
  -- Which try in a row it is to hedge the currency, and before when there is no other.
  attempt smallint not null default 1,
  "nextTryAt" timestamptz(3),
  -- How often money was held for it.
  holds smallint not null default 0,
  -- How often it was sent, and the time by the venue's clock after which the last request is void.
  sends smallint not null default 0,
  "sentAt" timestamptz(3),
  "deadlineAt" timestamptz(3),
  -- Why it ended without being filled, or is in REVIEW.
  reason varchar(500),
  outcome varchar(9) check (outcome in ('FILLED', 'ABANDONED')),
  note varchar(500),
  "createdBy" uuid references "user" (id) on delete restrict,
  "resolvedBy" uuid references "user" (id) on delete restrict,
  "placedAt" timestamptz(3),
  "endedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  check ((status = 'RESOLVED') = (outcome is not null)),
  check (filled <= amount)
);
-- One at a time; an order that is hedged first has its own.
create unique index convert_hedge_open on convert_hedge (currency, type)
  where status in ('OPEN', 'PLACED', 'REVIEW') and "orderId" is null;
create unique index convert_hedge_order on convert_hedge ("orderId", currency, type) where "orderId" is not null;
create index convert_hedge_under_way on convert_hedge ("createdAt", id) where status in ('OPEN', 'PLACED');
create index convert_hedge_currency on convert_hedge (currency, type, "createdAt", id);
create index convert_hedge_time on convert_hedge ("createdAt", id);

-- What the venue traded; each trade is booked once.
create table convert_hedge_trade (
  id uuid primary key,
  "hedgeId" uuid not null references convert_hedge (id) on delete restrict,
  "venueTradeId" varchar(100) not null unique,
  price numeric(30, 18) not null check (price > 0),
  amount numeric(30, 18) not null check (amount > 0),
  cost numeric(30, 18) not null check (cost > 0),
  -- Negative when the venue paid.
  fee numeric(30, 18) not null,
  "feeCurrency" varchar(20) not null,
  -- When it was traded, by the venue's clock.
  "tradedAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null
);
create index convert_hedge_trade_hedge on convert_hedge_trade ("hedgeId", id);

-- The last number that signed a request to a venue, by the hash of the account's name.
create table convert_venue_nonce (
  account char(64) primary key,
  nonce bigint not null
);

-- migrate:down
drop table convert_venue_nonce, convert_hedge_trade, convert_hedge;
