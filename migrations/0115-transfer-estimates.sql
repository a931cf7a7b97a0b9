-- A transfer into another currency that waits for approval is converted at the prices of that time: until then its rate and
-- what arrives are an estimate.

-- migrate:up
alter table transfer add "isEstimate" boolean not null default false;
update transfer set "isEstimate" = true where status = 'PENDING' and currency <> "toCurrency";

-- migrate:down
alter table transfer drop "isEstimate";
