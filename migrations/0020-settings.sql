-- Settings: rows that switch the platform's behaviour. Everything is text; the registry in the code says how a key is
-- read and what it is while it has no row.

-- migrate:up
create table settings (
  key varchar(255) primary key check (key ~ '^[A-Za-z0-9_][A-Za-z0-9_.:-]{0,254}$'),
  value text not null,
  -- Number of the save that last wrote the row.
  version bigint not null default 0
);
-- Keys are matched without regard to case, so two spellings of one key cannot both have a row.
create unique index settings_folded on settings (lower(key));
-- Grows with every save. Saves lock it, which orders them, and processes compare it to know that they are behind.
insert into settings (key, value) values ('__cacheVersion', '0');

-- migrate:down
drop table settings;
