-- What had flowed through each of the house's wallets by some of its ledger's rows: sums over all rows up to there, so that
-- what flowed between any two times is the difference of two of them and of the few rows that follow each.

-- migrate:up
create table convert_flow_mark (
  "walletId" uuid not null references wallet (id) on delete restrict,
  -- The row of the wallet that the sums include as their last, and its time.
  sequence bigint not null,
  at timestamptz(3) not null,
  primary key ("walletId", sequence)
);
create index convert_flow_mark_time on convert_flow_mark ("walletId", at desc, sequence desc);

create table convert_flow_sum (
  "walletId" uuid not null references wallet (id) on delete restrict,
  sequence bigint not null,
  -- What the rows were, as their metadata says; OTHER for those that say nothing known.
  "operationType" varchar(20) not null,
  rows bigint not null,
  credited numeric(48, 18) not null,
  debited numeric(48, 18) not null,
  spread numeric(48, 18) not null,
  rounding numeric(48, 18) not null,
  result numeric(48, 18) not null,
  primary key ("walletId", sequence, "operationType")
);

-- migrate:down
drop table convert_flow_sum, convert_flow_mark;
