-- Buyers can change where they want the tokens of a contribution. The contribution has the address of now, which was
-- right since the purchase or since the last change; this keeps the earlier ones with their times, because a transfer
-- counts to the address as it stood at its block.

-- migrate:up
create table ico_former_address (
  "transactionId" uuid not null references ico_transaction (id) on delete restrict,
  -- Its place among those of the contribution, from 1 on.
  sequence smallint not null check (sequence >= 1),
  address varchar(128) not null,
  -- From when, and until when, it was the address.
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  primary key ("transactionId", sequence),
  check (since <= until)
);

-- migrate:down
drop table ico_former_address;
