-- Accounts: roles with their permission keys, users, and browser sessions.
-- Columns carry the names that the API shows, so that one word joins the layers.

-- migrate:up
create table role (
  id uuid primary key,
  name varchar(64) not null unique,
  -- Grows with every change of the role's keys; a process that holds an older set reads it again.
  version integer not null default 1,
  "createdAt" timestamptz(3) not null default now()
);

create table role_permission (
  "roleId" uuid not null references role (id) on delete cascade,
  permission varchar(100) not null,
  primary key ("roleId", permission)
);

create table "user" (
  id uuid primary key,
  email varchar(254) not null,
  "passwordHash" varchar(255),
  "firstName" varchar(100),
  "lastName" varchar(100),
  status varchar(20) not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE', 'SUSPENDED', 'BANNED')),
  "roleId" uuid not null references role (id) on delete restrict,
  "emailVerifiedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null default now(),
  "updatedAt" timestamptz(3) not null default now(),
  "deletedAt" timestamptz(3),
  -- The application stores e-mail addresses in lower case; this keeps every other writer to it.
  check (email = lower(email))
);
create unique index user_email_unique on "user" (email) where "deletedAt" is null;
create index user_role on "user" ("roleId");

create table session (
  id uuid primary key,
  "userId" uuid not null references "user" (id) on delete cascade,
  "tokenHash" char(64) not null unique,
  "csrfHash" char(64) not null,
  ip varchar(45),
  "userAgent" varchar(512),
  "createdAt" timestamptz(3) not null default now(),
  "expiresAt" timestamptz(3) not null,
  "revokedAt" timestamptz(3)
);
create index session_by_user on session ("userId", "createdAt" desc);

-- migrate:down
drop table session;
drop table "user";
drop table role_permission;
drop table role;
