-- Currencies with their prices, and the wallets that hold balances. A wallet belongs to an account or, for fees, spreads
-- and what waits for a decision, to the platform itself.

-- migrate:up
create table currency (
  id uuid primary key,
  code varchar(20) not null,
  type varchar(10) not null check (type in ('FIAT', 'SPOT', 'ECO')),
  name varchar(100) not null,
  -- Decimals to which computed amounts are rounded. It limits no amount that a caller names.
  precision smallint not null check (precision between 0 and 18),
  "usdPrice" numeric(30, 18) check ("usdPrice" > 0),
  -- When the price was last said; a price may be too old to settle at.
  "pricedAt" timestamptz(3),
  status boolean not null default true,
  "createdAt" timestamptz(3) not null default now(),
  "updatedAt" timestamptz(3) not null default now(),
  unique (code, type)
);

create table wallet (
  id uuid primary key,
  "userId" uuid references "user" (id) on delete restrict,
  -- The platform's own wallets carry a name in place of an owner.
  system varchar(40),
  currency varchar(20) not null,
  type varchar(10) not null,
  balance numeric(30, 18) not null default 0 check (balance >= 0),
  "inOrder" numeric(30, 18) not null default 0 check ("inOrder" >= 0),
  -- Head of the wallet's ledger: number, hash and time of its newest row.
  sequence bigint not null default 0,
  "headHash" bytea not null default decode(repeat('00', 32), 'hex') check (octet_length("headHash") = 32),
  "headAt" timestamptz(3) not null default 'epoch',
  "createdAt" timestamptz(3) not null default now(),
  check (("userId" is null) <> (system is null)),
  foreign key (currency, type) references currency (code, type) on update restrict on delete restrict,
  -- The ledger names wallet and owner together.
  unique (id, "userId")
) with (fillfactor = 50);
create unique index wallet_of_user on wallet ("userId", type, currency) where "userId" is not null;
create unique index wallet_of_system on wallet (system, type, currency) where system is not null;
create index wallet_currency on wallet (currency, type);

-- migrate:down
drop table wallet;
drop table currency;
