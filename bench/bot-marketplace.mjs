// npm run bench -- bot-marketplace: pages of the marketplace of strategies over 100,000 listings with a million sales, in
// each order and by each kind of filter, in milliseconds on the server's clock.
import { asCustomer } from '../dist/services/frame/as-customer.js';
import { readMarketplace, readOffer } from '../dist/services/bot/marketplace/read.js';
import { readReviews } from '../dist/services/bot/review/read.js';
import { account } from './lib/shops.mjs';
import { openWorld } from './lib/world.mjs';

const LISTINGS = Number(process.env.BENCH_LISTINGS ?? 100_000);
const SALES = Number(process.env.BENCH_SALES ?? 1_000_000);
const REVIEWS = LISTINGS;
const TIMES = 30;
const ORDERS = ['totalPurchases', 'purchaseCount', 'avgRating', 'price', 'createdAt'];
const FILTERS = {
  'no filter': {},
  'a type': { type: 'GRID' },
  'a market': { symbol: 'M7/USDT' },
  'a price range': { price: { gte: '20', lte: '40' } },
  'a rating': { avgRating: { gte: '4' } },
  'all of them': { type: 'RSI', symbol: 'M7/USDT', timeframe: '1h', price: { lte: '80' }, avgRating: { gte: '3' } },
};
const SEARCHES = ['word777', 'average', 'none of them'];

const world = await openWorld();
const { pool, system } = world;
const [seller, buyer] = [await account(world, 'seller'), await account(world, 'buyer')];
await fill();

const caller = asCustomer(system, buyer.id);
say(
  `${LISTINGS.toLocaleString('en')} listings, ${SALES.toLocaleString('en')} sales: median and worst of ${TIMES} pages`,
);
for (const sortField of ORDERS) {
  for (const [name, filter] of Object.entries(FILTERS)) {
    await measure(`by ${sortField}, ${name}`, () => readMarketplace(caller, { sortField, filter }));
  }
}
const last = Math.floor(LISTINGS / 10);
await measure('the page in the middle', () => readMarketplace(caller, { page: Math.ceil(last / 2) }));
await measure('the last page', () => readMarketplace(caller, { page: last }));
await measure('100 a page', () => readMarketplace(caller, { perPage: 100 }));
for (const search of SEARCHES) await measure(`search "${search}"`, () => readMarketplace(caller, { search }));
const { rows } = await pool.query(
  'select id from trading_bot_strategy order by "totalPurchases" desc, id desc limit 1',
);
await measure('one listing', () => readOffer(caller, rows[0].id));
await measure('reviews of it', () => readReviews(caller, rows[0].id, {}));
await world.close();

async function fill() {
  await pool.query(
    `insert into trading_bot_strategy (id, "userId", name, description, type, symbol, timeframe, "strategyConfig", risk, price,
      currency, status, "approvedVersion", "purchaseCount", "totalPurchases", "avgRating", "reviewCount", "approvedAt", "createdAt", "updatedAt")
    select gen_random_uuid(), $1, 'Strategy ' || n || ' of the average trader',
      'Buys when the price is low and sells when it is high, word' || n % 1000 || '. ' || repeat(md5(n::text) || ' ', 8),
      (array['GRID', 'DCA', 'EMA_CROSS', 'RSI', 'CUSTOM'])[1 + n % 5], 'M' || n % 50 || '/USDT',
      (array['1m', '5m', '15m', '30m', '1h', '4h', '1d'])[1 + n % 7], '{"fast": 9, "slow": 21}', '{"stopLossPercent": "5"}',
      (n * 7919 % 10000) / 100.0, 'USDT', 'APPROVED', 1, 0, 0, case when n % 3 > 0 then 1 + (n * 31 % 401) / 100.0 end,
      case when n % 3 > 0 then 1 else 0 end, at, at, at
    from generate_series(1, $2::int) n, lateral (select now() - n * interval '5 minutes' as at) t`,
    [seller.id, LISTINGS],
  );
  // Half of the sales are of a tenth of the listings.
  await pool.query(
    `insert into trading_bot_purchase (id, "strategyId", "buyerId", "sellerId", version, price, currency, "feePercent", "feeAmount",
      "sellerAmount", "configSnapshot", "createdAt", "refundedAt")
    select gen_random_uuid(), listed[1 + case when n % 2 = 0 then n * 7919::bigint % (cardinality(listed) / 10) else n % cardinality(listed) end],
      $2, $1, 1, 10, 'USDT', 20, 2, 8, '{"fast": 9, "slow": 21}', at, at + interval '1 day'
    from (select array_agg(id order by id) as listed from trading_bot_strategy) s, generate_series(1, $3::int) n,
      lateral (select now() - n * interval '30 seconds' as at) t`,
    [seller.id, buyer.id, SALES],
  );
  await pool.query(
    `update trading_bot_strategy s set "totalPurchases" = p.sales, "purchaseCount" = p.sales - p.sales / 10
    from (select "strategyId", count(*) as sales from trading_bot_purchase group by 1) p where p."strategyId" = s.id`,
  );
  await pool.query(
    `insert into trading_bot_strategy_review (id, "strategyId", "userId", rating, status, "createdAt", "updatedAt")
    select gen_random_uuid(), id, $1, 4, 'APPROVED', now(), now() from trading_bot_strategy limit $2`,
    [buyer.id, REVIEWS],
  );
  for (const table of ['trading_bot_strategy', 'trading_bot_purchase', 'trading_bot_strategy_review']) {
    await pool.query(`vacuum analyze ${table}`);
  }
}

async function measure(what, work) {
  const taken = [];
  const statements = [];
  const unwatch = world.platform.db.watch((text) => statements.push(text));
  for (let time = 0; time < TIMES; time += 1) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  unwatch();
  const sorted = taken.toSorted((one, other) => one - other);
  const [median, worst] = [sorted[TIMES / 2], sorted.at(-1)].map((ms) => ms.toFixed(1));
  say(`${what}: ${median} ms, at most ${worst} ms, ${statements.length / TIMES} statements`);
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
