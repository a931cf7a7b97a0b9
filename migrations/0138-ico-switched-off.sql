-- Deadlines of deliveries stand still while the launchpad is switched off, too: where it is off already, they stand from
-- now on.

-- migrate:up
update ico_maintenance set since = now()
where since is null and exists (select from extension where name = 'ico' and not status);

-- migrate:down
-- Those that stand for this reason alone go on.
update ico_maintenance set since = null
where not exists (
  select from settings
  where lower(key) = 'icomaintenancemode' and lower(trim(value)) in ('true', '1', 'yes', 'on')
);
