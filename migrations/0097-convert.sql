-- Instant convert: what can be converted, what the house holds of it, quotes and the orders that they become.

-- migrate:up
create table convert_asset (
  id uuid primary key,
  currency varchar(20) not null,
  type varchar(10) not null,
  enabled boolean not null,
  -- Bounds of what is paid in this currency.
  "minAmount" numeric(30, 18) not null check ("minAmount" >= 0),
  "maxAmount" numeric(30, 18) check ("maxAmount" > 0 and "maxAmount" >= "minAmount"),
  -- Null where the platform's settings hold.
  "spreadPercent" numeric(6, 4) check ("spreadPercent" between 0 and 10),
  "feePercent" numeric(6, 4) check ("feePercent" between 0 and 10),
  -- The market of the venue at which exposure to this currency is hedged; null where it is not.
  "hedgeSymbol" varchar(41),
  -- Why nothing of this currency moves, until an admin decides.
  frozen varchar(12)[] not null default '{}' check (frozen <@ array['HEDGE_REVIEW', 'DRIFT']::varchar(12)[]),
  "frozenAt" timestamptz(3),
  -- Since when it is not quoted because two prices of the feed were too far apart.
  "jumpedAt" timestamptz(3),
  -- The last price of the feed, and how many in a row were within the bound of the one before.
  "feedPrice" numeric(30, 18),
  "feedPricedAt" timestamptz(3),
  "calmUpdates" smallint not null default 0,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  foreign key (currency, type) references currency (code, type) on update restrict on delete restrict,
  unique (currency, type),
  check ((cardinality(frozen) > 0) = ("frozenAt" is not null))
);

-- What the house holds in one place; the amount itself is the wallet's.
create table convert_inventory (
  id uuid primary key,
  currency varchar(20) not null,
  type varchar(10) not null,
  -- LEDGER, VENUE, or CHAIN: and the number of the chain.
  location varchar(30) not null check (location ~ '^(LEDGER|VENUE|CHAIN:[1-9][0-9]*)$'),
  "walletId" uuid not null unique references wallet (id) on delete restrict,
  -- Held in the wallet, so that nothing can sell below it.
  floor numeric(30, 18) not null default 0 check (floor >= 0),
  "floorChanges" integer not null default 0,
  -- What planned movements bring it to; null where none are planned.
  target numeric(30, 18) check (target >= 0),
  -- What the chain or the venue said that it holds, less what is booked; null until it was asked.
  actual numeric(36, 18),
  difference numeric(36, 18),
  "scannedAt" timestamptz(3),
  "scannedBlock" bigint,
  -- Scans in a row that found less than is booked.
  "shortScans" smallint not null default 0,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  unique (currency, type, location)
);

create table convert_order (
  id uuid primary key,
  "userId" uuid not null references "user" (id) on delete restrict,
  -- The customer's own name of the request, and the hash of what was asked for under it.
  "clientRequestId" varchar(64),
  "requestHash" bytea not null,
  status varchar(8) not null
    check (status in ('QUOTED', 'ACCEPTED', 'SETTLED', 'FAILED', 'EXPIRED', 'REVERSED')),
  side varchar(9) not null check (side in ('EXACT_IN', 'EXACT_OUT')),
  "fromCurrency" varchar(20) not null,
  "fromType" varchar(10) not null,
  "fromAmount" numeric(30, 18) not null check ("fromAmount" > 0),
  "toCurrency" varchar(20) not null,
  "toType" varchar(10) not null,
  "toAmount" numeric(30, 18) not null check ("toAmount" > 0),
  rate numeric(60, 30) not null check (rate > 0),
  "inverseRate" numeric(60, 30) not null,
  mid numeric(60, 30) not null,
  "spreadPercent" numeric(6, 4) not null,
  -- Spread and rounding are in the currency that is received, the fee in the one that is paid.
  spread numeric(30, 18) not null check (spread >= 0),
  "feePercent" numeric(6, 4) not null,
  fee numeric(30, 18) not null check (fee >= 0 and fee < "fromAmount"),
  rounding numeric(30, 18) not null check (rounding >= 0),
  -- Dollars for one unit of each when it was quoted, and what is paid in dollars.
  "fromPrice" numeric(30, 18) not null,
  "toPrice" numeric(30, 18) not null,
  "usdValue" numeric(30, 8) not null,
  -- The exposure to both currencies is among the platform's positions.
  "isPositioned" boolean not null default false,
  -- Why it is FAILED or REVERSED.
  reason varchar(500),
  "expiresAt" timestamptz(3) not null,
  "acceptedAt" timestamptz(3),
  "settledAt" timestamptz(3),
  "failedAt" timestamptz(3),
  "expiredAt" timestamptz(3),
  "reversedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  check (("fromCurrency", "fromType") <> ("toCurrency", "toType"))
) with (fillfactor = 70);
-- A request is the same one as long as its quote is open.
create unique index convert_order_request on convert_order ("userId", "clientRequestId")
  where status = 'QUOTED' and "clientRequestId" is not null;
create index convert_order_open_of_user on convert_order ("userId", "expiresAt") where status = 'QUOTED';
create index convert_order_open_of_currency on convert_order ("toCurrency", "toType", "expiresAt")
  include ("toAmount") where status = 'QUOTED';
create index convert_order_expiring on convert_order ("expiresAt", id) where status = 'QUOTED';
create index convert_order_under_way on convert_order ("acceptedAt", id) where status = 'ACCEPTED';
create index convert_order_under_way_of_user on convert_order ("userId") where status = 'ACCEPTED';
create index convert_order_expired on convert_order ("expiredAt");
create index convert_order_of_user on convert_order ("userId", "createdAt", id)
  include ("fromCurrency", "toCurrency") where status not in ('QUOTED', 'EXPIRED');
-- Also for lists of quotes that nobody took.
create index convert_order_all_of_user on convert_order ("userId", "createdAt", id);
create index convert_order_time on convert_order ("createdAt", id) where status not in ('QUOTED', 'EXPIRED');
-- What is left of a list is counted from these alone; the first serves either currency and both.
create index convert_order_pair on convert_order ("fromCurrency", "toCurrency", "createdAt", id)
  where status not in ('QUOTED', 'EXPIRED');
create index convert_order_worth on convert_order ("usdValue", id) where status not in ('QUOTED', 'EXPIRED');
create index convert_order_unusual on convert_order (status, "createdAt", id)
  where status not in ('QUOTED', 'EXPIRED', 'SETTLED');
create index convert_order_named on convert_order ("clientRequestId") where "clientRequestId" is not null;
create index convert_order_unpositioned on convert_order ("settledAt", id)
  where status = 'SETTLED' and not "isPositioned";

-- What an account converted on a day in UTC, in dollars at the prices of its quotes. Its row is the lock of what one
-- account may have at once, too.
create table convert_account_day (
  "userId" uuid not null references "user" (id) on delete restrict,
  day date not null,
  usd numeric(30, 8) not null default 0 check (usd >= 0),
  primary key ("userId", day)
);
create index convert_account_day_day on convert_account_day (day);

-- What the platform has bought of its customers beyond what it sold them, and has not hedged; negative the other way.
create table convert_position (
  currency varchar(20) not null,
  type varchar(10) not null,
  amount numeric(36, 18) not null default 0,
  "updatedAt" timestamptz(3) not null,
  primary key (currency, type)
);

-- What a Super Admin has stopped.
create table convert_switch (
  name varchar(9) primary key check (name in ('QUOTES', 'ORDERS', 'SENDS', 'HEDGES', 'MOVEMENTS')),
  "isStopped" boolean not null default false,
  reason varchar(500),
  "changedBy" uuid references "user" (id) on delete restrict,
  "changedAt" timestamptz(3)
);
insert into convert_switch (name) values ('QUOTES'), ('ORDERS'), ('SENDS'), ('HEDGES'), ('MOVEMENTS');

-- A log of a chain that the platform has counted, which counts nothing else.
create table convert_chain_log (
  "chainId" integer not null,
  "txHash" char(66) not null,
  -- -1 for the coin of the chain, which leaves no log.
  "logIndex" integer not null,
  -- What it was counted for.
  "usedBy" varchar(10) not null check ("usedBy" in ('FUNDING', 'SEND', 'MOVEMENT')),
  "usedById" uuid not null,
  "createdAt" timestamptz(3) not null,
  primary key ("chainId", "txHash", "logIndex")
);

-- What admins brought into the house's inventory and took out of it.
create table convert_funding (
  id uuid primary key,
  "inventoryId" uuid not null references convert_inventory (id) on delete restrict,
  direction varchar(6) not null check (direction in ('FUND', 'DEFUND')),
  -- PLATFORM: with the platform's own wallet. OUTSIDE: across the border of the platform.
  "counterparty" varchar(8) not null check ("counterparty" in ('PLATFORM', 'OUTSIDE')),
  amount numeric(30, 18) not null check (amount > 0),
  reference varchar(200),
  "createdBy" uuid references "user" (id) on delete restrict,
  "createdAt" timestamptz(3) not null
);
create index convert_funding_inventory on convert_funding ("inventoryId", "createdAt", id);

-- migrate:down
drop table convert_funding, convert_chain_log, convert_switch, convert_position, convert_account_day, convert_order,
  convert_inventory, convert_asset;
