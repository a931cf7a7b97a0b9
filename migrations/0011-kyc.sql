-- Verification of customers: levels with the features that they open, and customers' applications for a level.

-- migrate:up
create table kyc_level (
  id uuid primary key,
  level integer not null unique check (level between 1 and 100),
  name varchar(100) not null,
  description text not null default '',
  features jsonb not null default '[]',
  status varchar(10) not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  "createdAt" timestamptz(3) not null default now(),
  "updatedAt" timestamptz(3) not null default now()
);

create table kyc_application (
  id uuid primary key,
  "userId" uuid not null references "user" (id) on delete cascade,
  "levelId" uuid not null references kyc_level (id) on delete restrict,
  status varchar(10) not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  data jsonb not null,
  reason varchar(1000),
  "reviewedBy" uuid references "user" (id) on delete set null,
  "reviewedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null default now()
);
-- One application at a time waits for a decision, however many requests a customer sends at once.
create unique index kyc_application_pending on kyc_application ("userId") where status = 'PENDING';
-- What a gate asks on every call: the levels that a customer was approved for.
create index kyc_application_approved on kyc_application ("userId", "levelId") where status = 'APPROVED';
create index kyc_application_by_user on kyc_application ("userId", id desc);
create index kyc_application_by_level on kyc_application ("levelId");

-- migrate:down
drop table kyc_application;
drop table kyc_level;
