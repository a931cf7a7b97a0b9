// Months of orders with everything that the books have of them: the ledger's rows of customers and of the house, trades at the
// venue with their fees, payments on chain with their gas. Figures follow from each other; the hash chain is left empty, since
// no list and no report reads it.

const MONTHS_AGO = `now() - interval '180 days'`;
/** Currencies that are dealt in against the first of them; the later ones less and less. */
const PRICES = {
  USDT: 1,
  BTC: 100_000,
  ETH: 4_000,
  SOL: 200,
  XRP: 2,
  ADA: 0.8,
  DOGE: 0.25,
  LTC: 125,
  DOT: 5,
  LINK: 20,
};
const PRECISION = 8;
const ORDERS_A_HEDGE = 50;
const ORDERS_A_SEND = 1_000;

/**
 * Stores `count` orders of `customers` accounts, half of them of `busiest`, evenly over 180 days until now: one in a thousand
 * was undone, another one failed, and one in fifty is a quote that nobody took.
 */
export async function fillHistory({ pool }, { busiest, customers, count }) {
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  const indexes = await withoutIndexes(client, ['convert_order', 'wallet_audit_log']);
  await assets(client);
  await owners(client, busiest, customers);
  await client.query(ORDERS, [busiest, count, 180 * 86_400]);
  await client.query(
    `insert into convert_account ("userId", orders)
    select "userId", count(*) from convert_order where status <> 'EXPIRED' group by "userId"`,
  );
  await client.query('analyze convert_order');
  await client.query(LEGS);
  for (const legs of [OF_OPENING, OF_ORDERS, OF_REVERSALS]) await client.query(legs);
  await hedges(client);
  await client.query(OF_SENDS, [ORDERS_A_SEND]);
  await client.query(LEDGER);
  await client.query(HEADS);
  for (const definition of indexes) await client.query(definition);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
  client.release();
}

/** Drops what is quicker to make at once; answers how each is made. */
async function withoutIndexes(client, tables) {
  const { rows } = await client.query(
    `select indexdef, indexname from pg_indexes where tablename = any($1) and indexname not like '%pkey'`,
    [tables],
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return rows.map(({ indexdef }) => indexdef);
}

async function assets(client) {
  for (const [code, price] of Object.entries(PRICES)) {
    await client.query(
      `insert into currency (id, code, type, name, precision, "usdPrice", "pricedAt", status, "createdAt", "updatedAt")
      values (gen_random_uuid(), $1, 'SPOT', $1, $2, $3, now(), true, now(), now())
      on conflict (code, type) do update set "usdPrice" = excluded."usdPrice", "pricedAt" = now(), status = true`,
      [code, PRECISION, price],
    );
  }
  const codes = [Object.keys(PRICES)];
  await client.query(
    `insert into convert_asset (id, currency, type, enabled, "minAmount", "createdAt", "updatedAt")
    select gen_random_uuid(), code, 'SPOT', true, 0, now(), now() from unnest($1::text[]) as each (code)`,
    codes,
  );
  await client.query(
    `with place (system, location) as (
      values ('convert', 'LEDGER'), ('convert_venue', 'VENUE'), ('convert_chain_1', 'CHAIN:1'), ('convert_transit', null)
    ), opened as (
      insert into wallet (id, system, currency, type)
      select gen_random_uuid(), system, code, 'SPOT' from place, unnest($1::text[]) as each (code)
      returning id, system, currency, type
    )
    insert into convert_inventory (id, currency, type, location, "walletId", "createdAt", "updatedAt")
    select gen_random_uuid(), currency, type, location, id, now(), now() from opened join place using (system)
    where location is not null`,
    codes,
  );
}

/** Customers beside the busiest one; all have a wallet of each currency. */
async function owners(client, busiest, customers) {
  await client.query(
    `insert into "user" select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'email',
      'customer-' || n || '@example.com'))).* from "user" u, generate_series(1, $2::int) n where u.id = $1`,
    [busiest, customers],
  );
  await client.query(
    `insert into wallet (id, "userId", currency, type)
    select gen_random_uuid(), u.id, code, 'SPOT' from "user" u, unnest($2::text[]) as each (code)
    where u.id = $1 or email like 'customer-%'`,
    [busiest, Object.keys(PRICES)],
  );
}

/** What is bought or sold for USDT is one of the others, the more often the earlier it stands in their list. */
const ORDERS = `
  with owner as (select array_agg(id) as ids from "user" where email like 'customer-%'),
  traded as (
    select array_agg(code order by "usdPrice" desc) as codes from currency
    where type = 'SPOT' and code in (select currency from convert_asset) and code <> 'USDT'
  ), drawn as (
    select n, case when n % 2 = 0 then $1::uuid else ids[1 + n % cardinality(ids)] end as "userId",
      ${MONTHS_AGO} + n * ($3::float / $2::int) * interval '1 second' as at, n % 4 < 2 as "isSale",
      codes[1 + floor(cardinality(codes) * power(random(), 3))::int] as code, (10 + floor(random() * 99000) / 100)::numeric as usd,
      case when n % 50 = 3 then 'EXPIRED' when n % 1000 = 5 then 'FAILED' when n % 1000 = 7 then 'REVERSED' else 'SETTLED' end as status
    from owner, traded, generate_series(1, $2::int) n
  ), priced as (
    select d.*, f.code as "fromCode", f."usdPrice" as "fromPrice", t.code as "toCode", t."usdPrice" as "toPrice",
      round(d.usd / f."usdPrice", ${PRECISION}) as "fromAmount"
    from drawn d
    join currency f on f.type = 'SPOT' and f.code = case when d."isSale" then d.code else 'USDT' end
    join currency t on t.type = 'SPOT' and t.code = case when d."isSale" then 'USDT' else d.code end
  )
  insert into convert_order (id, "userId", "requestHash", status, side, "fromCurrency", "fromType", "fromAmount", "toCurrency",
    "toType", "toAmount", rate, "inverseRate", mid, "spreadPercent", spread, "feePercent", fee, rounding, "fromPrice", "toPrice",
    "usdValue", "isPositioned", "expiresAt", "acceptedAt", "settledAt", "failedAt", "expiredAt", "reversedAt", "createdAt", "updatedAt")
  select gen_random_uuid(), "userId", sha256(''), status, 'EXACT_IN', "fromCode", 'SPOT', "fromAmount", "toCode", 'SPOT',
    trunc("fromAmount" * 0.99405 * "fromPrice" / "toPrice", ${PRECISION}), 0.995 * "fromPrice" / "toPrice",
    "toPrice" / "fromPrice" / 0.995, "fromPrice" / "toPrice", 0.5, round("fromAmount" * 0.005 * "fromPrice" / "toPrice", 12), 0.1,
    round("fromAmount" * 0.001, ${PRECISION}), 0.000000001, "fromPrice", "toPrice", usd, status <> 'SETTLED' or n <= $2::int - 500,
    at + interval '10 seconds', case when status <> 'EXPIRED' then at end, case when status in ('SETTLED', 'REVERSED') then at end,
    case when status = 'FAILED' then at end, case when status = 'EXPIRED' then at + interval '10 seconds' end,
    case when status = 'REVERSED' then at + interval '1 hour' end, at, at
  from priced order by n`;

/** Movements to be; `owner` is an account's id, or the name of one of the platform's wallets. */
const LEGS = `
  create temp table leg (
    owner text, currency text, operation text, amount numeric, key text, "transactionId" uuid, border boolean, at timestamptz,
    place int, metadata json
  )`;

const INTO_LEGS =
  'insert into leg (owner, currency, operation, amount, key, "transactionId", border, at, place, metadata)';

const said = (type, id, ...more) =>
  `json_build_object(${[`'operationType', '${type}'`, `'reference', ${id}`, ...more].join(', ')})`;

/** All wallets begin with plenty. */
const OF_OPENING = `
  ${INTO_LEGS}
  select coalesce(w."userId"::text, w.system), w.currency, 'CREDIT', 1000000000, 'opening_' || w.id, w.id, true,
    ${MONTHS_AGO} - interval '1 day', 0, ${said('CONVERT_FUNDING', 'w.id')}
  from wallet w join convert_asset a using (currency, type)`;

const OF_ORDERS = `
  ${INTO_LEGS}
  select l.owner, l.currency, l.operation, l.amount, 'convert_' || o.id || '_' || l.leg, o.id, false, o."settledAt", l.place, l.metadata
  from convert_order o cross join lateral (values
    ('out', o."userId"::text, o."fromCurrency", 'DEBIT', o."fromAmount", 1,
      ${said('CONVERT', 'o.id', `'rate', trim_scale(o.rate)::text`, `'fee', trim_scale(o.fee)::text`)}),
    ('in', o."userId"::text, o."toCurrency", 'CREDIT', o."toAmount", 2,
      ${said('CONVERT', 'o.id', `'rate', trim_scale(o.rate)::text`, `'fee', trim_scale(o.fee)::text`)}),
    ('housein', 'convert', o."fromCurrency", 'CREDIT', o."fromAmount" - o.fee, 3, ${said('CONVERT', 'o.id')}),
    ('fee', 'convert', o."fromCurrency", 'CREDIT', o.fee, 4, ${said('CONVERT_FEE', 'o.id')}),
    ('houseout', 'convert', o."toCurrency", 'DEBIT', o."toAmount", 5,
      ${said('CONVERT', 'o.id', `'spread', trim_scale(o.spread)::text`, `'rounding', trim_scale(o.rounding)::text`)})
  ) as l (leg, owner, currency, operation, amount, place, metadata)
  where o."settledAt" is not null and l.amount > 0`;

const OF_REVERSALS = `
  ${INTO_LEGS}
  select l.owner, l.currency, l.operation, l.amount, 'convert_' || o.id || '_' || l.leg, o.id, false, o."reversedAt", l.place, l.metadata
  from convert_order o cross join lateral (values
    ('reverseout', o."userId"::text, o."toCurrency", 'DEBIT', o."toAmount", 1, ${said('CONVERT_REVERSAL', 'o.id')}),
    ('reversein', o."userId"::text, o."fromCurrency", 'CREDIT', o."fromAmount", 2, ${said('CONVERT_REVERSAL', 'o.id')}),
    ('reversehousein', 'convert', o."toCurrency", 'CREDIT', o."toAmount", 3, ${said(
      'CONVERT_REVERSAL',
      'o.id',
      `'spread', trim_scale(-o.spread)::text`,
      `'rounding', trim_scale(-o.rounding)::text`,
    )}),
    ('reversehouseout', 'convert', o."fromCurrency", 'DEBIT', o."fromAmount" - o.fee, 4, ${said('CONVERT_REVERSAL', 'o.id')}),
    ('reversefee', 'convert', o."fromCurrency", 'DEBIT', o.fee, 5, ${said('CONVERT_FEE', 'o.id')})
  ) as l (leg, owner, currency, operation, amount, place, metadata)
  where o.status = 'REVERSED' and l.amount > 0`;

/** Every so many orders of a currency are hedged by one trade, which loses a little against the reference price. */
async function hedges(client) {
  await client.query(
    `with numbered as (
      select *, row_number() over (partition by code, "isSale" order by "settledAt") as n from (
        select "settledAt", "toCurrency" = 'USDT' as "isSale", "usdValue",
          case when "toCurrency" = 'USDT' then "fromCurrency" else "toCurrency" end as code
        from convert_order where status = 'SETTLED') o
    ), batch as (
      select code, "isSale", max("settledAt") as at, sum("usdValue") as usd from numbered group by code, "isSale", n / $1::int
    )
    insert into convert_hedge (id, currency, type, "quoteCurrency", "quoteType", symbol, mode, side, status, amount, "limitPrice",
      "referencePrice", "clientOrderId", filled, cost, fee, "feeCurrency", sends, "sentAt", "placedAt", "endedAt", "createdAt", "updatedAt")
    select gen_random_uuid(), code, 'SPOT', 'USDT', 'SPOT', code || '/USDT', 'AUTO', case when "isSale" then 'SELL' else 'BUY' end,
      'FILLED', amount, c."usdPrice", c."usdPrice", 'bench-' || row_number() over (), amount, amount * c."usdPrice",
      amount * c."usdPrice" * 0.001, 'USDT', 1, at, at, at, at, at
    from batch b join currency c using (code)
    cross join lateral (select round(usd / c."usdPrice", ${PRECISION}) as amount) a where c.type = 'SPOT' and amount > 0`,
    [ORDERS_A_HEDGE],
  );
  await client.query(
    `insert into convert_hedge_trade (id, "hedgeId", "venueTradeId", price, amount, cost, fee, "feeCurrency", "tradedAt", "createdAt")
    select gen_random_uuid(), id, "clientOrderId", "referencePrice", filled, cost, fee, "feeCurrency", "endedAt", "endedAt"
    from convert_hedge`,
  );
  await client.query(OF_HEDGES);
}

const OF_HEDGES = `
  ${INTO_LEGS}
  select 'convert_venue', l.currency, l.operation, l.amount, 'convert_hedge_' || t.id || '_' || l.leg, h.id, true, t."tradedAt", l.place,
    l.metadata
  from convert_hedge h join convert_hedge_trade t on t."hedgeId" = h.id cross join lateral (values
    ('base', h.currency, case h.side when 'SELL' then 'DEBIT' else 'CREDIT' end, t.amount, 1, ${said('CONVERT_HEDGE', 'h.id')}),
    ('quote', h."quoteCurrency", case h.side when 'SELL' then 'CREDIT' else 'DEBIT' end, t.cost, 2,
      ${said('CONVERT_HEDGE', 'h.id', `'result', trim_scale(round(-0.0001 * t.cost, 12))::text`)}),
    ('fee', t."feeCurrency", 'DEBIT', t.fee, 3, ${said('CONVERT_VENUE_FEE', 'h.id')})
  ) as l (leg, currency, operation, amount, place, metadata)`;

const OF_SENDS = `
  ${INTO_LEGS}
  select 'convert_chain_1', l.currency, 'DEBIT', l.amount, 'convert_send_' || o.id || '_' || l.leg, o.id, true, o."settledAt", l.place,
    l.metadata
  from (select *, row_number() over (order by "settledAt") as n from convert_order where status = 'SETTLED') o
  cross join lateral (values
    ('send', o."toCurrency", o."toAmount", 1, ${said('CONVERT_SEND', 'o.id')}),
    ('gas', 'ETH', 0.0005, 2, ${said('CONVERT_NETWORK_FEE', 'o.id')})
  ) as l (leg, currency, amount, place, metadata)
  where o.n % $1::int = 0`;

/** A wallet's rows in the order of their times, numbered, each with what the wallet held before and after it. */
const LEDGER = `
  insert into wallet_audit_log (id, "walletId", "userId", sequence, operation, amount, "previousBalance", "newBalance",
    "previousInOrder", "newInOrder", "transactionId", "idempotencyKey", border, metadata, "previousHash", hash, "createdAt")
  select gen_random_uuid(), id, "userId", row_number() over after, operation, amount, sum(signed) over after - signed,
    sum(signed) over after, 0, 0, "transactionId", key, border, metadata, "headHash", "headHash", at
  from (
    select l.*, w.id, w."userId", w."headHash", case l.operation when 'CREDIT' then l.amount else -l.amount end as signed
    from leg l join wallet w on coalesce(w."userId"::text, w.system) = l.owner and w.currency = l.currency and w.type = 'SPOT'
  ) legs window after as (partition by id order by at, key, place)`;

const HEADS = `
  update wallet w set balance = e."newBalance", sequence = e.sequence, "lastEntryAt" = e."createdAt"
  from (select distinct on ("walletId") * from wallet_audit_log order by "walletId", sequence desc) e where e."walletId" = w.id`;
