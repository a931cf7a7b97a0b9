-- The precision of a currency stays once a wallet holds it: amounts were rounded to it, and refused for being finer. Code and
-- type are kept by the wallets' foreign key already.

-- migrate:up
create function currency_precision_stays() returns trigger language plpgsql as $$
begin
  -- Waits for whoever is opening a wallet of it right now, and sees that wallet then.
  perform from currency where id = old.id for update;
  if exists (select from wallet where currency = old.code and type = old.type) then
    raise exception 'the precision of currency % of type % stays: wallets hold it', old.code, old.type
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger currency_precision_stays before update of precision on currency for each row
when (old.precision is distinct from new.precision) execute function currency_precision_stays();

-- migrate:down
drop trigger currency_precision_stays on currency;
drop function currency_precision_stays;
