-- When the present transaction of a delivery was named, beside when the first one was: one that is never mined fails a day later. The
-- tranches that wait for an admin have an index.

-- migrate:up
alter table ico_transaction add column "namedAt" timestamptz(3);
update ico_transaction set "namedAt" = "submittedAt" where "transactionHash" is not null;
create index ico_token_vesting_release_unchecked on ico_token_vesting_release ("vestingId")
  where status = 'RELEASED' and "paidAt" is null and "chainCheck" = 'UNCHECKED';

-- migrate:down
drop index ico_token_vesting_release_unchecked;
alter table ico_transaction drop column "namedAt";
