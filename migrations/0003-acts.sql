-- What every act that writes may leave behind in its own transaction: the answer kept under an idempotency key, and
-- events for subscribers.

-- migrate:up
create table idempotency (
  caller varchar(100) not null,
  operation varchar(100) not null,
  key varchar(255) not null,
  "requestHash" char(64) not null,
  -- Null only inside the transaction that is still working on it.
  result jsonb,
  "createdAt" timestamptz(3) not null default now(),
  primary key (caller, operation, key)
);
create index idempotency_created on idempotency ("createdAt");

create table event (
  id uuid primary key,
  topic varchar(150) not null,
  payload jsonb not null,
  -- Id of the entry in the Redis Stream, zero-padded so that text order is stream order. Null until it was appended.
  cursor varchar(40) collate "C",
  "createdAt" timestamptz(3) not null default now()
);
create index event_topic on event (topic, cursor);
create index event_unsent on event (id) where cursor is null;
create index event_cursor on event (cursor) where cursor is not null;
create index event_created on event ("createdAt");

-- migrate:down
drop table event;
drop table idempotency;
