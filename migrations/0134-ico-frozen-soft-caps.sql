-- The soft cap of an offering is fixed when it is approved: buyers agree to it. Offerings that are approved already get
-- the one that they show now, by the setting of now, or its default of 30, and by their phases.

-- migrate:up
with percent as (
  select coalesce((
    select trunc(least(trim(value)::numeric, 100), 2) from settings
    where lower(key) = 'icosoftcappercentage' and trim(value) ~ '^\d{1,30}(\.\d{1,30})?$' limit 1
  ), 30) as value
), caps as (
  -- Rounded up to 8 decimals, as the server rounds it.
  select p."offeringId" as id,
    ceil(sum(p.allocation * p."tokenPrice") * percent.value * 1000000) * 0.00000001 as cap, percent.value as percent
  from ico_token_offering_phase p cross join percent
  group by p."offeringId", percent.value
)
update ico_token_offering o set "softCap" = caps.cap, "softCapPercent" = caps.percent
from caps where caps.id = o.id and o."approvedAt" is not null and o."softCap" is null;

-- migrate:down
update ico_token_offering set "softCap" = null, "softCapPercent" = null where "settledAt" is null;
