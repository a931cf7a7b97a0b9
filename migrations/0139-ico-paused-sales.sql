-- The time of a sale stands still while it is paused: start and end move by that time when it is resumed. Where a sale is
-- paused already, it stands from now on.

-- migrate:up
update ico_token_offering set "deadlinesStoppedAt" = now()
where status in ('PENDING', 'ACTIVE') and paused and "deadlinesStoppedAt" is null;

-- migrate:down
update ico_token_offering set "deadlinesStoppedAt" = null where status in ('PENDING', 'ACTIVE');
