-- The payment gateway: merchants and their keys, payments, refunds, payouts, what each merchant is owed, and sums by day.

-- migrate:up
create table gateway_merchant (
  id uuid primary key,
  "userId" uuid not null references "user" (id) on delete restrict,
  name varchar(191) not null,
  slug varchar(191) not null,
  email varchar(254) not null,
  website varchar(2000),
  logo varchar(2000),
  description varchar(500),
  phone varchar(40),
  country char(2),
  address varchar(500),
  "taxId" varchar(100),
  status varchar(10) not null default 'PENDING' check (status in ('PENDING', 'ACTIVE', 'SUSPENDED', 'REJECTED')),
  "verificationStatus" varchar(10) not null default 'UNVERIFIED'
    check ("verificationStatus" in ('UNVERIFIED', 'PENDING', 'VERIFIED')),
  -- Null in the terms below means that the platform's setting applies.
  "feeType" varchar(10) check ("feeType" in ('PERCENTAGE', 'FIXED', 'BOTH')),
  "feePercentage" numeric(5, 2) check ("feePercentage" between 0 and 20),
  "feeFixed" numeric(30, 8) check ("feeFixed" >= 0),
  "minAmount" numeric(30, 8) check ("minAmount" >= 0),
  "maxAmount" numeric(30, 8) check ("maxAmount" >= 0),
  "dailyLimit" numeric(30, 8) check ("dailyLimit" >= 0),
  "monthlyLimit" numeric(30, 8) check ("monthlyLimit" >= 0),
  "payoutSchedule" varchar(10) check ("payoutSchedule" in ('INSTANT', 'DAILY', 'WEEKLY', 'MONTHLY')),
  "payoutThreshold" numeric(30, 8) check ("payoutThreshold" >= 0),
  "payoutWalletType" varchar(10) check ("payoutWalletType" in ('FIAT', 'SPOT', 'ECO')),
  "rateLimit" integer check ("rateLimit" > 0),
  "rejectionReason" varchar(500),
  -- SHA-256 of the first live pair, which gateway_api_key has too.
  "apiKey" char(64) unique,
  "secretKey" char(64) unique,
  "createdAt" timestamptz(3) not null default now(),
  "updatedAt" timestamptz(3) not null default now(),
  "deletedAt" timestamptz(3)
);
create unique index gateway_merchant_slug on gateway_merchant (slug);
create unique index gateway_merchant_user on gateway_merchant ("userId") where "deletedAt" is null;
create index gateway_merchant_created on gateway_merchant ("createdAt" desc, id desc);

-- One row for each half of a pair.
create table gateway_api_key (
  id uuid primary key,
  "pairId" uuid not null,
  "merchantId" uuid not null references gateway_merchant (id) on delete cascade,
  name varchar(191) not null,
  mode varchar(4) not null check (mode in ('LIVE', 'TEST')),
  type varchar(6) not null check (type in ('PUBLIC', 'SECRET')),
  "keyHash" char(64) not null unique,
  "lastFour" char(4) not null,
  -- The key before the last rotation, which works until its time is over.
  "previousHash" char(64) unique,
  "previousUntil" timestamptz(3),
  permissions jsonb not null,
  "ipWhitelist" jsonb,
  "allowedOrigins" jsonb,
  -- Grows with every change of what the key may do, so that open sockets that hold an older one are closed.
  version integer not null default 1,
  "lastUsedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null default now(),
  "updatedAt" timestamptz(3) not null default now(),
  unique ("pairId", type)
);
create index gateway_api_key_merchant on gateway_api_key ("merchantId", "createdAt");

create table gateway_payout (
  id varchar(27) primary key,
  uuid uuid not null unique,
  "merchantId" uuid not null references gateway_merchant (id) on delete restrict,
  currency varchar(20) not null,
  "walletType" varchar(10) not null,
  "periodStart" timestamptz(3) not null,
  "periodEnd" timestamptz(3) not null,
  gross numeric(30, 8) not null check (gross >= 0),
  fee numeric(30, 8) not null check (fee >= 0),
  refunds numeric(30, 8) not null check (refunds >= 0),
  net numeric(30, 8) not null check (net > 0),
  "paymentCount" integer not null,
  "refundCount" integer not null,
  status varchar(10) not null default 'PENDING'
    check (status in ('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED')),
  reason varchar(500),
  "decidedBy" uuid references "user" (id) on delete set null,
  "createdAt" timestamptz(3) not null,
  "decidedAt" timestamptz(3),
  check (net = gross - fee - refunds),
  check ("periodStart" <= "periodEnd"),
  foreign key (currency, "walletType") references currency (code, type) on update restrict on delete restrict
);
create index gateway_payout_created on gateway_payout ("createdAt" desc, uuid desc);
create index gateway_payout_merchant on gateway_payout ("merchantId", "createdAt" desc, uuid desc);
create index gateway_payout_open on gateway_payout ("merchantId") where status in ('PENDING', 'PROCESSING');
create index gateway_payout_decider on gateway_payout ("decidedBy") where "decidedBy" is not null;
create index gateway_payout_currency on gateway_payout (currency, "walletType");

create table gateway_payment (
  id varchar(27) primary key,
  uuid uuid not null unique,
  "merchantId" uuid not null references gateway_merchant (id) on delete restrict,
  mode varchar(4) not null check (mode in ('LIVE', 'TEST')),
  status varchar(20) not null default 'PENDING' check (status in
    ('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED', 'REFUNDED', 'PARTIALLY_REFUNDED')),
  amount numeric(30, 8) not null check (amount > 0),
  currency varchar(20) not null,
  "walletType" varchar(10) not null,
  fee numeric(30, 8) not null check (fee >= 0 and fee < amount),
  net numeric(30, 8) not null check (net = amount - fee),
  "refundedAmount" numeric(30, 8) not null default 0 check ("refundedAmount" between 0 and amount),
  -- The amount in US dollars at the price of the day on which it was made, for limits and figures.
  "usdAmount" numeric(30, 8) not null check ("usdAmount" >= 0),
  "merchantOrderId" varchar(100),
  description varchar(500),
  metadata jsonb,
  "lineItems" jsonb,
  "customerEmail" varchar(254),
  "customerName" varchar(191),
  "returnUrl" varchar(2000),
  "cancelUrl" varchar(2000),
  -- What each wallet paid; null until then.
  allocations jsonb,
  -- The account that paid; null until then, and in test mode.
  "customerId" uuid references "user" (id) on delete restrict,
  -- How many events it has had: the last one's sequence.
  "eventCount" integer not null default 0,
  "payoutId" varchar(27) references gateway_payout (id) on delete restrict,
  "expiresAt" timestamptz(3) not null,
  "completedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  foreign key (currency, "walletType") references currency (code, type) on update restrict on delete restrict
);
create index gateway_payment_created on gateway_payment ("createdAt" desc, uuid desc);
create index gateway_payment_merchant on gateway_payment ("merchantId", "createdAt" desc, uuid desc);
create index gateway_payment_mode on gateway_payment ("merchantId", mode, "createdAt" desc, uuid desc);
create index gateway_payment_due on gateway_payment ("expiresAt", id) where status = 'PENDING';
create index gateway_payment_open on gateway_payment ("merchantId") where status = 'PENDING';
create index gateway_payment_unclaimed on gateway_payment ("merchantId", currency, "walletType")
  where "payoutId" is null and mode = 'LIVE' and status in ('COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED');
create index gateway_payment_payout on gateway_payment ("payoutId") where "payoutId" is not null;
create index gateway_payment_customer on gateway_payment ("customerId") where "customerId" is not null;
create index gateway_payment_currency on gateway_payment (currency, "walletType");

create table gateway_refund (
  id varchar(27) primary key,
  uuid uuid not null unique,
  "paymentId" varchar(27) not null references gateway_payment (id) on delete restrict,
  "merchantId" uuid not null references gateway_merchant (id) on delete restrict,
  mode varchar(4) not null check (mode in ('LIVE', 'TEST')),
  amount numeric(30, 8) not null check (amount > 0),
  currency varchar(20) not null,
  "walletType" varchar(10) not null,
  -- What of the fee went back.
  fee numeric(30, 8) not null default 0 check (fee >= 0),
  -- What the merchant's pending balance paid of it; the merchant's own wallet paid the rest.
  "fromPending" numeric(30, 8) not null check ("fromPending" between 0 and amount),
  status varchar(10) not null check (status in ('PENDING', 'COMPLETED', 'FAILED', 'CANCELLED')),
  reason varchar(30) not null
    check (reason in ('REQUESTED_BY_CUSTOMER', 'DUPLICATE', 'FRAUDULENT', 'OTHER')),
  description varchar(500),
  -- What each wallet got back.
  allocations jsonb not null,
  "payoutId" varchar(27) references gateway_payout (id) on delete restrict,
  "createdAt" timestamptz(3) not null
);
create index gateway_refund_created on gateway_refund ("createdAt" desc, uuid desc);
create index gateway_refund_payment on gateway_refund ("paymentId");
create index gateway_refund_merchant on gateway_refund ("merchantId", mode, "createdAt" desc);
create index gateway_refund_unclaimed on gateway_refund ("merchantId", currency, "walletType")
  where "payoutId" is null and mode = 'LIVE' and status = 'COMPLETED';
create index gateway_refund_payout on gateway_refund ("payoutId") where "payoutId" is not null;

create table gateway_merchant_balance (
  "merchantId" uuid not null references gateway_merchant (id) on delete restrict,
  currency varchar(20) not null,
  "walletType" varchar(10) not null,
  pending numeric(30, 8) not null default 0 check (pending >= 0),
  reserved numeric(30, 8) not null default 0 check (reserved >= 0),
  "totalReceived" numeric(30, 8) not null default 0,
  "totalFees" numeric(30, 8) not null default 0,
  "totalRefunded" numeric(30, 8) not null default 0,
  "totalPaidOut" numeric(30, 8) not null default 0,
  primary key ("merchantId", currency, "walletType"),
  foreign key (currency, "walletType") references currency (code, type) on update restrict on delete restrict
);
create index gateway_merchant_balance_pending on gateway_merchant_balance ("merchantId") where pending > 0;
create index gateway_merchant_balance_currency on gateway_merchant_balance (currency, "walletType");

-- Sums of each day in UTC, written with what they sum: limits and dashboards read these and not the payments.
create table gateway_day (
  "merchantId" uuid not null references gateway_merchant (id) on delete restrict,
  mode varchar(4) not null check (mode in ('LIVE', 'TEST')),
  day date not null,
  currency varchar(20) not null,
  "walletType" varchar(10) not null,
  created integer not null default 0,
  completed integer not null default 0,
  refunds integer not null default 0,
  gross numeric(38, 8) not null default 0,
  fees numeric(38, 8) not null default 0,
  refunded numeric(38, 8) not null default 0,
  "usdVolume" numeric(38, 8) not null default 0,
  "usdFees" numeric(38, 8) not null default 0,
  "usdRefunded" numeric(38, 8) not null default 0,
  primary key ("merchantId", mode, day, currency, "walletType")
);
create index gateway_day_day on gateway_day (day, mode);

-- migrate:down
drop table gateway_day, gateway_merchant_balance, gateway_refund, gateway_payment, gateway_payout, gateway_api_key,
  gateway_merchant;
