-- How often what an account signs in with has changed: its password, its address or its confirmed second factors. What is
-- bound to it, such as the cookie of a known browser, can never count again once one of them has changed. It is
-- counted here, so that no statement that changes one of them can forget to.

-- migrate:up
alter table "user" add column "credentialsVersion" integer not null default 0;

create function user_credentials_changed() returns trigger language plpgsql as $$
begin
  new."credentialsVersion" := old."credentialsVersion" + 1;
  return new;
end $$;
create trigger credentials_changed before update of email, "passwordHash" on "user"
  for each row
  when (old.email is distinct from new.email or old."passwordHash" is distinct from new."passwordHash")
  execute function user_credentials_changed();

-- What is set up and not confirmed yet counts for nothing, and neither does the step of the last code.
create function two_factor_credentials_changed() returns trigger language plpgsql as $$
begin
  if (case when tg_op <> 'INSERT' then old."confirmedAt" end)
    is distinct from (case when tg_op <> 'DELETE' then new."confirmedAt" end)
  then
    update "user" set "credentialsVersion" = "credentialsVersion" + 1
      where id = (case when tg_op = 'DELETE' then old."userId" else new."userId" end);
  end if;
  return null;
end $$;
create trigger credentials_changed after insert or update of "confirmedAt" or delete on two_factor
  for each row execute function two_factor_credentials_changed();

-- migrate:down
drop trigger credentials_changed on two_factor;
drop function two_factor_credentials_changed();
drop trigger credentials_changed on "user";
drop function user_credentials_changed();
alter table "user" drop column "credentialsVersion";
