-- Other ways into an account than its password: wallets whose owner has signed for them, and outside identity providers.
-- The user's row shows the primary wallet; only the triggers below write it there.

-- migrate:up
create table provider_user (
  id uuid primary key,
  "userId" uuid not null references "user" (id) on delete cascade,
  -- The wallet's address, or who the provider says it is; in lower case, so that one is one in any spelling.
  "providerUserId" varchar(255) not null check ("providerUserId" = lower("providerUserId")),
  provider varchar(10) not null check (provider in ('GOOGLE', 'WALLET')),
  -- True or null, so that a unique key lets one be primary and any number not.
  "isPrimary" boolean check ("isPrimary"),
  -- EIP-155 chain that the signature was proven on, and when.
  "chainId" integer,
  "verifiedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null default now(),
  "updatedAt" timestamptz(3) not null default now(),
  "deletedAt" timestamptz(3),
  unique ("userId", provider, "isPrimary"),
  check ("deletedAt" is null or "isPrimary" is null),
  check (
    provider <> 'WALLET'
    or ("providerUserId" ~ '^0x[0-9a-f]{40}$' and "chainId" is not null and "verifiedAt" is not null)
  )
);
-- What was unlinked may be linked again, by anybody.
create unique index provider_user_taken on provider_user ("providerUserId") where "deletedAt" is null;
create index provider_user_by_user on provider_user ("userId") where "deletedAt" is null;

alter table "user"
  add column "walletAddress" varchar(255),
  add column "walletProvider" varchar(10),
  add check (("walletAddress" is null) = ("walletProvider" is null));

create function provider_user_copy() returns trigger language plpgsql as $$
declare
  owner uuid;
begin
  foreach owner in array array_remove(array[
    case when tg_op <> 'INSERT' then old."userId" end,
    case when tg_op <> 'DELETE' then new."userId" end
  ], null)
  loop
    update "user" u set "walletAddress" = l."providerUserId", "walletProvider" = l.provider
      from (select 1) one left join provider_user l
        on l."userId" = owner and l.provider = 'WALLET' and l."isPrimary" and l."deletedAt" is null
      where u.id = owner and u."walletAddress" is distinct from l."providerUserId";
  end loop;
  return null;
end $$;
create trigger copy_to_user after insert or update or delete on provider_user
  for each row execute function provider_user_copy();

create function user_wallet_is_a_copy() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'walletAddress and walletProvider follow provider_user' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger wallet_is_a_copy before update of "walletAddress", "walletProvider" on "user"
  for each row
  when (old."walletAddress" is distinct from new."walletAddress" or old."walletProvider" is distinct from new."walletProvider")
  execute function user_wallet_is_a_copy();
create trigger wallet_is_a_copy_at_birth before insert on "user"
  for each row when (new."walletAddress" is not null or new."walletProvider" is not null)
  execute function user_wallet_is_a_copy();

-- An account that is deleted softly gives its wallets free, as one that is deleted for good does.
create function user_unlink_deleted() returns trigger language plpgsql as $$
begin
  update provider_user set "deletedAt" = new."deletedAt", "isPrimary" = null, "updatedAt" = new."deletedAt"
    where "userId" = new.id and "deletedAt" is null;
  return null;
end $$;
create trigger unlink_deleted after update of "deletedAt" on "user"
  for each row when (old."deletedAt" is null and new."deletedAt" is not null)
  execute function user_unlink_deleted();

-- migrate:down
drop trigger unlink_deleted on "user";
drop function user_unlink_deleted();
drop trigger wallet_is_a_copy_at_birth on "user";
drop trigger wallet_is_a_copy on "user";
drop function user_wallet_is_a_copy();
drop table provider_user;
drop function provider_user_copy();
alter table "user" drop column "walletAddress", drop column "walletProvider";
