-- Trending searches count distinct readers. Of a reader a search keeps a keyed hash of address and day; of its query the
-- one form that equal queries share, and whether that form may be shown in public. Searches of before name no reader,
-- so they count for nobody and stay with the admins. Terms that an admin has hidden stay hidden.

-- migrate:up
alter table faq_searches
  add column term varchar(500) not null default '',
  add column reader varchar(32),
  add column showable boolean not null default false;
update faq_searches set term = left(lower(btrim(query)), 500);
alter table faq_searches alter column term drop default, alter column showable drop default;
create index faq_searches_trend on faq_searches ("createdAt", term, reader) where showable;

create table faq_hidden_terms (
  term varchar(500) primary key,
  "createdAt" timestamptz(3) not null
);

-- migrate:down
drop table faq_hidden_terms;
drop index faq_searches_trend;
alter table faq_searches drop column term, drop column reader, drop column showable;
