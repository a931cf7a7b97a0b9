-- What an admin brings to the venue or takes from there counts once by its reference, as a transaction on a chain does.

-- migrate:up
alter table convert_funding add column "venueReference" varchar(200);
-- Of references that were booked more than once, the first keeps it: the others stay as they were booked.
update convert_funding f set "venueReference" = first.reference
from (
  select distinct on (c."inventoryId", c.direction, c.reference) c.id, c.reference
  from convert_funding c join convert_inventory i on i.id = c."inventoryId"
  where i.location = 'VENUE' and c.reference is not null
  order by c."inventoryId", c.direction, c.reference, c."createdAt", c.id
) first where f.id = first.id;
create unique index convert_funding_venue_reference on convert_funding ("inventoryId", direction, "venueReference")
  where "venueReference" is not null;

-- migrate:down
alter table convert_funding drop column "venueReference";
