-- Geo policy: the countries that it names, the log of what it decided, and the country that a customer states.

-- migrate:up
create table geo_country (
  code char(2) primary key check (code ~ '^[A-Z]{2}$')
);

create table geo_access_log (
  id uuid primary key,
  decision varchar(10) not null check (decision in ('ALLOWED', 'BLOCKED')),
  reason varchar(30) not null,
  country char(2),
  -- Where the country is known from.
  source varchar(10),
  ip varchar(45) not null,
  "userId" uuid references "user" (id) on delete set null,
  operation varchar(100) not null,
  door varchar(10) not null,
  "userAgent" varchar(512),
  "createdAt" timestamptz(3) not null default now()
);
create index geo_access_log_created on geo_access_log ("createdAt");
create index geo_access_log_user on geo_access_log ("userId");

alter table "user" add column country char(2) check (country ~ '^[A-Z]{2}$');

-- migrate:down
alter table "user" drop column country;
drop table geo_access_log;
drop table geo_country;
