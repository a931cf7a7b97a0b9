-- API keys: credentials that authenticate as the account that owns them. The key itself is never stored, only its
-- SHA-256 and its last four characters.

-- migrate:up
create table api_key (
  id uuid primary key,
  name varchar(191) not null,
  "keyHash" char(64) not null unique,
  "keyLastFour" char(4) not null,
  type varchar(10) not null default 'user' check (type in ('user', 'plugin')),
  "userId" uuid references "user" (id) on delete cascade,
  permissions jsonb not null default '[]',
  "ipRestriction" boolean not null default false,
  "ipWhitelist" jsonb not null default '[]',
  "expiresAt" timestamptz(3),
  disabled boolean not null default false,
  "disabledAt" timestamptz(3),
  "disabledBy" uuid references "user" (id) on delete set null,
  "disabledReason" text,
  "lastUsedAt" timestamptz(3),
  "lastUsedIp" varchar(45),
  "createdAt" timestamptz(3) not null default now(),
  "deletedAt" timestamptz(3)
);
create index api_key_user on api_key ("userId", "createdAt" desc);

-- migrate:down
drop table api_key;
