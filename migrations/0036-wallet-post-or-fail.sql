-- wallet_post for a statement that nobody waits for before the commit: what could not be made has to be an error then.

-- migrate:up

-- As wallet_post with the wallets waited for. A unit that could not be made is an error LR001, whose detail are the
-- outcomes, divided by commas.
create function wallet_post_or_fail(
  wallet_ids uuid[], units int[], slots int[], entry_ids uuid[], operations text[], currencies text[], amounts numeric[], keys text[],
  transaction_ids uuid[], borders boolean[], metadatas text[]
) returns table (
  outcomes text, entries text, users text, sequences text, previous_balances text, new_balances text, previous_in_orders text,
  new_in_orders text, created_ms text
) language plpgsql as $$
declare
  answer record;
begin
  select * into answer from wallet_post(wallet_ids, units, slots, entry_ids, operations, currencies, amounts, keys,
    transaction_ids, borders, metadatas, false, '{}', '{}', '{}', '{}', '{}');
  if not string_to_array(answer.outcomes, ',') <@ array['POSTED', 'REPLAYED'] then
    raise exception 'the ledger refuses a movement' using errcode = 'LR001', detail = answer.outcomes;
  end if;
  return query select answer.outcomes, answer.entries, answer.users, answer.sequences, answer.previous_balances,
    answer.new_balances, answer.previous_in_orders, answer.new_in_orders, answer.created_ms;
end
$$;

-- migrate:down
drop function wallet_post_or_fail;
