-- How many orders an account has made: its list is counted without reading it, and the row is the lock of what one account
-- may have open and convert at once.

-- migrate:up
create table convert_account (
  "userId" uuid primary key references "user" (id) on delete restrict,
  -- Orders that were accepted, whatever became of them.
  orders integer not null default 0 check (orders >= 0)
) with (fillfactor = 50);

-- migrate:down
drop table convert_account;
