-- Instant convert: on which chains the house holds what, its payments there, and the transactions that it signed.

-- migrate:up
create table convert_send_chain (
  id uuid primary key,
  currency varchar(20) not null,
  type varchar(10) not null,
  "chainId" integer not null,
  -- The token's contract; null for the chain's own coin.
  contract varchar(42),
  decimals smallint not null check (decimals between 0 and 18),
  -- Blocks, that of the transaction included, after which a transaction counts.
  confirmations smallint not null check (confirmations between 1 and 200),
  "minSend" numeric(30, 18) not null check ("minSend" >= 0),
  "maxSend" numeric(30, 18) check ("maxSend" > 0 and "maxSend" >= "minSend"),
  -- Where the venue takes deposits, and the name under which it knows the house's address.
  "venueDepositAddress" varchar(42),
  "venueWithdrawKey" varchar(100),
  enabled boolean not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  foreign key (currency, type) references currency (code, type) on update restrict on delete restrict,
  unique (currency, type, "chainId")
);
-- What a chain holds of a token is booked in one wallet.
create unique index convert_send_chain_contract on convert_send_chain ("chainId", contract) nulls not distinct;

create table convert_send (
  id uuid primary key,
  -- Null once the send chain is gone; what it said stands here.
  "sendChainId" uuid references convert_send_chain (id) on delete set null,
  currency varchar(20) not null,
  type varchar(10) not null,
  "chainId" integer not null,
  contract varchar(42),
  decimals smallint not null,
  confirmations smallint not null,
  address varchar(42) not null,
  amount numeric(30, 18) not null check (amount > 0),
  purpose varchar(500) not null,
  status varchar(16) not null
    check (status in ('DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'BROADCAST', 'CONFIRMED', 'CANCELLED', 'REVERSED')),
  -- The chain's own coin, what of it is held for gas, in how many holds, and what was paid in the end.
  "gasCurrency" varchar(20),
  "gasType" varchar(10),
  "gasHeld" numeric(30, 18),
  "gasHolds" smallint not null default 0,
  "gasPaid" numeric(30, 18),
  -- Dollars when it was approved, and the day in UTC against whose limit they count.
  "usdValue" numeric(30, 8),
  "approvedDay" date,
  nonce integer,
  -- The transaction that counts, or the newest one that was signed.
  "txHash" char(66),
  -- Why it is cancelled or reversed.
  reason varchar(500),
  -- Since when another transaction is to take its place.
  "replacedAt" timestamptz(3),
  -- What keeps it from going on.
  failure varchar(200),
  "createdBy" uuid references "user" (id) on delete restrict,
  "approvedBy" uuid references "user" (id) on delete restrict,
  "createdAt" timestamptz(3) not null,
  "submittedAt" timestamptz(3),
  "approvedAt" timestamptz(3),
  "broadcastAt" timestamptz(3),
  "confirmedAt" timestamptz(3),
  "cancelledAt" timestamptz(3),
  "reversedAt" timestamptz(3),
  "updatedAt" timestamptz(3) not null,
  -- When the job last looked at it.
  "checkedAt" timestamptz(3)
);
create index convert_send_time on convert_send ("createdAt", id);
create index convert_send_chain_of on convert_send ("sendChainId") where status in
  ('DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'BROADCAST');
create index convert_send_under_way on convert_send ("checkedAt" nulls first, id) where status in ('APPROVED', 'BROADCAST');

-- What was approved on a day in UTC, in dollars.
create table convert_send_day (
  day date primary key,
  usd numeric(30, 8) not null check (usd >= 0)
);

-- The next nonce of an address on a chain. Its row is the lock under which transactions are signed.
create table convert_nonce (
  "chainId" integer not null,
  address varchar(42) not null,
  next integer not null check (next >= 0),
  primary key ("chainId", address)
);

-- Every transaction that was signed, from before it was first sent.
create table convert_transaction (
  id uuid primary key,
  "sendId" uuid not null references convert_send (id) on delete restrict,
  kind varchar(6) not null check (kind in ('SEND', 'CANCEL')),
  "chainId" integer not null,
  address varchar(42) not null,
  nonce integer not null check (nonce >= 0),
  -- The signed bytes, 0x and hexadecimal digits.
  raw text not null,
  hash char(66) not null,
  "gasLimit" numeric(20) not null,
  -- In the smallest unit of the chain's coin.
  "maxFeePerGas" numeric(78) not null,
  "maxPriorityFeePerGas" numeric(78) not null,
  -- The block that it was last seen in; null while it waits.
  "blockNumber" bigint,
  "blockHash" char(66),
  "createdAt" timestamptz(3) not null,
  unique ("chainId", hash)
);
create unique index convert_transaction_nonce on convert_transaction ("chainId", address, nonce) where kind = 'SEND';
create index convert_transaction_send on convert_transaction ("sendId", "createdAt");

-- migrate:down
drop table convert_transaction, convert_nonce, convert_send_day, convert_send, convert_send_chain;
