-- A job that comes every minute has mostly nothing to do. Its runs of one hour that did nothing become one row, which is
-- the last of them and says how many they were and when the first began. Rows of before stand for one run each; so do those
-- that processes of the version before write meanwhile. Going back, the counts are lost and the rows stay.

-- migrate:up
alter table job_run
  add column runs integer not null default 1 check (runs > 0),
  add column "firstStartedAt" timestamptz(3),
  add check (runs = 1 or "firstStartedAt" is not null);

-- migrate:down
alter table job_run drop column runs, drop column "firstStartedAt";
