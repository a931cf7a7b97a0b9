-- When a session last proved a second factor of its account, for what demands a fresh proof.

-- migrate:up
alter table session add column "secondFactorAt" timestamptz(3);

-- migrate:down
alter table session drop column "secondFactorAt";
