-- How a call came in is named as the API names it: its transport.

-- migrate:up
alter table admin_audit_log rename column door to transport;
alter table geo_access_log rename column door to transport;

-- migrate:down
alter table admin_audit_log rename column transport to door;
alter table geo_access_log rename column transport to door;
