-- The second factor of a sign-in: an authenticator app, codes by mail, and recovery codes for when neither is at hand.

-- migrate:up
create table two_factor (
  "userId" uuid not null references "user" (id) on delete cascade,
  method varchar(10) not null check (method in ('APP', 'EMAIL')),
  -- The app's shared secret, sealed.
  secret text,
  -- Time step of the last code that was accepted; it and the ones before it serve no more.
  "lastStep" integer,
  -- Null until its owner has proven it with a code.
  "confirmedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null default now(),
  primary key ("userId", method),
  check ((method = 'APP') = (secret is not null))
);

create table recovery_code (
  "userId" uuid not null references "user" (id) on delete cascade,
  "codeHash" char(64) not null,
  "usedAt" timestamptz(3),
  primary key ("userId", "codeHash")
);

-- At most one open code for each purpose: a new one replaces it.
create table email_code (
  "userId" uuid not null references "user" (id) on delete cascade,
  purpose varchar(10) not null check (purpose in ('SIGN_IN', 'CONFIRM')),
  "codeHash" char(64) not null,
  "triesLeft" smallint not null check ("triesLeft" >= 0),
  "expiresAt" timestamptz(3) not null,
  primary key ("userId", purpose)
);

-- Sign-ins whose first factor was right and whose second is awaited.
create table sign_in_challenge (
  id uuid primary key,
  "userId" uuid not null references "user" (id) on delete cascade,
  "tokenHash" char(64) not null unique,
  "triesLeft" smallint not null check ("triesLeft" >= 0),
  "createdAt" timestamptz(3) not null default now(),
  "expiresAt" timestamptz(3) not null,
  "usedAt" timestamptz(3)
);
create index sign_in_challenge_user on sign_in_challenge ("userId") where "usedAt" is null;
create index sign_in_challenge_expires on sign_in_challenge ("expiresAt");

-- migrate:down
drop table sign_in_challenge;
drop table email_code;
drop table recovery_code;
drop table two_factor;
