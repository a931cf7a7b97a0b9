-- Emergency stops that also keep bots from being started, until an admin lifts them. A stop and the starts of bots meet at
-- the lock of one row, so that no start slips in between the list of what runs and the bar. The table is new: an older
-- release that still runs beside this one starts bots without it, so stop all of its processes first.

-- migrate:up
alter table trading_emergency_stop
  add column "blockStarts" boolean not null default false,
  add column "liftedAt" timestamptz(3),
  add column "liftedBy" uuid references "user" (id) on delete restrict,
  add column "liftReason" varchar(500),
  add constraint trading_emergency_stop_lifted check (
    ("liftedAt" is null) = ("liftedBy" is null) and ("liftedAt" is null) = ("liftReason" is null)
    and ("liftedAt" is null or "blockStarts")
  );
create index trading_emergency_stop_in_force on trading_emergency_stop (id) where "blockStarts" and "liftedAt" is null;

-- One row. Starts lock it FOR SHARE and read it; a stop locks it for itself.
create table trading_start_bar (
  id smallint primary key check (id = 1),
  -- The stop that bars starts; null while bots may be started.
  "stopId" uuid references trading_emergency_stop (id) on delete restrict
);
insert into trading_start_bar (id) values (1);

-- migrate:down
drop table trading_start_bar;
drop index trading_emergency_stop_in_force;
alter table trading_emergency_stop
  drop constraint trading_emergency_stop_lifted,
  drop column "blockStarts", drop column "liftedAt", drop column "liftedBy", drop column "liftReason";
