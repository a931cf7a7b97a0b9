-- Instant convert: the house's own money on its way between two of its places.

-- migrate:up
create table convert_movement (
  id uuid primary key,
  currency varchar(20) not null,
  type varchar(10) not null,
  "from" varchar(30) not null check ("from" ~ '^(LEDGER|VENUE|CHAIN:[1-9][0-9]*)$'),
  "to" varchar(30) not null check ("to" ~ '^(LEDGER|VENUE|CHAIN:[1-9][0-9]*)$'),
  amount numeric(30, 18) not null check (amount > 0),
  status varchar(8) not null check (status in ('PLANNED', 'MOVING', 'DONE', 'REVIEW', 'RESOLVED')),
  origin varchar(7) not null check (origin in ('MANUAL', 'PLANNED')),
  -- The platform sends the money itself and sees it arrive; otherwise an admin does, and says so.
  automatic boolean not null,
  -- What came, and what of the amount did not; null until that is known.
  arrived numeric(30, 18) check (arrived >= 0),
  fee numeric(30, 18) check (fee >= 0 and fee <= amount),
  -- Before the venue or the chain is given it, so that whoever finds it here knows that it may be on its way.
  "requestedAt" timestamptz(3),
  -- The venue's name of a payment out of the house's account.
  "withdrawalId" varchar(100),
  "txHash" char(66),
  -- Where the venue takes what the platform sends it on a chain.
  address varchar(42),
  -- The chain's own coin, what of it is held for the gas of the platform's transaction, and what was paid in the end.
  "gasCurrency" varchar(20),
  "gasType" varchar(10),
  "gasHeld" numeric(30, 18),
  "gasPaid" numeric(30, 18),
  -- What it counted, in dollars, of what the platform may send on chains in a day.
  "usdValue" numeric(30, 8),
  -- What an admin gave as its proof.
  reference varchar(200),
  "reviewReason" varchar(500),
  outcome varchar(8) check (outcome in ('ARRIVED', 'RETURNED', 'LOST')),
  note varchar(500),
  "resolvedBy" uuid references "user" (id) on delete restrict,
  "createdBy" uuid references "user" (id) on delete restrict,
  "startedAt" timestamptz(3),
  "dueAt" timestamptz(3),
  "doneAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  -- When the job last looked at it.
  "checkedAt" timestamptz(3),
  check ("from" <> "to"),
  check ((status = 'PLANNED') = ("startedAt" is null)),
  check (("startedAt" is null) = ("dueAt" is null)),
  check ((status in ('DONE', 'RESOLVED')) = ("doneAt" is not null)),
  check ((status = 'RESOLVED') = (outcome is not null))
);
-- The planner moves a currency between two places once at a time.
create unique index convert_movement_planned on convert_movement (currency, type, "from", "to")
  where origin = 'PLANNED' and status in ('PLANNED', 'MOVING', 'REVIEW');
-- A payment of the venue belongs to one movement.
create unique index convert_movement_withdrawal on convert_movement ("withdrawalId") where "withdrawalId" is not null;
create index convert_movement_under_way on convert_movement ("checkedAt" nulls first, id)
  where status in ('PLANNED', 'MOVING', 'REVIEW');
-- Its end waits for no admin: what the chain takes for a transaction is known once that is mined.
create index convert_movement_gas on convert_movement (id) where "gasHeld" is not null and "gasPaid" is null;
create index convert_movement_time on convert_movement ("createdAt", id);

-- A movement signs a transaction as a send does.
alter table convert_transaction
  alter column "sendId" drop not null,
  alter column kind type varchar(8),
  add column "movementId" uuid references convert_movement (id) on delete restrict,
  add check (("sendId" is null) <> ("movementId" is null)),
  drop constraint convert_transaction_kind_check,
  add constraint convert_transaction_kind_check check (kind in ('SEND', 'CANCEL', 'MOVEMENT'));
drop index convert_transaction_nonce;
create unique index convert_transaction_nonce on convert_transaction ("chainId", address, nonce)
  where kind in ('SEND', 'MOVEMENT');
-- A movement signs one payment; empty transactions may take its place.
create unique index convert_transaction_movement on convert_transaction ("movementId") where kind = 'MOVEMENT';
create index convert_transaction_of_movement on convert_transaction ("movementId", "createdAt") where "movementId" is not null;

-- migrate:down
drop index convert_transaction_of_movement, convert_transaction_movement, convert_transaction_nonce;
create unique index convert_transaction_nonce on convert_transaction ("chainId", address, nonce) where kind = 'SEND';
delete from convert_transaction where "movementId" is not null;
alter table convert_transaction
  drop constraint convert_transaction_kind_check,
  drop column "movementId",
  alter column kind type varchar(6),
  add constraint convert_transaction_kind_check check (kind in ('SEND', 'CANCEL')),
  alter column "sendId" set not null;
drop table convert_movement;
