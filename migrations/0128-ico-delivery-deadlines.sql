-- Deadlines of deliveries: how many days an offering gives its creator, when each contribution or tranche has to be
-- delivered at the latest, and which notices of that were sent. What is due in offerings that have succeeded already is
-- given thirty days from now.

-- migrate:up
alter table ico_token_offering
  add column "deliveryDays" smallint not null default 30 check ("deliveryDays" between 1 and 365),
  -- Of an offering in SUCCESS that is flagged or paused: since when. Its deadlines stand still.
  add column "deadlinesStoppedAt" timestamptz(3);

alter table ico_transaction
  -- Of one that does not vest, from SUCCESS on.
  add column "deliverBy" timestamptz(3),
  -- How many hours before its deadline it was last told of; 0 once it was told of as late.
  add column "toldHoursLeft" smallint check ("toldHoursLeft" in (72, 24, 0));

alter table ico_token_vesting_release
  -- From its day on.
  add column "deliverBy" timestamptz(3),
  add column "toldHoursLeft" smallint check ("toldHoursLeft" in (72, 24, 0));

-- Since when the launchpad is in maintenance, during which deadlines stand still; one row.
create table ico_maintenance (
  name varchar(20) primary key,
  since timestamptz(3)
);
insert into ico_maintenance (name, since)
select 'LAUNCHPAD', (
  select min(now()) from settings
  where lower(key) = 'icomaintenancemode' and lower(trim(value)) in ('true', '1', 'yes', 'on')
);

update ico_token_offering set "deadlinesStoppedAt" = now() where status = 'SUCCESS' and (flagged or paused);
update ico_transaction t set "deliverBy" = now() + interval '30 days'
from ico_token_offering o
where o.id = t."offeringId" and o.status = 'SUCCESS' and t.status in ('PENDING', 'VERIFICATION') and not t.vests;
update ico_token_vesting_release r set "deliverBy" = now() + interval '30 days'
from ico_token_vesting v, ico_token_offering o
where v.id = r."vestingId" and o.id = v."offeringId" and o.status = 'SUCCESS' and v.status = 'ACTIVE'
  and r."dueAt" <= now() and r."paidAt" is null and r.status <> 'CANCELLED';

-- What is not delivered and not told of as late.
create index ico_transaction_deadline on ico_transaction ("deliverBy")
  where (status = 'PENDING' or status = 'VERIFICATION' and "chainCheck" = 'FAILED')
    and "deliverBy" is not null and "toldHoursLeft" is distinct from 0;
create index ico_token_vesting_release_deadline on ico_token_vesting_release ("deliverBy")
  where status in ('PENDING', 'FAILED') and "deliverBy" is not null and "toldHoursLeft" is distinct from 0;

-- migrate:down
drop index ico_token_vesting_release_deadline;
drop index ico_transaction_deadline;
drop table ico_maintenance;
alter table ico_token_vesting_release drop column "toldHoursLeft", drop column "deliverBy";
alter table ico_transaction drop column "toldHoursLeft", drop column "deliverBy";
alter table ico_token_offering drop column "deadlinesStoppedAt", drop column "deliveryDays";
