-- Stops of all bots at once by an admin, what engines say of themselves, and indexes of the admins' dashboard.

-- migrate:up
create table trading_emergency_stop (
  id uuid primary key,
  -- The admin, and where the call came from; each bot's row of the audit trail repeats both.
  "userId" uuid not null references "user" (id) on delete restrict,
  ip varchar(45),
  reason varchar(500) not null,
  "closePositions" boolean not null,
  -- How many bots ran or were paused when it was asked for, how many of them it stopped, and how many had ended otherwise
  -- before it came to them.
  bots integer not null check (bots >= 0),
  stopped integer not null default 0 check (stopped >= 0),
  ended integer not null default 0 check (ended >= 0),
  "createdAt" timestamptz(3) not null,
  "finishedAt" timestamptz(3),
  check (stopped + ended <= bots)
);
create index trading_emergency_stop_created on trading_emergency_stop ("createdAt", id);
create index trading_emergency_stop_unfinished on trading_emergency_stop ("createdAt") where "finishedAt" is null;

-- The bots of a stop. None refers to trading_bot: whoever checks a reference waits for rows that a frozen process has locked.
create table trading_emergency_stop_bot (
  "stopId" uuid not null references trading_emergency_stop (id) on delete cascade,
  "botId" uuid not null,
  -- The run that is stopped: when it was started. A later run of the same bot is left alone.
  "runSince" timestamptz(3),
  -- Null until it was its turn.
  outcome varchar(7) check (outcome in ('STOPPED', 'ENDED')),
  "endedAt" timestamptz(3),
  -- Orders of a live bot that were not finished then.
  "orderIds" uuid[] not null default '{}',
  "createdAt" timestamptz(3) not null,
  primary key ("stopId", "botId"),
  check ((outcome is null) = ("endedAt" is null))
) with (fillfactor = 80);
create index trading_emergency_stop_bot_waiting on trading_emergency_stop_bot ("stopId", "botId") where outcome is null;
create index trading_emergency_stop_bot_created on trading_emergency_stop_bot ("createdAt");

-- What an engine said of itself when it last renewed its lease.
alter table trading_engine add column report jsonb;

create index trading_bot_stats_day on trading_bot_stats ("day");
create index trading_bot_audit_log_error on trading_bot_audit_log ("createdAt") where action = 'BOT_ERROR';

-- migrate:down
drop index trading_bot_audit_log_error, trading_bot_stats_day;
alter table trading_engine drop column report;
drop table trading_emergency_stop_bot, trading_emergency_stop;
