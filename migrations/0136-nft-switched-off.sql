-- Clocks stand still while the marketplace is switched off, too: where it is off already, they stand from now on.

-- migrate:up
update nft_collection set "stoppedAt" = now()
where "stoppedAt" is null and exists (select from extension where name = 'nft' and not status);

-- migrate:down
-- Those that stand for this reason alone go on.
update nft_collection c set "stoppedAt" = null
where status <> 'HIDDEN' and exists (select from extension where name = 'nft' and not status) and not exists (
  select from settings
  where lower(key) = 'nft_marketplace_paused_' || c.chain and lower(trim(value)) in ('true', '1', 'yes', 'on')
);
