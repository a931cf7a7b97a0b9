-- What merchants are told: events, the endpoints that hear of them, each delivery and each of its attempts.

-- migrate:up
create table gateway_webhook_endpoint (
  id uuid primary key,
  "merchantId" uuid not null references gateway_merchant (id) on delete cascade,
  -- The one that comes with the merchant: its url is the merchant's webhookUrl and may be missing.
  "isFirst" boolean not null default false,
  url varchar(2000) check (url is not null or "isFirst"),
  -- Types of events; null for all.
  events jsonb,
  -- Null for both.
  mode varchar(4) check (mode in ('LIVE', 'TEST')),
  description varchar(191),
  secret text not null,
  -- The secret before the last rotation, which signs too until its time is over.
  "previousSecret" text,
  "previousUntil" timestamptz(3),
  enabled boolean not null default true,
  "disabledReason" varchar(191),
  -- Since when nothing but failures has been heard of it.
  "failingSince" timestamptz(3),
  -- Its last attempt timed out.
  "isSlow" boolean not null default false,
  -- The worker that delivers to it, and until when it has the endpoint for itself.
  "leasedBy" uuid,
  "leasedUntil" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create unique index gateway_webhook_endpoint_first on gateway_webhook_endpoint ("merchantId") where "isFirst";
create index gateway_webhook_endpoint_merchant on gateway_webhook_endpoint ("merchantId", "createdAt");

create table gateway_event (
  id varchar(80) primary key,
  "merchantId" uuid not null references gateway_merchant (id) on delete cascade,
  mode varchar(4) not null check (mode in ('LIVE', 'TEST')),
  type varchar(30) not null,
  -- Null for an event that tries an endpoint out.
  "paymentId" varchar(27) references gateway_payment (id) on delete restrict,
  -- Place among the events of its payment, from 1.
  sequence integer not null,
  -- Place among the events of its merchant, from 1 and without gaps; null for one that tries an endpoint out.
  position bigint,
  -- The bytes that are signed and sent.
  body text not null,
  "createdAt" timestamptz(3) not null,
  unique ("merchantId", position)
);
create index gateway_event_mode on gateway_event ("merchantId", mode, position);
create index gateway_event_created on gateway_event ("createdAt");
create unique index gateway_event_sequence on gateway_event ("paymentId", sequence) where "paymentId" is not null;

-- The position of each merchant's last event. A table of its own, so that it is locked with the commit alone.
create table gateway_event_position (
  "merchantId" uuid primary key references gateway_merchant (id) on delete cascade,
  position bigint not null default 0
);

-- A delivery: one event to one endpoint.
create table gateway_webhook (
  id uuid primary key,
  "eventId" varchar(80) not null references gateway_event (id) on delete cascade,
  "endpointId" uuid not null references gateway_webhook_endpoint (id) on delete cascade,
  "merchantId" uuid not null references gateway_merchant (id) on delete cascade,
  type varchar(30) not null,
  "paymentId" varchar(27),
  -- The event's.
  position bigint,
  url varchar(2000) not null,
  status varchar(10) not null default 'PENDING' check (status in ('PENDING', 'SENT', 'RETRYING', 'FAILED')),
  attempts integer not null default 0,
  -- How many attempts there had been when it was sent anew: the schedule counts from there.
  "attemptsBefore" integer not null default 0,
  -- When it is due; null once it is over.
  "nextRetryAt" timestamptz(3),
  -- Until when a worker has it.
  "leasedUntil" timestamptz(3),
  signature varchar(191),
  "responseStatus" integer,
  "responseBody" varchar(2000),
  "durationMs" integer,
  error varchar(500),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  check (("nextRetryAt" is not null) = (status in ('PENDING', 'RETRYING')))
);
create index gateway_webhook_due on gateway_webhook ("endpointId", "nextRetryAt", position)
  where status in ('PENDING', 'RETRYING');
create index gateway_webhook_waiting on gateway_webhook ("nextRetryAt") where status in ('PENDING', 'RETRYING');
create index gateway_webhook_first on gateway_webhook ("endpointId", "paymentId", position)
  where status = 'PENDING' and attempts = 0;
create index gateway_webhook_merchant on gateway_webhook ("merchantId", "createdAt" desc, id desc);
create index gateway_webhook_event on gateway_webhook ("eventId");

create table gateway_webhook_attempt (
  id uuid primary key,
  "webhookId" uuid not null references gateway_webhook (id) on delete cascade,
  number integer not null,
  "startedAt" timestamptz(3) not null,
  "durationMs" integer not null,
  signature varchar(191) not null,
  "responseStatus" integer,
  "responseBody" varchar(2000),
  error varchar(500),
  unique ("webhookId", number)
);

-- migrate:down
drop table gateway_webhook_attempt, gateway_webhook, gateway_event_position, gateway_event, gateway_webhook_endpoint;
