-- What of a failed or cancelled offering could not be refunded when its admins were last told of it: they are told once for
-- each state, while the job tries again every hour.

-- migrate:up
alter table ico_token_offering add column "refundAlarm" varchar(200);

-- migrate:down
alter table ico_token_offering drop column "refundAlarm";
