-- The permission keys that seeding has dealt with. A key that is not here is new in the version that seeds, and the roles that
-- the platform ships get it then, once: what an admin takes away from them later stays away.

-- migrate:up
create table seeded_permission (
  permission varchar(100) primary key
);

-- migrate:down
drop table seeded_permission;
