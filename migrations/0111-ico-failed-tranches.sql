-- Tranches whose delivery has failed are counted on each scrape of the metrics, and are few among all that there are.

-- migrate:up
create index ico_token_vesting_release_failed on ico_token_vesting_release ("vestingId") where status = 'FAILED';

-- migrate:down
drop index ico_token_vesting_release_failed;
