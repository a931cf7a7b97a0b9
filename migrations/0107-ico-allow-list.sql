-- Phases that sell to the accounts of a list alone, each of which has an amount of its own.
-- migrate:up
alter table ico_token_offering_phase
  add column access varchar(10) not null default 'OPEN' check (access in ('OPEN', 'ALLOW_LIST')),
  -- What is guaranteed to the accounts of its list, bought or not.
  add column reserved numeric(36, 8) not null default 0 check (reserved >= 0 and reserved <= allocation),
  add check (access = 'ALLOW_LIST' or reserved = 0);

-- What a phase keeps for an account. Their sum is what the phase has reserved.
create table ico_phase_allowance (
  "phaseId" uuid not null references ico_token_offering_phase (id) on delete cascade,
  "userId" uuid not null references "user" (id) on delete restrict,
  guaranteed numeric(36, 8) not null check (guaranteed > 0),
  -- Tokens that the phase has sold to the account and did not get back.
  bought numeric(36, 8) not null default 0 check (bought >= 0 and bought <= guaranteed),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  primary key ("phaseId", "userId")
);
create index on ico_phase_allowance ("userId");

-- migrate:down
drop table ico_phase_allowance;
alter table ico_token_offering_phase drop column access, drop column reserved;
