-- Whether a cancelled offering pays for deliveries that their chain has confirmed. The job that tries again what escrow did
-- not cover must know which ones it pays for and which ones it refunds. Offerings that were cancelled before have paid for
-- all that they were to pay for.

-- migrate:up
alter table ico_token_offering add column "paysConfirmed" boolean not null default false;

-- migrate:down
alter table ico_token_offering drop column "paysConfirmed";
