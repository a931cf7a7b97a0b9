-- What admins did, and what they were refused: written by the request pipeline, never changed.

-- migrate:up
create table admin_audit_log (
  id uuid primary key,
  -- Without a foreign key: a record outlives the account that it is about.
  "userId" uuid not null,
  "targetId" varchar(255),
  action varchar(100) not null,
  operation varchar(100) not null,
  door varchar(10) not null check (door in ('graphql', 'rest')),
  before jsonb,
  after jsonb,
  ip varchar(45) not null,
  "userAgent" varchar(512),
  "requestId" varchar(64) not null,
  "statusCode" smallint not null,
  "createdAt" timestamptz(3) not null
);
create index admin_audit_log_created on admin_audit_log ("createdAt" desc, id desc);
create index admin_audit_log_user on admin_audit_log ("userId", id desc);
create index admin_audit_log_target on admin_audit_log ("targetId", id desc);
create index admin_audit_log_action on admin_audit_log (action, id desc);

create function admin_audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'admin_audit_log is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger admin_audit_log_append_only before update or delete on admin_audit_log
  for each row execute function admin_audit_log_is_append_only();
create trigger admin_audit_log_not_truncated before truncate on admin_audit_log
  for each statement execute function admin_audit_log_is_append_only();

-- migrate:down
drop table admin_audit_log;
drop function admin_audit_log_is_append_only();
