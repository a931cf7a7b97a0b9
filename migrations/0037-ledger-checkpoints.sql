-- What the continuous checks of the ledger need so that a run costs the same however long the history is: marks on wallets
-- that moved, running totals, open holds as rows, a checkpoint with its hash for each wallet, and where a pass over old
-- rows has come to. Faults that the checks find are rows, and a customer's wallet with one is frozen.

-- migrate:up
-- Nobody moves money until the totals below are complete.
lock table wallet in access exclusive mode;
-- A call of wallet_post that waits for that lock goes on with the body that it began with, which knows nothing of what is
-- kept from here on. It finds no such column any more and fails as a whole; asked again, it runs the new body.
alter table wallet rename column "headAt" to "lastEntryAt";

-- Whose wallet it is, and of what, is in no hash: it never changes.
create function refuse_wallet_change() returns trigger language plpgsql as $$
begin
  raise exception 'a wallet keeps its owner, its currency and its type' using errcode = 'restrict_violation';
end
$$;
create trigger wallet_identity before update of "userId", system, currency, type on wallet
  for each statement execute function refuse_wallet_change();
alter table wallet enable always trigger wallet_identity;

alter table wallet
  -- Set while the wallet pays nothing out: the ledger's function refuses it under the wallet's lock.
  add column "frozenAt" timestamptz(3),
  -- What came into the wallet from outside the platform less what left it for outside, since its first row.
  add column "externalTotal" numeric(48, 18) not null default 0,
  -- Set by every movement. A mark that is set already changes no index, so a hot wallet pays for it once a check.
  add column "checkDue" boolean not null default false,
  add column "sealDue" boolean not null default false,
  add constraint wallet_frozen_has_owner check ("frozenAt" is null or "userId" is not null);
create index wallet_check_due on wallet (id) where "checkDue";
create index wallet_seal_due on wallet (id) where "sealDue";

update wallet w set
  "externalTotal" = coalesce(e.total, 0),
  "checkDue" = w.sequence > coalesce(c.sequence, 0),
  "sealDue" = w.sequence > coalesce(c."sealedSequence", 0)
from wallet s
left join (
  select "walletId", sum(case when operation in ('CREDIT', 'TRANSFER_IN') then amount
    when operation in ('DEBIT', 'TRANSFER_OUT', 'EXECUTE_FROM_HOLD') then -amount else 0 end) as total
  from wallet_audit_log where border group by "walletId") e on e."walletId" = s.id
left join wallet_check c on c."walletId" = s.id
where s.id = w.id;

-- What each transaction still holds of a wallet. The rows of a wallet add up to its inOrder.
create table wallet_hold (
  id uuid primary key default gen_random_uuid(),
  "walletId" uuid not null references wallet (id) on delete restrict,
  "transactionId" uuid,
  amount numeric(30, 18) not null,
  -- Of the row that began to hold: its number, its reason and its time.
  sequence bigint not null,
  reason text,
  since timestamptz(3) not null
);
create unique index wallet_hold_of on wallet_hold ("walletId", "transactionId") nulls not distinct;

insert into wallet_hold ("walletId", "transactionId", amount, sequence, since, reason)
select e."walletId", e."transactionId", sum(case e.operation when 'HOLD' then e.amount else -e.amount end),
  min(e.sequence), min(e."createdAt"),
  (array_agg(coalesce(e.metadata ->> 'reason', e.metadata ->> 'operationType') order by e.sequence)
    filter (where e.operation = 'HOLD'))[1]
from wallet w join wallet_audit_log e on e."walletId" = w.id and e.operation in ('HOLD', 'RELEASE', 'EXECUTE_FROM_HOLD')
group by e."walletId", e."transactionId"
having sum(case e.operation when 'HOLD' then e.amount else -e.amount end) <> 0;

-- Nothing asks the history for what is held any more.
drop index wallet_audit_log_holds;

alter table wallet_check
  -- Hash of the row `sequence`, as it was found whole; null while nothing was.
  add column hash bytea check (octet_length(hash) = 32),
  -- How the wallet stood when it was last counted into the totals of its currency.
  add column "countedSequence" bigint not null default 0,
  add column "countedHeld" numeric(48, 18) not null default 0,
  add column "countedExternal" numeric(48, 18) not null default 0,
  drop column "completeAt";

update wallet_check c set hash = e.hash from wallet_audit_log e
where e."walletId" = c."walletId" and e.sequence = c.sequence;

insert into wallet_check as c ("walletId", sequence, "countedSequence", "countedHeld", "countedExternal")
select id, 0, sequence, balance + "inOrder", "externalTotal" from wallet
on conflict ("walletId") do update set "countedSequence" = excluded."countedSequence", "countedHeld" = excluded."countedHeld",
  "countedExternal" = excluded."countedExternal";

-- Sums over the wallets of a currency, as they were last counted. They are equal while the ledger is whole.
create table ledger_total (
  currency varchar(20) primary key,
  held numeric(48, 18) not null,
  external numeric(48, 18) not null
);
insert into ledger_total select currency, sum(balance + "inOrder"), sum("externalTotal") from wallet group by currency;

-- Where a check goes on.
create table ledger_cursor (
  name varchar(20) primary key,
  -- The wallet it is at, if it goes by wallets.
  "walletId" uuid,
  -- The row or the seal that it has come to, inclusive.
  sequence bigint not null default 0,
  -- The row at which it leaves the wallet that it is at, however fast that wallet grows.
  "upTo" bigint not null default 0,
  -- When the pass under way began, and when the last one ended.
  "startedAt" timestamptz(3) not null,
  "endedAt" timestamptz(3)
);

-- What the checks found. A fault is the same while its fingerprint is. One that is resolved alarms nobody again until a check
-- has seen it gone.
create table ledger_fault (
  id uuid primary key,
  kind varchar(6) not null check (kind in ('WALLET', 'SUM', 'SEAL')),
  -- The wallet's id, the currency's code or the seal's number.
  subject varchar(40) not null,
  sequence bigint,
  fault varchar(20) not null,
  fingerprint varchar(80) not null,
  "foundAt" timestamptz(3) not null,
  "resolvedAt" timestamptz(3),
  "resolvedBy" uuid references "user" (id) on delete restrict,
  reason varchar(500),
  -- When a check looked where it was and did not find it.
  "goneAt" timestamptz(3)
);
create unique index ledger_fault_once on ledger_fault (kind, subject, sequence, fault, fingerprint) nulls not distinct;
create index ledger_fault_open on ledger_fault (kind, subject) where "resolvedAt" is null;
create index ledger_fault_resolved_by on ledger_fault ("resolvedBy") where "resolvedBy" is not null;

-- migrate:down
drop table ledger_fault;
drop table ledger_cursor;
drop table ledger_total;
alter table wallet_check drop column hash, drop column "countedSequence", drop column "countedHeld",
  drop column "countedExternal", add column "completeAt" timestamptz(3);
create index wallet_check_complete on wallet_check ("completeAt" nulls first);
drop table wallet_hold;
create index wallet_audit_log_holds on wallet_audit_log ("walletId", "transactionId")
  where operation in ('HOLD', 'RELEASE', 'EXECUTE_FROM_HOLD');
drop trigger wallet_identity on wallet;
drop function refuse_wallet_change;
alter table wallet rename column "lastEntryAt" to "headAt";
alter table wallet drop column "frozenAt", drop column "externalTotal", drop column "checkDue", drop column "sealDue";
