-- How far each wallet's ledger has been checked, and the signed heads of all chains: whoever rewrote the ledger as a whole
-- would also need the key that signed them.

-- migrate:up
create table wallet_check (
  "walletId" uuid primary key references wallet (id) on delete restrict,
  -- Rows up to this one were found whole.
  sequence bigint not null,
  -- When all rows were last checked, not only the newest.
  "completeAt" timestamptz(3),
  -- Newest row whose hash is part of a seal.
  "sealedSequence" bigint not null default 0
);
create index wallet_check_complete on wallet_check ("completeAt" nulls first);

create table ledger_seal (
  id uuid primary key,
  -- Seals are a chain of their own: each signs the signature before it.
  number bigint not null unique check (number > 0),
  "headCount" integer not null,
  -- Digest of the heads, one line each, by wallet.
  digest bytea not null,
  "keyId" varchar(64) not null,
  signature bytea not null,
  "createdAt" timestamptz(3) not null
);

create table ledger_seal_head (
  "sealId" uuid not null references ledger_seal (id) on delete restrict,
  "walletId" uuid not null references wallet (id) on delete restrict,
  sequence bigint not null,
  hash bytea not null,
  primary key ("sealId", "walletId")
);

create trigger ledger_seal_append_only before update or delete or truncate on ledger_seal
  for each statement execute function refuse_ledger_change();
alter table ledger_seal enable always trigger ledger_seal_append_only;
create trigger ledger_seal_head_append_only before update or delete or truncate on ledger_seal_head
  for each statement execute function refuse_ledger_change();
alter table ledger_seal_head enable always trigger ledger_seal_head_append_only;

-- migrate:down
drop table ledger_seal_head;
drop table ledger_seal;
drop table wallet_check;
