-- An account that a registration has made and nobody has proven, used or changed since: the one kind of account to which
-- the link of a registration may bring a password and a name. The mark can only go: with the first session or API key, and
-- with the first change of the account's row, whoever makes it.

-- migrate:up
alter table "user" add column unclaimed boolean not null default false;

create function user_is_claimed() returns trigger language plpgsql as $$
begin
  new.unclaimed := false;
  return new;
end $$;
create trigger is_claimed before update on "user"
  for each row when (old.unclaimed or new.unclaimed) execute function user_is_claimed();

create function user_is_claimed_by_use() returns trigger language plpgsql as $$
begin
  update "user" set unclaimed = false where id = new."userId" and unclaimed;
  return null;
end $$;
create trigger claim_user after insert on session for each row execute function user_is_claimed_by_use();
create trigger claim_user after insert on api_key for each row execute function user_is_claimed_by_use();

-- The names of a registration wait with its password, so that they come to an account together or not at all.
alter table account_token add column "firstName" varchar(100), add column "lastName" varchar(100);

-- migrate:down
alter table account_token drop column "firstName", drop column "lastName";
drop trigger claim_user on api_key;
drop trigger claim_user on session;
drop function user_is_claimed_by_use();
drop trigger is_claimed on "user";
drop function user_is_claimed();
alter table "user" drop column unclaimed;
