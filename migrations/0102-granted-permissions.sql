-- The permission keys that an installation has given to its roles, custom ones included, for keys that they held. A key that
-- is here is given to nobody again: what an admin takes away from a role stays away.

-- migrate:up
create table granted_permission (
  permission varchar(100) primary key
);

-- migrate:down
drop table granted_permission;
