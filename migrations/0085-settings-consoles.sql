-- Modules have settings screens of their own. A save says which, so that the history of one can be read and restored by
-- itself.

-- migrate:up
alter table settings_revision
  add column console varchar(40),
  drop constraint settings_revision_area_check,
  add constraint settings_revision_area_check check (area in ('SETTINGS', 'GEO', 'CONSOLE')),
  add constraint settings_revision_console_check check ((area = 'CONSOLE') = (console is not null));

-- migrate:down
-- What consoles saved stays with the core's history, which can show it.
alter table settings_revision drop constraint settings_revision_console_check, drop constraint settings_revision_area_check;
update settings_revision set area = 'SETTINGS' where area = 'CONSOLE';
alter table settings_revision
  drop column console,
  add constraint settings_revision_area_check check (area in ('SETTINGS', 'GEO'));
