-- In-app notifications of a user.

-- migrate:up
create table notification (
  id uuid primary key,
  "userId" uuid not null references "user" (id) on delete cascade,
  type varchar(20) not null check (type in ('alert', 'system', 'message')),
  title varchar(200) not null,
  message text not null,
  link varchar(500),
  actions jsonb not null default '[]',
  "readAt" timestamptz(3),
  "archivedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null default now()
);
-- Lists show the newest first; ids are UUID v7, so id order is time order and breaks ties.
create index notification_inbox on notification ("userId", id desc) where "archivedAt" is null;
create index notification_archive on notification ("userId", id desc) where "archivedAt" is not null;
create index notification_unread on notification ("userId") where "readAt" is null and "archivedAt" is null;

-- migrate:down
drop table notification;
