-- Searches grow with what strangers send, so a row is what one reader searched for on one day: how often, how often in
-- vain, and with how many results. Rows of before with equal day, reader and term become one; going back, each becomes as
-- many rows as it counts searches. faq_search_days says how many rows a day has, so that nobody counts them when more come.
-- Until they are restarted, processes of the version before record no searches.

-- migrate:up
drop index faq_searches_trend, faq_searches_time;
alter table faq_searches drop constraint faq_searches_pkey;
alter table faq_searches rename to faq_searches_single;

create table faq_searches (
  id uuid primary key,
  day date not null,
  reader varchar(32) not null,
  term varchar(500) not null,
  query varchar(500) not null,
  showable boolean not null,
  category varchar(100),
  "userId" uuid,
  count integer not null check (count > 0),
  "resultCount" integer not null,
  "resultSum" integer not null,
  "failedCount" integer not null,
  "lastFailedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "lastAt" timestamptz(3) not null
);

insert into faq_searches
select (last[1]).id, day, reader, term, (last[1]).query, (last[1]).showable, (last[1]).category, (last[1])."userId", count,
  (last[1])."resultCount", "resultSum", "failedCount", "lastFailedAt", "createdAt", "lastAt"
from (
  select ("createdAt" at time zone 'UTC')::date as day, coalesce(reader, '') as reader, term, count(*)::integer as count,
    array_agg(single order by "createdAt" desc, id desc) as last, sum("resultCount")::integer as "resultSum",
    (count(*) filter (where "resultCount" = 0))::integer as "failedCount",
    max("createdAt") filter (where "resultCount" = 0) as "lastFailedAt",
    min("createdAt") as "createdAt", max("createdAt") as "lastAt"
  from faq_searches_single as single group by 1, 2, 3
) as merged;

drop table faq_searches_single;
create unique index faq_searches_one on faq_searches (day, reader, term);
create index faq_searches_time on faq_searches ("createdAt");

create table faq_search_days (
  day date primary key,
  recorded integer not null
);
insert into faq_search_days select day, count(*) from faq_searches group by day;

-- migrate:down
drop table faq_search_days;
drop index faq_searches_one, faq_searches_time;
alter table faq_searches drop constraint faq_searches_pkey, drop constraint faq_searches_count_check;
alter table faq_searches rename to faq_searches_daily;

create table faq_searches (
  id uuid primary key,
  query varchar(500) not null,
  "resultCount" integer not null,
  category varchar(100),
  "userId" uuid,
  "createdAt" timestamptz(3) not null,
  term varchar(500) not null,
  reader varchar(32),
  showable boolean not null
);

-- Those in vain first, then those that found something, which share what was found as evenly as whole numbers can.
insert into faq_searches
select case when n = 1 then id else gen_random_uuid() end, query,
  case when n <= "failedCount" then 0
    else "resultSum" / (count - "failedCount") + (n - "failedCount" <= "resultSum" % (count - "failedCount"))::integer end,
  category, "userId",
  case when n <= "failedCount" then "lastFailedAt" when n = count then "lastAt" else "createdAt" end,
  term, nullif(reader, ''), showable
from faq_searches_daily, generate_series(1, count) as n;

drop table faq_searches_daily;
create index faq_searches_time on faq_searches ("createdAt");
create index faq_searches_trend on faq_searches ("createdAt", term, reader) where showable;
