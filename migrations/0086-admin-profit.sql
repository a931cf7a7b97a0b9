-- What the platform earned, each by what earned it. Only ever added to: what is given back is a row below zero.

-- migrate:up
create table admin_profit (
  id uuid primary key,
  -- Which business earned it, such as GATEWAY_PAYMENT.
  type varchar(40) not null check (type ~ '^[A-Z][A-Z_]*$'),
  amount numeric(30, 18) not null check (amount <> 0),
  currency varchar(20) not null,
  "walletType" varchar(10) not null,
  -- What earned it: the id of a payment, or of one of its fees. It earns once.
  reference varchar(191) not null,
  description varchar(500),
  "createdAt" timestamptz(3) not null default now(),
  foreign key (currency, "walletType") references currency (code, type) on update restrict on delete restrict,
  unique (type, reference)
);
create index admin_profit_created on admin_profit ("createdAt" desc, id desc);
create index admin_profit_currency on admin_profit (currency, "walletType");

create function admin_profit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'admin_profit is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger admin_profit_append_only before update or delete on admin_profit
  for each row execute function admin_profit_is_append_only();
create trigger admin_profit_not_truncated before truncate on admin_profit
  for each statement execute function admin_profit_is_append_only();

-- migrate:down
drop table admin_profit;
drop function admin_profit_is_append_only();
