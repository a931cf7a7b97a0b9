-- The knowledge base: articles with their revisions, votes, views and searches, and the questions of readers.

-- migrate:up
create extension if not exists pg_trgm;

create table faqs (
  id uuid primary key,
  question varchar(500) not null,
  answer text not null,
  "answerFormat" varchar(10) not null default 'HTML' check ("answerFormat" in ('HTML', 'MARKDOWN')),
  "answerSource" text,
  image varchar(1000),
  category varchar(100) not null,
  tags jsonb not null default '[]' check (jsonb_typeof(tags) = 'array'),
  status boolean not null default true,
  "order" integer not null,
  "pagePath" varchar(255) not null,
  "relatedFaqIds" jsonb not null default '[]' check (jsonb_typeof("relatedFaqIds") = 'array'),
  views integer not null default 0 check (views >= 0),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "deletedAt" timestamptz(3)
);
create index faqs_category on faqs (category, "order", id) where "deletedAt" is null;
create index faqs_page_path on faqs ("pagePath", "order", id) where "deletedAt" is null;
create index faqs_order on faqs ("order", id) where "deletedAt" is null;
create index faqs_status on faqs (status, "order", id) where "deletedAt" is null;
create index faqs_tags on faqs using gin (tags jsonb_path_ops) where "deletedAt" is null;
create index faqs_question_text on faqs using gin (question gin_trgm_ops) where "deletedAt" is null;
create index faqs_answer_text on faqs using gin (answer gin_trgm_ops) where "deletedAt" is null;

-- A page that has no article yet has no row to lock; its order is therefore decided under the lock of this one.
create table faq_page (
  "pagePath" varchar(255) primary key
);

create table faq_revisions (
  id uuid primary key,
  "faqId" uuid not null references faqs (id) on delete cascade,
  version integer not null,
  content jsonb not null,
  "changedBy" uuid references "user" (id) on delete set null,
  "createdAt" timestamptz(3) not null,
  unique ("faqId", version)
);

create table faq_feedbacks (
  id uuid primary key,
  "userId" uuid not null references "user" (id) on delete cascade,
  "faqId" uuid not null references faqs (id) on delete cascade,
  "isHelpful" boolean not null,
  comment varchar(1000),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  unique ("userId", "faqId")
);
create index faq_feedbacks_article on faq_feedbacks ("faqId", "isHelpful");
create index faq_feedbacks_time on faq_feedbacks ("updatedAt", id);

create table faq_questions (
  id uuid primary key,
  "userId" uuid references "user" (id) on delete set null,
  name varchar(255) not null,
  email varchar(254) not null,
  question varchar(500) not null,
  answer text,
  status varchar(10) not null default 'PENDING' check (status in ('PENDING', 'ANSWERED', 'REJECTED')),
  "answeredAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index faq_questions_queue on faq_questions (status, "createdAt", id);
create index faq_questions_user on faq_questions ("userId");

create table faq_searches (
  id uuid primary key,
  query varchar(500) not null,
  "resultCount" integer not null,
  category varchar(100),
  "userId" uuid,
  "createdAt" timestamptz(3) not null
);
create index faq_searches_time on faq_searches ("createdAt");

-- Views of an article on a day, which a lifetime counter cannot tell.
create table faq_view_days (
  "faqId" uuid not null references faqs (id) on delete cascade,
  day date not null,
  views integer not null,
  primary key ("faqId", day)
);
create index faq_view_days_day on faq_view_days (day);

-- migrate:down
drop table faq_view_days, faq_searches, faq_questions, faq_feedbacks, faq_revisions, faq_page, faqs;
