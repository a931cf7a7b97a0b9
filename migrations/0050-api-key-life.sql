-- The life of an API key: rotation with a grace period, the one-time reveal, signing secrets, limits of its own, the
-- record of what was done with it, and why it was refused.

-- migrate:up
alter table api_key
  -- Grows with every change of what the key may do; an open socket that holds an older one is closed.
  add column version integer not null default 1,
  -- A key with a secret must sign its requests.
  add column "secretSealed" text,
  -- The key before the last rotation. Kept after its grace period, so that its owner learns who still uses it.
  add column "previousKeyHash" char(64) unique,
  add column "previousKeyExpiresAt" timestamptz(3),
  add column "previousSecretSealed" text,
  -- A key that was made for somebody else: its owner may reveal it once, then this copy is erased.
  add column "sealedKey" text,
  add column "sealedKeyExpiresAt" timestamptz(3),
  add column "rateLimitOverride" jsonb not null default '[]',
  add check ((type = 'plugin') or ("secretSealed" is null));
create index api_key_sealed on api_key ("sealedKeyExpiresAt") where "sealedKey" is not null;

-- Outlives its key, so nothing here refers to other tables.
create table api_key_audit_log (
  id uuid primary key,
  "apiKeyId" uuid not null,
  -- Owner of the key.
  "userId" uuid,
  -- Who did it; null for what happened to a call.
  "actorId" uuid,
  event varchar(30) not null,
  detail jsonb not null default '{}',
  ip varchar(45),
  "createdAt" timestamptz(3) not null default now()
);
create index api_key_audit_log_key on api_key_audit_log ("apiKeyId", id desc);

create function api_key_audit_log_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the record of API keys is append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on api_key_audit_log
  for each statement execute function api_key_audit_log_append_only();
-- Replication roles are no way around it.
alter table api_key_audit_log enable always trigger append_only;

-- One row for each key, reason, address, operation and minute, however often it happened.
create table api_key_refusal (
  id uuid primary key,
  "apiKeyId" uuid not null references api_key (id) on delete cascade,
  reason varchar(20) not null,
  ip varchar(45) not null,
  operation varchar(200) not null,
  times integer not null,
  minute timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  "lastAt" timestamptz(3) not null,
  unique ("apiKeyId", minute, reason, ip, operation)
);
create index api_key_refusal_last on api_key_refusal ("lastAt");

-- migrate:down
drop table api_key_refusal;
drop table api_key_audit_log;
drop function api_key_audit_log_append_only();
alter table api_key
  drop column version,
  drop column "secretSealed",
  drop column "previousKeyHash",
  drop column "previousKeyExpiresAt",
  drop column "previousSecretSealed",
  drop column "sealedKey",
  drop column "sealedKeyExpiresAt",
  drop column "rateLimitOverride";
