-- What customers ask for: deposits, withdrawals and transfers. Their rows say what was asked and what became of it; the
-- money itself is moved by the ledger, whose rows name these by transactionId.

-- migrate:up
create table deposit (
  id uuid primary key,
  "userId" uuid not null references "user" (id) on delete restrict,
  "walletId" uuid not null references wallet (id) on delete restrict,
  currency varchar(20) not null,
  type varchar(10) not null,
  amount numeric(30, 18) not null check (amount > 0),
  method varchar(100),
  reference varchar(191),
  status varchar(10) not null default 'PENDING'
    check (status in ('PENDING', 'COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED')),
  reason varchar(500),
  "decidedBy" uuid references "user" (id) on delete restrict,
  "decidedAt" timestamptz(3),
  "expiresAt" timestamptz(3),
  "createdAt" timestamptz(3) not null default now()
);
create index deposit_user on deposit ("userId", id);
create index deposit_wallet on deposit ("walletId");
create index deposit_expiring on deposit ("expiresAt") where status = 'PENDING' and "expiresAt" is not null;

create table withdrawal (
  id uuid primary key,
  "userId" uuid not null references "user" (id) on delete restrict,
  "walletId" uuid not null references wallet (id) on delete restrict,
  currency varchar(20) not null,
  type varchar(10) not null,
  amount numeric(30, 18) not null check (amount > 0),
  -- On top of the amount; both are held together.
  fee numeric(30, 18) not null check (fee >= 0),
  destination varchar(500) not null,
  status varchar(10) not null default 'PENDING' check (status in ('PENDING', 'COMPLETED', 'REJECTED', 'CANCELLED')),
  reason varchar(500),
  "decidedBy" uuid references "user" (id) on delete restrict,
  "decidedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null default now()
);
create index withdrawal_user on withdrawal ("userId", id);
create index withdrawal_wallet on withdrawal ("walletId");

create table transfer (
  id uuid primary key,
  "userId" uuid not null references "user" (id) on delete restrict,
  "walletId" uuid not null references wallet (id) on delete restrict,
  currency varchar(20) not null,
  type varchar(10) not null,
  amount numeric(30, 18) not null check (amount > 0),
  fee numeric(30, 18) not null check (fee >= 0),
  "toUserId" uuid not null references "user" (id) on delete restrict,
  "toWalletId" uuid not null references wallet (id) on delete restrict,
  "toCurrency" varchar(20) not null,
  "toType" varchar(10) not null,
  -- Units of the recipient's currency for one of the sender's, the spread taken off.
  rate numeric(60, 30) not null check (rate > 0),
  received numeric(30, 18) not null check (received > 0),
  status varchar(10) not null default 'PENDING' check (status in ('PENDING', 'COMPLETED', 'REJECTED', 'CANCELLED')),
  reason varchar(500),
  "decidedBy" uuid references "user" (id) on delete restrict,
  "decidedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null default now()
);
create index transfer_user on transfer ("userId", id);
create index transfer_recipient on transfer ("toUserId", id);
create index transfer_wallet on transfer ("walletId");

-- migrate:down
drop table transfer;
drop table withdrawal;
drop table deposit;
