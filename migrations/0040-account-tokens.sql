-- Single-use secrets that travel by mail: they verify an e-mail address or let a password be set anew.

-- migrate:up
create table account_token (
  id uuid primary key,
  "userId" uuid not null references "user" (id) on delete cascade,
  purpose varchar(20) not null check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD')),
  "tokenHash" char(64) not null unique,
  -- A registration that waits for its address: what the account's password becomes when this very token comes back.
  "passwordHash" varchar(255),
  "createdAt" timestamptz(3) not null default now(),
  "expiresAt" timestamptz(3) not null,
  "usedAt" timestamptz(3)
);
create index account_token_user on account_token ("userId", purpose) where "usedAt" is null;
create index account_token_expires on account_token ("expiresAt");

-- migrate:down
drop table account_token;
