-- When a session last proved the password of its account, for what demands a fresh proof.

-- migrate:up
alter table session add column "passwordAt" timestamptz(3);

-- migrate:down
alter table session drop column "passwordAt";
