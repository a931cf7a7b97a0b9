-- A further kind of fault: the platform holds another sum than it owes to others.

-- migrate:up
alter table ledger_fault
  drop constraint ledger_fault_kind_check,
  add constraint ledger_fault_kind_check check (kind in ('WALLET', 'SUM', 'SEAL', 'OWED'));

-- migrate:down
delete from ledger_fault where kind = 'OWED';
alter table ledger_fault
  drop constraint ledger_fault_kind_check,
  add constraint ledger_fault_kind_check check (kind in ('WALLET', 'SUM', 'SEAL'));
