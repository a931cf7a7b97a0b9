-- Acts that need more people than the one who begins them: the policy with its tiers, the acts that wait, the approvals that
-- they were given, and what one person let through, which counts towards the tier of the next act. An account's approval
-- counts once it has held the right for 24 hours: null times lie before this migration and count as long ago.

-- migrate:up
create table approval_policy (
  kind character varying(20) not null,
  "fromUsd" numeric(30, 8) not null,
  approvers smallint not null,
  primary key (kind, "fromUsd"),
  check ("fromUsd" >= 0),
  check (approvers between 1 and 5)
);

insert into approval_policy (kind, "fromUsd", approvers) values
  ('DEPOSIT', 0, 1), ('DEPOSIT', 10000, 2),
  ('WITHDRAWAL', 0, 1), ('WITHDRAWAL', 10000, 2),
  ('ADJUSTMENT', 0, 1), ('ADJUSTMENT', 1000, 2),
  ('PRICE', 0, 1), ('PRICE', 1, 2),
  ('CONVERT_FUND', 0, 1), ('CONVERT_FUND', 1000, 2),
  ('CONVERT_SEND', 0, 2), ('CONVERT_SEND', 100000, 3),
  ('CONVERT_RESOLVE', 0, 1), ('CONVERT_RESOLVE', 1000, 2),
  ('MERCHANT_PAYOUT', 0, 1), ('MERCHANT_PAYOUT', 50000, 2),
  ('ICO_VERIFY', 0, 1), ('ICO_VERIFY', 10000, 2),
  ('NFT_RESOLVE', 0, 1), ('NFT_RESOLVE', 10000, 2),
  ('ROLE', 0, 1), ('ROLE', 1, 2),
  ('POLICY', 0, 1), ('POLICY', 1, 2);

create table approval (
  id uuid primary key,
  kind character varying(20) not null,
  operation character varying(60) not null,
  permission character varying(100),
  "subjectId" character varying(255) not null,
  "accountId" uuid references "user" (id) on delete restrict,
  title character varying(300) not null,
  details jsonb not null,
  "inputSealed" text not null,
  usd numeric(65, 36),
  needed smallint not null,
  status character varying(10) not null,
  "sameKey" character(64),
  "begunBy" uuid not null references "user" (id) on delete restrict,
  reason character varying(500),
  "endedBy" uuid references "user" (id) on delete restrict,
  "endedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "expiresAt" timestamptz(3) not null,
  check (status in ('PENDING', 'DONE', 'REJECTED', 'WITHDRAWN', 'EXPIRED')),
  check ((status = 'PENDING') = ("endedAt" is null)),
  check (needed between 2 and 5)
);
create unique index approval_same on approval ("sameKey") where status = 'PENDING';
create index approval_pending on approval ("expiresAt") where status = 'PENDING';
create index approval_subject on approval ("subjectId", "createdAt");
create index approval_newest on approval ("createdAt", id);
create index approval_account on approval ("accountId");
create index approval_begun_by on approval ("begunBy");
create index approval_ended_by on approval ("endedBy");

create table approval_vote (
  "approvalId" uuid not null references approval (id) on delete cascade,
  "userId" uuid not null references "user" (id) on delete restrict,
  "createdAt" timestamptz(3) not null,
  primary key ("approvalId", "userId")
);
create index approval_vote_user on approval_vote ("userId");

create table solo_act (
  id uuid primary key,
  kind character varying(20) not null,
  "userId" uuid not null references "user" (id) on delete restrict,
  "accountId" uuid references "user" (id) on delete restrict,
  usd numeric(65, 36) not null,
  "createdAt" timestamptz(3) not null
);
create index solo_act_time on solo_act ("createdAt");
create index solo_act_user on solo_act ("userId", kind, "createdAt");
create index solo_act_account on solo_act ("accountId", kind, "createdAt");

alter table "user" add "roleSince" timestamptz(3), add "credentialsSetAt" timestamptz(3);
alter table role_permission add since timestamptz(3);

-- migrate:down
alter table role_permission drop since;
alter table "user" drop "credentialsSetAt", drop "roleSince";
drop table solo_act;
drop table approval_vote;
drop table approval;
drop table approval_policy;
