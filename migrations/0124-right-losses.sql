-- Rights that an account or a role lost by another hand: for a day the account's address and factors stay protected like
-- those of an account that holds rights, the role is given only as one that does, and a Super Admin counts as still there.

-- migrate:up
create table right_loss (
  id uuid primary key,
  "userId" uuid references "user" (id) on delete restrict,
  "roleId" uuid references role (id) on delete cascade,
  "wasSuperAdmin" boolean not null,
  counted boolean not null,
  "createdAt" timestamptz(3) not null,
  check (num_nonnulls("userId", "roleId") = 1)
);
create index right_loss_time on right_loss ("createdAt");
create index right_loss_user on right_loss ("userId", "createdAt");
create index right_loss_role on right_loss ("roleId", "createdAt");

-- Titles name addresses in full.
alter table approval alter column title type character varying(1000);

-- migrate:down
-- Acts that wait keep what they do; of a longer title, only the beginning is left.
alter table approval alter column title type character varying(300) using substr(title, 1, 300);
drop table right_loss;
