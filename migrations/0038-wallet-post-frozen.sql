-- wallet_post refuses what a frozen wallet would pay out, adds up what crosses the border, keeps the open holds as rows and
-- marks what it changed for the checks. Signature, outcomes and the bytes that are hashed stay as they were; the new outcome
-- is WALLET_FROZEN.

-- migrate:up
create or replace function wallet_post(
  wallet_ids uuid[], units int[], slots int[], entry_ids uuid[], operations text[], currencies text[], amounts numeric[], keys text[],
  transaction_ids uuid[], borders boolean[], metadatas text[], skip_busy boolean,
  once_units int[], once_callers text[], once_operations text[], once_keys text[], once_hashes text[]
) returns table (
  outcomes text, entries text, users text, sequences text, previous_balances text, new_balances text, previous_in_orders text,
  new_in_orders text, created_ms text
) language plpgsql
-- Plans made for the lengths of this call's arrays would be made anew each time, which costs more than they gain.
set plan_cache_mode = force_generic_plan
as $$
declare
  -- numeric(30, 18) holds what lies below this.
  ceiling constant numeric := 1000000000000;
  movement_count constant int := cardinality(keys);
  locked uuid[];
  now_at timestamptz;
  -- By slot: the wallets as they stand while the units are decided.
  w_balance numeric[]; w_in_order numeric[]; w_sequence bigint[]; w_hash bytea[]; w_at timestamptz[]; w_ms bigint[];
  w_user uuid[]; w_currency text[]; w_external numeric[]; w_frozen boolean[];
  -- By movement: what is answered, and written where the outcome is POSTED.
  o_outcome text[] := array_fill('REFUSED'::text, array[movement_count]);
  o_entry uuid[] := entry_ids;
  o_user uuid[] := array_fill(null::uuid, array[movement_count]);
  o_sequence bigint[] := array_fill(null::bigint, array[movement_count]);
  o_balance_before numeric[] := array_fill(null::numeric, array[movement_count]);
  o_balance numeric[] := o_balance_before; o_in_order_before numeric[] := o_balance_before;
  o_in_order numeric[] := o_balance_before;
  o_ms bigint[] := o_sequence;
  o_hash_before bytea[] := array_fill(null::bytea, array[movement_count]);
  o_hash bytea[] := o_hash_before;
  some_known boolean := false; some_held boolean := false; gone uuid[];
  i int := 1; j int; first int; last int; slot int; unit int; fault text;
  operation text; amount numeric; balance numeric; balance_before numeric; in_order numeric; in_order_before numeric;
  net numeric; one_currency text; several boolean; hash bytea; known record;
begin
  -- One order for everybody, so that two calls never wait for each other: customers' wallets by id, then the platform's.
  if skip_busy then
    select array_agg(l.id) into locked from (
      select w.id from wallet w where w.id = any (wallet_ids)
      order by w."userId" is null, w.id for no key update skip locked) l;
  else
    select array_agg(l.id) into locked from (
      select w.id from wallet w where w.id = any (wallet_ids)
      order by w."userId" is null, w.id for no key update) l;
  end if;
  now_at := date_trunc('milliseconds', clock_timestamp());

  select array_agg(w.balance order by p.slot), array_agg(w."inOrder" order by p.slot),
    array_agg(w.sequence order by p.slot), array_agg(w."headHash" order by p.slot),
    array_agg(greatest(w."lastEntryAt", now_at) order by p.slot),
    array_agg((extract(epoch from greatest(w."lastEntryAt", now_at)) * 1000)::bigint order by p.slot),
    array_agg(w."userId" order by p.slot), array_agg(w.currency::text order by p.slot),
    array_agg(w."externalTotal" order by p.slot), array_agg(w."frozenAt" is not null order by p.slot)
  into w_balance, w_in_order, w_sequence, w_hash, w_at, w_ms, w_user, w_currency, w_external, w_frozen
  from unnest(wallet_ids) with ordinality p (id, slot)
  left join lateral (select * from wallet where wallet.id = p.id offset 0) w on true;

  if skip_busy and coalesce(cardinality(locked), 0) < cardinality(wallet_ids) then
    for j in 1 .. cardinality(wallet_ids) loop
      -- A null balance marks a wallet that this call may not touch.
      if not wallet_ids[j] = any (coalesce(locked, '{}')) then w_balance[j] := null; end if;
    end loop;
  end if;

  for known in
    select o.unit, r."requestHash" = o.hash as same, r.result
    from unnest(once_units, once_callers, once_operations, once_keys, once_hashes) o (unit, caller, operation, key, hash)
    join idempotency r on r.caller = o.caller and r.operation = o.operation and r.key = o.key
  loop
    first := array_position(units, known.unit);
    for j in first .. movement_count loop
      exit when units[j] <> known.unit;
      o_outcome[j] := case when known.same then 'ANSWERED' else 'IDEMPOTENCY_CONFLICT' end;
      if known.same then o_entry[j] := (known.result ->> (j - first))::uuid; end if;
    end loop;
  end loop;

  for known in
    select k.position, a.* from generate_series(1, movement_count) k (position)
    cross join lateral (select * from wallet_audit_log where "idempotencyKey" = keys[k.position] offset 0) a
  loop
    j := known.position;
    if o_outcome[j] <> 'REFUSED' then continue; end if;
    some_known := true;
    if known."walletId" <> wallet_ids[slots[j]] or known.operation <> operations[j] or known.amount <> amounts[j] then
      o_outcome[j] := 'KEY_CONFLICT';
      continue;
    end if;
    o_outcome[j] := 'REPLAYED'; o_entry[j] := known.id; o_user[j] := known."userId"; o_sequence[j] := known.sequence;
    o_balance_before[j] := known."previousBalance"; o_balance[j] := known."newBalance";
    o_in_order_before[j] := known."previousInOrder"; o_in_order[j] := known."newInOrder"; o_ms[j] := (extract(epoch from known."createdAt") * 1000)::bigint;
  end loop;

  while i <= movement_count loop
    first := i; unit := units[i]; last := i; fault := null;
    while last < movement_count and units[last + 1] = unit loop last := last + 1; end loop;
    i := last + 1;
    if o_outcome[first] = 'ANSWERED' or o_outcome[first] = 'IDEMPOTENCY_CONFLICT' then continue; end if;
    if some_known then
      -- A unit was there as a whole or not at all; anything else means that a key serves two purposes.
      if 'REPLAYED' = all (o_outcome[first:last]) then continue; end if;
      if 'REPLAYED' = any (o_outcome[first:last]) or 'KEY_CONFLICT' = any (o_outcome[first:last]) then
        for j in first .. last loop o_outcome[j] := 'KEY_CONFLICT'; end loop;
        continue;
      end if;
    end if;

    net := 0; one_currency := null; several := false;
    for j in first .. last loop
      slot := slots[j]; operation := operations[j];
      balance_before := w_balance[slot]; in_order_before := w_in_order[slot];
      if balance_before is null then
        fault := case when skip_busy then 'BUSY' else 'WALLET_MISSING' end; last := j; exit;
      end if;
      if currencies[j] <> w_currency[slot] then fault := 'CURRENCY_MISMATCH'; last := j; exit; end if;
      if w_frozen[slot] and operation in ('DEBIT', 'TRANSFER_OUT', 'HOLD', 'EXECUTE_FROM_HOLD') then
        fault := 'WALLET_FROZEN'; last := j; exit;
      end if;
      amount := round(amounts[j], 18); balance := balance_before; in_order := in_order_before;
      if operation = 'CREDIT' or operation = 'TRANSFER_IN' then balance := balance + amount;
      elsif operation = 'DEBIT' or operation = 'TRANSFER_OUT' then balance := balance - amount;
      elsif operation = 'HOLD' then balance := balance - amount; in_order := in_order + amount;
      elsif operation = 'RELEASE' then balance := balance + amount; in_order := in_order - amount;
      elsif operation = 'EXECUTE_FROM_HOLD' then in_order := in_order - amount;
      end if;
      if balance < 0 or in_order < 0 then fault := 'INSUFFICIENT_FUNDS'; last := j; exit; end if;
      if balance >= ceiling or in_order >= ceiling then fault := 'BALANCE_OVERFLOW'; last := j; exit; end if;
      if operation in ('HOLD', 'RELEASE', 'EXECUTE_FROM_HOLD') then some_held := true; end if;
      if borders[j] then
        w_external[slot] := w_external[slot] + (balance - balance_before) + (in_order - in_order_before);
      else
        net := net + (balance - balance_before) + (in_order - in_order_before);
        if one_currency is null then one_currency := w_currency[slot];
        elsif one_currency <> w_currency[slot] then several := true; end if;
      end if;
      o_balance_before[j] := balance_before; o_in_order_before[j] := in_order_before; o_hash_before[j] := w_hash[slot];
      o_balance[j] := balance; o_in_order[j] := in_order;
      w_sequence[slot] := w_sequence[slot] + 1;
      hash := sha256(w_hash[slot] || convert_to(wallet_entry_text(
        entry_ids[j], wallet_ids[slot], w_user[slot], w_sequence[slot], operation, amount, balance_before, balance,
        in_order_before, in_order, transaction_ids[j], borders[j], w_ms[slot], keys[j], metadatas[j]), 'UTF8'));
      o_sequence[j] := w_sequence[slot]; o_hash[j] := hash; o_user[j] := w_user[slot]; o_ms[j] := w_ms[slot];
      o_outcome[j] := 'POSTED';
      w_balance[slot] := balance; w_in_order[slot] := in_order; w_hash[slot] := hash;
    end loop;

    -- Money that does not cross the border goes from one wallet to another, in every currency.
    if fault is null and several then
      if exists (
        select from generate_series(first, last) g (n) where not borders[n] group by w_currency[slots[n]]
        having sum(o_balance[n] - o_balance_before[n] + o_in_order[n] - o_in_order_before[n]) <> 0
      ) then fault := 'UNBALANCED'; end if;
    elsif fault is null and net <> 0 then fault := 'UNBALANCED';
    end if;

    if fault is not null then
      for j in reverse last .. first loop
        if o_outcome[j] = 'POSTED' then
          slot := slots[j]; w_balance[slot] := o_balance_before[j]; w_in_order[slot] := o_in_order_before[j];
          w_hash[slot] := o_hash_before[j]; w_sequence[slot] := w_sequence[slot] - 1;
          if borders[j] then
            w_external[slot] := w_external[slot] - (o_balance[j] - o_balance_before[j]) - (o_in_order[j] - o_in_order_before[j]);
          end if;
          o_outcome[j] := 'REFUSED'; o_sequence[j] := null;
        end if;
      end loop;
      o_outcome[last] := fault;
    end if;
  end loop;

  insert into wallet_audit_log (id, "walletId", "userId", sequence, operation, amount, "previousBalance", "newBalance",
    "previousInOrder", "newInOrder", "transactionId", "idempotencyKey", border, metadata, "previousHash", hash, "createdAt")
  select entry_ids[n], wallet_ids[slots[n]], o_user[n], o_sequence[n], operations[n], round(amounts[n], 18), o_balance_before[n],
    o_balance[n], o_in_order_before[n], o_in_order[n], transaction_ids[n], keys[n], borders[n], metadatas[n]::json,
    o_hash_before[n], o_hash[n], w_at[slots[n]]
  from generate_series(1, movement_count) g (n) where o_outcome[n] = 'POSTED';

  update wallet w set balance = w_balance[n], "inOrder" = w_in_order[n], sequence = w_sequence[n], "headHash" = w_hash[n],
    "lastEntryAt" = w_at[n], "externalTotal" = w_external[n], "checkDue" = true, "sealDue" = true
  from generate_series(1, cardinality(wallet_ids)) g (n)
  where w.id = any (wallet_ids) and w.id = wallet_ids[n] and w_sequence[n] > w.sequence;

  if some_held then
    with kept as (
      insert into wallet_hold as h ("walletId", "transactionId", amount, sequence, since, reason)
      select wallet_ids[slots[n]], transaction_ids[n],
        sum(case operations[n] when 'HOLD' then round(amounts[n], 18) else -round(amounts[n], 18) end), min(o_sequence[n]),
        min(w_at[slots[n]]),
        (array_agg(coalesce(metadatas[n]::json ->> 'reason', metadatas[n]::json ->> 'operationType') order by n)
          filter (where operations[n] = 'HOLD'))[1]
      from generate_series(1, movement_count) g (n)
      where o_outcome[n] = 'POSTED' and operations[n] in ('HOLD', 'RELEASE', 'EXECUTE_FROM_HOLD')
      group by wallet_ids[slots[n]], transaction_ids[n]
      on conflict ("walletId", "transactionId") do update set amount = h.amount + excluded.amount,
        reason = coalesce(h.reason, excluded.reason)
      returning h.id, h.amount
    ) select array_agg(k.id) filter (where k.amount = 0) into gone from kept k;
    if gone is not null then delete from wallet_hold h where h.id = any (gone); end if;
  end if;

  if cardinality(once_units) > 0 then
    insert into idempotency (caller, operation, key, "requestHash", result)
    select o.caller, o.operation, o.key, o.hash, to_jsonb(array(
      select o_entry[n] from generate_series(1, movement_count) g (n) where units[n] = o.unit order by n))
    from unnest(once_units, once_callers, once_operations, once_keys, once_hashes) o (unit, caller, operation, key, hash)
    where o_outcome[array_position(units, o.unit)] in ('POSTED', 'REPLAYED');
  end if;

  return query select array_to_string(o_outcome, ','), array_to_string(o_entry, ','), array_to_string(o_user, ',', ''),
    array_to_string(o_sequence, ',', ''), array_to_string(o_balance_before, ',', ''), array_to_string(o_balance, ',', ''),
    array_to_string(o_in_order_before, ',', ''), array_to_string(o_in_order, ',', ''), array_to_string(o_ms, ',', '');
end
$$;

-- migrate:down
create or replace function wallet_post(
  wallet_ids uuid[], units int[], slots int[], entry_ids uuid[], operations text[], currencies text[], amounts numeric[], keys text[],
  transaction_ids uuid[], borders boolean[], metadatas text[], skip_busy boolean,
  once_units int[], once_callers text[], once_operations text[], once_keys text[], once_hashes text[]
) returns table (
  outcomes text, entries text, users text, sequences text, previous_balances text, new_balances text, previous_in_orders text,
  new_in_orders text, created_ms text
) language plpgsql
-- Plans made for the lengths of this call's arrays would be made anew each time, which costs more than they gain.
set plan_cache_mode = force_generic_plan
as $$
declare
  -- numeric(30, 18) holds what lies below this.
  ceiling constant numeric := 1000000000000;
  movement_count constant int := cardinality(keys);
  locked uuid[];
  now_at timestamptz;
  -- By slot: the wallets as they stand while the units are decided.
  w_balance numeric[]; w_in_order numeric[]; w_sequence bigint[]; w_hash bytea[]; w_at timestamptz[]; w_ms bigint[];
  w_user uuid[]; w_currency text[];
  -- By movement: what is answered, and written where the outcome is POSTED.
  o_outcome text[] := array_fill('REFUSED'::text, array[movement_count]);
  o_entry uuid[] := entry_ids;
  o_user uuid[] := array_fill(null::uuid, array[movement_count]);
  o_sequence bigint[] := array_fill(null::bigint, array[movement_count]);
  o_balance_before numeric[] := array_fill(null::numeric, array[movement_count]);
  o_balance numeric[] := o_balance_before; o_in_order_before numeric[] := o_balance_before;
  o_in_order numeric[] := o_balance_before;
  o_ms bigint[] := o_sequence;
  o_hash_before bytea[] := array_fill(null::bytea, array[movement_count]);
  o_hash bytea[] := o_hash_before;
  some_known boolean := false;
  i int := 1; j int; first int; last int; slot int; unit int; fault text;
  operation text; amount numeric; balance numeric; balance_before numeric; in_order numeric; in_order_before numeric;
  net numeric; one_currency text; several boolean; hash bytea; known record;
begin
  -- One order for everybody, so that two calls never wait for each other: customers' wallets by id, then the platform's.
  if skip_busy then
    select array_agg(l.id) into locked from (
      select w.id from wallet w where w.id = any (wallet_ids)
      order by w."userId" is null, w.id for no key update skip locked) l;
  else
    select array_agg(l.id) into locked from (
      select w.id from wallet w where w.id = any (wallet_ids)
      order by w."userId" is null, w.id for no key update) l;
  end if;
  now_at := date_trunc('milliseconds', clock_timestamp());

  select array_agg(w.balance order by p.slot), array_agg(w."inOrder" order by p.slot),
    array_agg(w.sequence order by p.slot), array_agg(w."headHash" order by p.slot),
    array_agg(greatest(w."headAt", now_at) order by p.slot),
    array_agg((extract(epoch from greatest(w."headAt", now_at)) * 1000)::bigint order by p.slot),
    array_agg(w."userId" order by p.slot), array_agg(w.currency::text order by p.slot)
  into w_balance, w_in_order, w_sequence, w_hash, w_at, w_ms, w_user, w_currency
  from unnest(wallet_ids) with ordinality p (id, slot)
  left join lateral (select * from wallet where wallet.id = p.id offset 0) w on true;

  if skip_busy and coalesce(cardinality(locked), 0) < cardinality(wallet_ids) then
    for j in 1 .. cardinality(wallet_ids) loop
      -- A null balance marks a wallet that this call may not touch.
      if not wallet_ids[j] = any (coalesce(locked, '{}')) then w_balance[j] := null; end if;
    end loop;
  end if;

  for known in
    select o.unit, r."requestHash" = o.hash as same, r.result
    from unnest(once_units, once_callers, once_operations, once_keys, once_hashes) o (unit, caller, operation, key, hash)
    join idempotency r on r.caller = o.caller and r.operation = o.operation and r.key = o.key
  loop
    first := array_position(units, known.unit);
    for j in first .. movement_count loop
      exit when units[j] <> known.unit;
      o_outcome[j] := case when known.same then 'ANSWERED' else 'IDEMPOTENCY_CONFLICT' end;
      if known.same then o_entry[j] := (known.result ->> (j - first))::uuid; end if;
    end loop;
  end loop;

  for known in
    select k.position, a.* from generate_series(1, movement_count) k (position)
    cross join lateral (select * from wallet_audit_log where "idempotencyKey" = keys[k.position] offset 0) a
  loop
    j := known.position;
    if o_outcome[j] <> 'REFUSED' then continue; end if;
    some_known := true;
    if known."walletId" <> wallet_ids[slots[j]] or known.operation <> operations[j] or known.amount <> amounts[j] then
      o_outcome[j] := 'KEY_CONFLICT';
      continue;
    end if;
    o_outcome[j] := 'REPLAYED'; o_entry[j] := known.id; o_user[j] := known."userId"; o_sequence[j] := known.sequence;
    o_balance_before[j] := known."previousBalance"; o_balance[j] := known."newBalance";
    o_in_order_before[j] := known."previousInOrder"; o_in_order[j] := known."newInOrder"; o_ms[j] := (extract(epoch from known."createdAt") * 1000)::bigint;
  end loop;

  while i <= movement_count loop
    first := i; unit := units[i]; last := i; fault := null;
    while last < movement_count and units[last + 1] = unit loop last := last + 1; end loop;
    i := last + 1;
    if o_outcome[first] = 'ANSWERED' or o_outcome[first] = 'IDEMPOTENCY_CONFLICT' then continue; end if;
    if some_known then
      -- A unit was there as a whole or not at all; anything else means that a key serves two purposes.
      if 'REPLAYED' = all (o_outcome[first:last]) then continue; end if;
      if 'REPLAYED' = any (o_outcome[first:last]) or 'KEY_CONFLICT' = any (o_outcome[first:last]) then
        for j in first .. last loop o_outcome[j] := 'KEY_CONFLICT'; end loop;
        continue;
      end if;
    end if;

    net := 0; one_currency := null; several := false;
    for j in first .. last loop
      slot := slots[j]; operation := operations[j];
      balance_before := w_balance[slot]; in_order_before := w_in_order[slot];
      if balance_before is null then
        fault := case when skip_busy then 'BUSY' else 'WALLET_MISSING' end; last := j; exit;
      end if;
      if currencies[j] <> w_currency[slot] then fault := 'CURRENCY_MISMATCH'; last := j; exit; end if;
      amount := round(amounts[j], 18); balance := balance_before; in_order := in_order_before;
      if operation = 'CREDIT' or operation = 'TRANSFER_IN' then balance := balance + amount;
      elsif operation = 'DEBIT' or operation = 'TRANSFER_OUT' then balance := balance - amount;
      elsif operation = 'HOLD' then balance := balance - amount; in_order := in_order + amount;
      elsif operation = 'RELEASE' then balance := balance + amount; in_order := in_order - amount;
      elsif operation = 'EXECUTE_FROM_HOLD' then in_order := in_order - amount;
      end if;
      if balance < 0 or in_order < 0 then fault := 'INSUFFICIENT_FUNDS'; last := j; exit; end if;
      if balance >= ceiling or in_order >= ceiling then fault := 'BALANCE_OVERFLOW'; last := j; exit; end if;
      if not borders[j] then
        net := net + (balance - balance_before) + (in_order - in_order_before);
        if one_currency is null then one_currency := w_currency[slot];
        elsif one_currency <> w_currency[slot] then several := true; end if;
      end if;
      o_balance_before[j] := balance_before; o_in_order_before[j] := in_order_before; o_hash_before[j] := w_hash[slot];
      o_balance[j] := balance; o_in_order[j] := in_order;
      w_sequence[slot] := w_sequence[slot] + 1;
      hash := sha256(w_hash[slot] || convert_to(wallet_entry_text(
        entry_ids[j], wallet_ids[slot], w_user[slot], w_sequence[slot], operation, amount, balance_before, balance,
        in_order_before, in_order, transaction_ids[j], borders[j], w_ms[slot], keys[j], metadatas[j]), 'UTF8'));
      o_sequence[j] := w_sequence[slot]; o_hash[j] := hash; o_user[j] := w_user[slot]; o_ms[j] := w_ms[slot];
      o_outcome[j] := 'POSTED';
      w_balance[slot] := balance; w_in_order[slot] := in_order; w_hash[slot] := hash;
    end loop;

    -- Money that does not cross the border goes from one wallet to another, in every currency.
    if fault is null and several then
      if exists (
        select from generate_series(first, last) g (n) where not borders[n] group by w_currency[slots[n]]
        having sum(o_balance[n] - o_balance_before[n] + o_in_order[n] - o_in_order_before[n]) <> 0
      ) then fault := 'UNBALANCED'; end if;
    elsif fault is null and net <> 0 then fault := 'UNBALANCED';
    end if;

    if fault is not null then
      for j in reverse last .. first loop
        if o_outcome[j] = 'POSTED' then
          slot := slots[j]; w_balance[slot] := o_balance_before[j]; w_in_order[slot] := o_in_order_before[j];
          w_hash[slot] := o_hash_before[j]; w_sequence[slot] := w_sequence[slot] - 1;
          o_outcome[j] := 'REFUSED'; o_sequence[j] := null;
        end if;
      end loop;
      o_outcome[last] := fault;
    end if;
  end loop;

  insert into wallet_audit_log (id, "walletId", "userId", sequence, operation, amount, "previousBalance", "newBalance",
    "previousInOrder", "newInOrder", "transactionId", "idempotencyKey", border, metadata, "previousHash", hash, "createdAt")
  select entry_ids[n], wallet_ids[slots[n]], o_user[n], o_sequence[n], operations[n], round(amounts[n], 18), o_balance_before[n],
    o_balance[n], o_in_order_before[n], o_in_order[n], transaction_ids[n], keys[n], borders[n], metadatas[n]::json,
    o_hash_before[n], o_hash[n], w_at[slots[n]]
  from generate_series(1, movement_count) g (n) where o_outcome[n] = 'POSTED';

  update wallet w set balance = w_balance[n], "inOrder" = w_in_order[n], sequence = w_sequence[n], "headHash" = w_hash[n],
    "headAt" = w_at[n]
  from generate_series(1, cardinality(wallet_ids)) g (n)
  where w.id = any (wallet_ids) and w.id = wallet_ids[n] and w_sequence[n] > w.sequence;

  if cardinality(once_units) > 0 then
    insert into idempotency (caller, operation, key, "requestHash", result)
    select o.caller, o.operation, o.key, o.hash, to_jsonb(array(
      select o_entry[n] from generate_series(1, movement_count) g (n) where units[n] = o.unit order by n))
    from unnest(once_units, once_callers, once_operations, once_keys, once_hashes) o (unit, caller, operation, key, hash)
    where o_outcome[array_position(units, o.unit)] in ('POSTED', 'REPLAYED');
  end if;

  return query select array_to_string(o_outcome, ','), array_to_string(o_entry, ','), array_to_string(o_user, ',', ''),
    array_to_string(o_sequence, ',', ''), array_to_string(o_balance_before, ',', ''), array_to_string(o_balance, ',', ''),
    array_to_string(o_in_order_before, ',', ''), array_to_string(o_in_order, ',', ''), array_to_string(o_ms, ',', '');
end
$$;
