-- Notifications of one account with one title within ten minutes are one incident, which a reader may take as one entry.

-- migrate:up
-- Null for those of before, each of which is an incident of its own.
alter table notification add column "incidentId" uuid;
-- A grouped inbox is read from this index alone.
create index notification_incident
  on notification ("userId", (coalesce("incidentId", id)), id desc) include ("incidentId", "readAt", "archivedAt");

-- migrate:down
drop index notification_incident;
alter table notification drop column "incidentId";
