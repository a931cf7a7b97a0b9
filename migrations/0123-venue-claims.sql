-- A funding that waits for approvals claims its reference of the venue, so that no other one is booked under it.

-- migrate:up
create table convert_venue_claim (
  "approvalId" uuid primary key references approval (id) on delete restrict,
  "inventoryId" uuid not null references convert_inventory (id) on delete restrict,
  direction character varying(6) not null,
  "venueReference" character varying(200) not null,
  unique ("inventoryId", direction, "venueReference")
);

-- migrate:down
drop table convert_venue_claim;
