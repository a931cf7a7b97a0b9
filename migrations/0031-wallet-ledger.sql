-- The ledger of wallets: one row for each change of a balance, append-only, numbered without gaps and chained by hash for
-- each wallet. The database itself refuses to change or remove a row, and a row whose figures do not follow from each
-- other.

-- migrate:up
create table wallet_audit_log (
  id uuid primary key,
  "walletId" uuid not null references wallet (id) on update restrict on delete restrict,
  "userId" uuid,
  sequence bigint not null check (sequence > 0),
  operation varchar(20) not null,
  amount numeric(30, 18) not null,
  "previousBalance" numeric(30, 18) not null check ("previousBalance" >= 0),
  "newBalance" numeric(30, 18) not null check ("newBalance" >= 0),
  "previousInOrder" numeric(30, 18) not null check ("previousInOrder" >= 0),
  "newInOrder" numeric(30, 18) not null check ("newInOrder" >= 0),
  -- The row that the movement belongs to, in the table of whichever module moved the money.
  "transactionId" uuid,
  "idempotencyKey" varchar(255) collate "C" not null,
  -- True where money enters or leaves the platform; every other movement has its counter-rows.
  border boolean not null,
  -- Kept as the text that was hashed.
  metadata json,
  "hashVersion" smallint not null default 1,
  "previousHash" bytea not null check (octet_length("previousHash") = 32),
  hash bytea not null check (octet_length(hash) = 32),
  -- The database's clock once the wallet was locked, never before the wallet's row before.
  "createdAt" timestamptz(3) not null,
  constraint wallet_audit_log_figures check (
    case operation
      when 'WALLET_CREATED' then amount = 0 and sequence = 1 and "newBalance" = 0 and "newInOrder" = 0
      when 'CREDIT' then amount > 0 and "newBalance" = "previousBalance" + amount and "newInOrder" = "previousInOrder"
      when 'TRANSFER_IN' then amount > 0 and "newBalance" = "previousBalance" + amount and "newInOrder" = "previousInOrder"
      when 'DEBIT' then amount > 0 and "newBalance" = "previousBalance" - amount and "newInOrder" = "previousInOrder"
      when 'TRANSFER_OUT' then amount > 0 and "newBalance" = "previousBalance" - amount and "newInOrder" = "previousInOrder"
      when 'HOLD' then amount > 0 and "newBalance" = "previousBalance" - amount and "newInOrder" = "previousInOrder" + amount
      when 'RELEASE' then amount > 0 and "newBalance" = "previousBalance" + amount and "newInOrder" = "previousInOrder" - amount
      when 'EXECUTE_FROM_HOLD' then amount > 0 and "newBalance" = "previousBalance" and "newInOrder" = "previousInOrder" - amount
      else false
    end
  ),
  constraint wallet_audit_log_owner foreign key ("walletId", "userId") references wallet (id, "userId")
    on update restrict on delete restrict
);
create unique index wallet_audit_log_key on wallet_audit_log ("idempotencyKey");
create unique index wallet_audit_log_sequence on wallet_audit_log ("walletId", sequence);
create index wallet_audit_log_user on wallet_audit_log ("userId", "createdAt", id) where "userId" is not null;
create index wallet_audit_log_time on wallet_audit_log ("createdAt", id);
create index wallet_audit_log_transaction on wallet_audit_log ("transactionId", "walletId") where "transactionId" is not null;
create index wallet_audit_log_holds on wallet_audit_log ("walletId", "transactionId")
  where operation in ('HOLD', 'RELEASE', 'EXECUTE_FROM_HOLD');

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the wallet ledger is append-only: % refused', tg_op using errcode = 'restrict_violation';
end
$$;
create trigger wallet_audit_log_append_only before update or delete or truncate on wallet_audit_log
  for each statement execute function refuse_ledger_change();
-- Even for a session that asks for triggers to be left out, as replication does.
alter table wallet_audit_log enable always trigger wallet_audit_log_append_only;

-- migrate:down
drop table wallet_audit_log;
drop function refuse_ledger_change;
