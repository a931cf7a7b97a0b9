-- What an admin's offering did not pay for its plan, so that an upgrade costs the difference between two plans there, too. Offerings that
-- admins made before are given what their plan costs now.

-- migrate:up
alter table ico_token_offering add column "planWaived" numeric(36,8) not null default 0 check ("planWaived" >= 0);
update ico_token_offering o set "planWaived" = p.price
from ico_launch_plan p
where p.id = o."planId" and o."planUpgrades" = 0 and o."planPrice" = 0 and exists (
  select from ico_admin_activity a
  where a."offeringId" = o.id and a.action = 'createIcoOffering' and a."targetId" = o.id);

-- migrate:down
alter table ico_token_offering drop column "planWaived";
