-- History of settings: every save is a revision with what it changed, so that it can be looked up and restored.

-- migrate:up
create table settings_revision (
  id uuid primary key,
  -- Which screen saved it.
  area varchar(10) not null check (area in ('SETTINGS', 'GEO')),
  -- Number of the save; the rows that it wrote carry it.
  version bigint not null unique,
  "userId" uuid references "user" (id) on delete set null,
  reason varchar(500),
  "restoredFrom" uuid references settings_revision (id) on delete restrict,
  "createdAt" timestamptz(3) not null default now()
);

create table settings_change (
  "revisionId" uuid not null references settings_revision (id) on delete cascade,
  key varchar(255) not null,
  -- Null where there was no row, or is none any more. Secrets are sealed.
  before text,
  after text,
  sealed boolean not null default false,
  primary key ("revisionId", key)
);
create index settings_change_key on settings_change (lower(key), "revisionId");

-- migrate:down
drop table settings_change;
drop table settings_revision;
