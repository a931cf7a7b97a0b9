-- The token launchpad: what admins offer to creators, offerings with their phases, contributions with their escrow,
-- vesting, deliveries, and who did what.

-- migrate:up
create table ico_launch_plan (
  id uuid primary key,
  name varchar(100) not null check (name <> ''),
  description varchar(1000),
  price numeric(36, 8) not null check (price >= 0),
  currency varchar(20) not null,
  "walletType" varchar(10) not null,
  -- maxTeamMembers, maxRoadmapItems and maxOfferingPhases are enforced; all others are shown to creators.
  features jsonb not null check (jsonb_typeof(features) = 'object'),
  recommanded boolean not null default false,
  status boolean not null default true,
  "sortOrder" integer not null default 0,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  foreign key (currency, "walletType") references currency (code, type) on update restrict on delete restrict
);
create unique index ico_launch_plan_recommanded on ico_launch_plan (recommanded) where recommanded;

create table ico_blockchain (
  id uuid primary key,
  name varchar(100) not null check (name <> ''),
  -- Decides which addresses and hashes are valid.
  value varchar(50) not null unique check (value ~ '^[a-z0-9][a-z0-9_-]*$'),
  status boolean not null default true,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);

create table ico_token_type (
  id uuid primary key,
  name varchar(100) not null check (name <> ''),
  value varchar(50) not null unique check (value ~ '^[a-z0-9][a-z0-9_-]*$'),
  description varchar(1000),
  status boolean not null default true,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);

create table ico_token_offering (
  id uuid primary key,
  "userId" uuid not null references "user" (id) on delete restrict,
  -- Offerings that were deleted go with their plan, type or blockchain; contributions keep them.
  "planId" uuid not null references ico_launch_plan (id) on delete cascade,
  "typeId" uuid not null references ico_token_type (id) on delete cascade,
  "blockchainId" uuid not null references ico_blockchain (id) on delete cascade,
  name varchar(100) not null check (name <> ''),
  symbol varchar(10) not null check (symbol <> ''),
  icon varchar(1000),
  status varchar(9) not null
    check (status in ('PENDING', 'ACTIVE', 'REJECTED', 'SUCCESS', 'FAILED', 'CANCELLED')),
  paused boolean not null default false,
  flagged boolean not null default false,
  currency varchar(20) not null,
  "walletType" varchar(10) not null,
  -- Sum of what the phases sell, at their prices.
  "targetAmount" numeric(36, 8) not null check ("targetAmount" > 0),
  "startDate" timestamptz(3) not null,
  "endDate" timestamptz(3) not null,
  -- In the offering's currency, beside the platform's limits in dollars.
  "minPurchase" numeric(36, 8) check ("minPurchase" > 0),
  "maxPurchase" numeric(36, 8) check ("maxPurchase" > 0 and "maxPurchase" >= "minPurchase"),
  "maxPerUser" numeric(36, 8) check ("maxPerUser" > 0 and "maxPerUser" >= "minPurchase"),
  -- What the plan cost when it was paid for, upgrades included, and how often it was upgraded.
  "planPrice" numeric(36, 8) not null check ("planPrice" >= 0),
  "planUpgrades" integer not null default 0,
  -- Read at settlement.
  "softCapPercent" numeric(5, 2) check ("softCapPercent" between 0 and 100),
  "softCap" numeric(36, 8) check ("softCap" >= 0),
  "reviewNotes" varchar(2000),
  "approvedAt" timestamptz(3),
  "rejectedAt" timestamptz(3),
  "activatedAt" timestamptz(3),
  "settledAt" timestamptz(3),
  "cancelledAt" timestamptz(3),
  "cancelReason" varchar(500),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "deletedAt" timestamptz(3),
  foreign key (currency, "walletType") references currency (code, type) on update restrict on delete restrict,
  check ("endDate" > "startDate"),
  check (status not in ('ACTIVE', 'SUCCESS', 'FAILED') or "approvedAt" is not null),
  check ((status in ('SUCCESS', 'FAILED')) <= ("settledAt" is not null)),
  check ((status = 'CANCELLED') = ("cancelledAt" is not null)),
  check ((status = 'REJECTED') = ("rejectedAt" is not null))
);
create index on ico_token_offering ("userId", "createdAt" desc, id desc) where "deletedAt" is null;
create index on ico_token_offering ("createdAt" desc, id desc);
-- What the hourly job looks at: approved offerings that have to start, and those that run.
create index on ico_token_offering ("startDate") where status = 'PENDING' and "approvedAt" is not null and "deletedAt" is null;
create index on ico_token_offering ("endDate") where status = 'ACTIVE';
create index on ico_token_offering (status, "createdAt" desc, id desc) where "deletedAt" is null;
create index on ico_token_offering ("planId");
create index on ico_token_offering ("typeId");
create index on ico_token_offering ("blockchainId");

-- One an offering: what does not change with a sale, the terms of vesting among it.
create table ico_token_detail (
  "offeringId" uuid primary key references ico_token_offering (id) on delete cascade,
  description varchar(10000),
  links jsonb not null default '[]' check (jsonb_typeof(links) = 'array'),
  "tokenAddress" varchar(128),
  "tokenDecimals" smallint not null default 18 check ("tokenDecimals" between 0 and 255),
  "vestingType" varchar(6) not null default 'NONE' check ("vestingType" in ('NONE', 'LINEAR', 'CLIFF', 'CUSTOM')),
  "vestingMonths" smallint check ("vestingMonths" between 1 and 120),
  "cliffMonths" smallint check ("cliffMonths" >= 1 and "cliffMonths" < "vestingMonths"),
  "intervalMonths" smallint check ("intervalMonths" >= 1 and "intervalMonths" <= "vestingMonths"),
  "initialPercent" numeric(5, 2) check ("initialPercent" >= 0 and "initialPercent" < 100),
  -- Of CUSTOM terms: [{ afterMonths, percent }].
  tranches jsonb check (jsonb_typeof(tranches) = 'array'),
  check (("vestingType" in ('LINEAR', 'CLIFF')) = ("vestingMonths" is not null)),
  check (("vestingType" in ('LINEAR', 'CLIFF')) = ("intervalMonths" is not null)),
  check (("vestingType" in ('LINEAR', 'CLIFF')) = ("initialPercent" is not null)),
  check (("vestingType" = 'CLIFF') = ("cliffMonths" is not null)),
  check (("vestingType" = 'CUSTOM') = (tranches is not null))
);

create table ico_token_offering_phase (
  id uuid primary key,
  "offeringId" uuid not null references ico_token_offering (id) on delete cascade,
  -- Its place in the order in which phases are sold.
  sequence smallint not null check (sequence >= 1),
  name varchar(100) not null check (name <> ''),
  "tokenPrice" numeric(36, 8) not null check ("tokenPrice" > 0),
  allocation numeric(36, 8) not null check (allocation > 0),
  -- The live supply.
  remaining numeric(36, 8) not null check (remaining >= 0 and remaining <= allocation),
  -- Whole days. The last phase ends with the offering, whatever it says here.
  duration integer not null check (duration between 1 and 365),
  unique ("offeringId", sequence) deferrable initially immediate
);

-- What an offering has sold, beside its row, which every purchase shares.
create table ico_offering_progress (
  "offeringId" uuid primary key references ico_token_offering (id) on delete cascade,
  -- Amounts of contributions that are neither refunded nor rejected, and the part of the others that was paid out.
  raised numeric(36, 8) not null default 0 check (raised >= 0),
  "raisedUsd" numeric(36, 8) not null default 0 check ("raisedUsd" >= 0),
  -- Tokens that no phase has left.
  sold numeric(36, 8) not null default 0 check (sold >= 0),
  -- Accounts that have a contribution which is neither refunded nor rejected.
  contributors integer not null default 0 check (contributors >= 0)
);

-- What an account has in an offering, over contributions that are neither refunded nor rejected: what its caps count.
create table ico_account (
  "offeringId" uuid not null references ico_token_offering (id) on delete cascade,
  "userId" uuid not null references "user" (id) on delete restrict,
  amount numeric(36, 8) not null check (amount >= 0),
  usd numeric(36, 8) not null check (usd >= 0),
  contributions integer not null check (contributions >= 0),
  primary key ("offeringId", "userId")
);
create index on ico_account ("userId");

create table ico_transaction (
  id uuid primary key,
  "offeringId" uuid not null references ico_token_offering (id) on delete restrict,
  "phaseId" uuid not null references ico_token_offering_phase (id) on delete restrict,
  "userId" uuid not null references "user" (id) on delete restrict,
  -- The wallet that paid, which a refund goes back to.
  "walletId" uuid not null references wallet (id) on delete restrict,
  status varchar(12) not null
    check (status in ('PENDING', 'VERIFICATION', 'RELEASED', 'REJECTED', 'REFUNDED')),
  currency varchar(20) not null,
  "walletType" varchar(10) not null,
  amount numeric(36, 8) not null check (amount > 0),
  "feePercent" numeric(5, 2) not null check ("feePercent" between 0 and 100),
  -- The platform's part of the amount.
  fee numeric(36, 8) not null check (fee >= 0 and fee <= amount),
  price numeric(36, 8) not null check (price > 0),
  tokens numeric(36, 8) not null check (tokens > 0),
  -- The amount in dollars, at the rate of the purchase.
  "usdValue" numeric(36, 8) not null check ("usdValue" >= 0),
  -- Where the buyer wants the tokens.
  "walletAddress" varchar(128) not null,
  -- Whether the tokens come in tranches; the schedule has them.
  vests boolean not null,
  -- Of the delivery of a whole allocation.
  "transactionHash" varchar(128),
  "chainCheck" varchar(9) check ("chainCheck" in ('UNCHECKED', 'PENDING', 'CONFIRMED', 'FAILED')),
  "checkReason" varchar(500),
  -- What has left escrow: to the creator, to the platform, back to the buyer. Tokens that were paid for so.
  "paidNet" numeric(36, 8) not null default 0 check ("paidNet" >= 0),
  "paidFee" numeric(36, 8) not null default 0 check ("paidFee" >= 0),
  refunded numeric(36, 8) not null default 0 check (refunded >= 0),
  delivered numeric(36, 8) not null default 0 check (delivered >= 0 and delivered <= tokens),
  notes jsonb not null default '{"admin": []}' check (jsonb_typeof(notes) = 'object'),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "submittedAt" timestamptz(3),
  -- When its chain was last asked about it.
  "checkedAt" timestamptz(3),
  "verifiedAt" timestamptz(3),
  "releasedAt" timestamptz(3),
  "rejectedAt" timestamptz(3),
  "refundedAt" timestamptz(3),
  check ("paidNet" + "paidFee" + refunded <= amount),
  check (status <> 'PENDING' or ("paidNet" = 0 and "paidFee" = 0 and refunded = 0)),
  check (status <> 'RELEASED' or ("paidNet" + "paidFee" = amount and delivered = tokens)),
  check (status not in ('REJECTED', 'REFUNDED') or "paidNet" + "paidFee" + refunded = amount),
  check (vests or ("transactionHash" is null) = ("chainCheck" is null))
);
create index on ico_transaction ("offeringId", "createdAt" desc, id desc);
create index on ico_transaction ("userId", "createdAt" desc, id desc);
create index on ico_transaction ("createdAt" desc, id desc);
create index on ico_transaction (status, "createdAt" desc, id desc);
-- What is still in escrow, by offering and by account.
create index ico_transaction_outstanding on ico_transaction ("offeringId", id)
  where status in ('PENDING', 'VERIFICATION');
create index ico_transaction_open on ico_transaction ("userId") where status in ('PENDING', 'VERIFICATION');
create index ico_transaction_unproven on ico_transaction ("checkedAt", id)
  where status = 'VERIFICATION' and "chainCheck" = 'PENDING';
-- Deliveries that wait for an admin, and deliveries by their transaction.
create index ico_transaction_delivered on ico_transaction ("offeringId") where status = 'VERIFICATION' and not vests;
create index ico_transaction_hash on ico_transaction ("transactionHash") where "transactionHash" is not null;
create index on ico_transaction ("phaseId");

-- The schedule of a contribution that vests; one each.
create table ico_token_vesting (
  id uuid primary key,
  "transactionId" uuid not null unique references ico_transaction (id) on delete restrict,
  "offeringId" uuid not null references ico_token_offering (id) on delete restrict,
  "userId" uuid not null references "user" (id) on delete restrict,
  type varchar(6) not null check (type in ('LINEAR', 'CLIFF', 'CUSTOM')),
  -- When the months begin to count: the end of the offering, as it was at the purchase.
  "startDate" timestamptz(3) not null,
  total numeric(36, 8) not null check (total > 0),
  released numeric(36, 8) not null default 0 check (released >= 0 and released <= total),
  -- The terms as they were at the purchase.
  "releaseSchedule" jsonb not null check (jsonb_typeof("releaseSchedule") = 'object'),
  status varchar(9) not null check (status in ('ACTIVE', 'COMPLETED', 'CANCELLED')),
  "createdAt" timestamptz(3) not null,
  "completedAt" timestamptz(3),
  "cancelledAt" timestamptz(3),
  check ((status = 'COMPLETED') = ("completedAt" is not null)),
  check ((status = 'CANCELLED') = ("cancelledAt" is not null)),
  check (status <> 'COMPLETED' or released = total)
);
create index on ico_token_vesting ("userId", "createdAt" desc, id desc);
create index on ico_token_vesting ("offeringId", "createdAt" desc, id desc);
create index ico_token_vesting_active on ico_token_vesting (id) where status = 'ACTIVE';

create table ico_token_vesting_release (
  id uuid primary key,
  "vestingId" uuid not null references ico_token_vesting (id) on delete restrict,
  sequence smallint not null check (sequence between 1 and 121),
  "dueAt" timestamptz(3) not null,
  percent numeric(5, 2) not null check (percent between 0 and 100),
  tokens numeric(36, 8) not null check (tokens >= 0),
  -- Its share of what waits in escrow: the creator's, the platform's.
  net numeric(36, 8) not null check (net >= 0),
  fee numeric(36, 8) not null check (fee >= 0),
  status varchar(9) not null check (status in ('PENDING', 'RELEASED', 'FAILED', 'CANCELLED')),
  -- When buyer and creator were told that it is due.
  "announcedAt" timestamptz(3),
  "transactionHash" varchar(128),
  "chainCheck" varchar(9) check ("chainCheck" in ('UNCHECKED', 'PENDING', 'CONFIRMED', 'FAILED')),
  "checkReason" varchar(500),
  "submittedAt" timestamptz(3),
  -- When its chain was last asked about it.
  "checkedAt" timestamptz(3),
  -- When its share of escrow was paid out.
  "paidAt" timestamptz(3),
  unique ("vestingId", sequence),
  check (status <> 'RELEASED' or ("transactionHash" is not null and "chainCheck" is not null)),
  check ("paidAt" is null or status = 'RELEASED')
);
-- Tranches that nobody was told of yet, deliveries that a chain has not decided over or that are proven and not paid for,
-- and deliveries by their transaction.
create index ico_token_vesting_release_due on ico_token_vesting_release ("dueAt", id)
  where "announcedAt" is null and status in ('PENDING', 'FAILED');
create index ico_token_vesting_release_unpaid on ico_token_vesting_release ("checkedAt", id)
  where status = 'RELEASED' and "paidAt" is null and "chainCheck" in ('PENDING', 'CONFIRMED');
create index ico_token_vesting_release_hash on ico_token_vesting_release ("transactionHash")
  where "transactionHash" is not null;

-- A log of a chain proves one delivery; a hash that no chain was asked about (logIndex -1) serves once.
create table ico_delivery_claim (
  blockchain varchar(50) not null,
  -- The hash in its one spelling.
  hash varchar(128) not null,
  -- The place of the log among those of its transaction, which a reorganisation of the chain does not change.
  "logIndex" integer not null check ("logIndex" >= -1),
  "transactionId" uuid not null references ico_transaction (id) on delete restrict,
  "releaseId" uuid references ico_token_vesting_release (id) on delete restrict,
  "createdAt" timestamptz(3) not null,
  primary key (blockchain, hash, "logIndex")
);
create unique index ico_delivery_claim_delivery on ico_delivery_claim ("transactionId", "releaseId") nulls not distinct;

create table ico_team_member (
  id uuid primary key,
  "offeringId" uuid not null references ico_token_offering (id) on delete cascade,
  name varchar(100) not null check (name <> ''),
  role varchar(100) not null check (role <> ''),
  bio varchar(2000),
  avatar varchar(1000),
  links jsonb not null default '[]' check (jsonb_typeof(links) = 'array'),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index on ico_team_member ("offeringId", "createdAt", id);

create table ico_roadmap_item (
  id uuid primary key,
  "offeringId" uuid not null references ico_token_offering (id) on delete cascade,
  title varchar(200) not null check (title <> ''),
  description varchar(2000) not null,
  date date not null,
  completed boolean not null default false,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index on ico_roadmap_item ("offeringId", date, id);

create table ico_token_offering_update (
  id uuid primary key,
  "offeringId" uuid not null references ico_token_offering (id) on delete cascade,
  title varchar(200) not null check (title <> ''),
  content varchar(10000) not null check (content <> ''),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index on ico_token_offering_update ("offeringId", "createdAt" desc, id desc);

create table ico_admin_activity (
  id uuid primary key,
  -- The admin.
  "userId" uuid not null references "user" (id) on delete restrict,
  -- The operation, such as approveIcoOffering.
  action varchar(50) not null,
  -- What it was done to: the kind of row, its id, and its name at that time.
  target varchar(20) not null,
  "targetId" uuid,
  name varchar(200),
  "offeringId" uuid,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  "createdAt" timestamptz(3) not null
);
create index on ico_admin_activity ("createdAt" desc, id desc);
create index on ico_admin_activity ("offeringId", "createdAt" desc, id desc);

-- migrate:down
drop table ico_admin_activity;
drop table ico_token_offering_update;
drop table ico_roadmap_item;
drop table ico_team_member;
drop table ico_delivery_claim;
drop table ico_token_vesting_release;
drop table ico_token_vesting;
drop table ico_transaction;
drop table ico_account;
drop table ico_offering_progress;
drop table ico_token_offering_phase;
drop table ico_token_detail;
drop table ico_token_offering;
drop table ico_token_type;
drop table ico_blockchain;
drop table ico_launch_plan;
