// npm run bench -- nft: bids a second in one hot auction through GraphQL (authentication, policy, limits, the hold and its
// release, the one who was outbid told), compared to raw SQL that writes the same rows; then pages of 100,000 listings and
// one auction, in milliseconds on the server's clock.
import { Agent, request } from 'undici';
import { newId } from '../dist/core/ids.js';
import { readNftAuction } from '../dist/services/nft/auction/read.js';
import { readNftListings } from '../dist/services/nft/listing/read.js';
import { newBidder, newListings } from './lib/nft-market.mjs';
import { Servers } from './lib/servers.mjs';
import { licence } from './lib/shops.mjs';
import { openWorld, rate } from './lib/world.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const LISTINGS = Number(process.env.BENCH_LISTINGS ?? 100_000);
const CALLERS = 16;
const TIMES = 30;
const UNIT = 100_000_000n;
const ZERO_HASH = Buffer.alloc(32);

process.env.LICENCE_DIR = await licence('nft');
const world = await openWorld();
const { pool, platform, system } = world;
await pool.query('update extension set status = true');
const servers = new Servers(platform.config.databaseUrl);
const url = `http://127.0.0.1:${await servers.start('lib/api.mjs')}`;
const dispatcher = new Agent({ connections: CALLERS, pipelining: 1 });
const auctions = await newListings(world, { count: LISTINGS, collections: 10 });
const bidders = [];
for (let n = 0; n < CALLERS; n += 1) bidders.push(await newBidder(world, n));

await measureBids();
await measurePages();
await dispatcher.close();
servers.stop();
await world.close();

/** Both bid one unit more than the bid before, and again with more whoever was overtaken: only bids that stand are counted. */
async function measureBids() {
  const [hot, rawHot] = [newAuction(auctions[0]), newAuction(auctions[1])];
  const rates = { graphql: [], raw: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.graphql.push(await rate(CALLERS, SECONDS, (caller) => bid(bidders[caller], hot)));
    rates.raw.push(await rate(CALLERS, SECONDS, (caller) => rawBid(bidders[caller], rawHot)));
  }
  await requireHeld();
  const [graphql, raw] = [rates.graphql, rates.raw].map((seen) => Math.round(median(seen)));
  say(`bids in one auction a second: GraphQL ${graphql}, raw SQL ${raw}, ratio ${(graphql / raw).toFixed(2)}`);
}

function newAuction(id) {
  return { id, units: 1_000n * UNIT };
}

function nextAmount(auction) {
  auction.units += 1n;
  return `${auction.units / UNIT}.${String(auction.units % UNIT).padStart(8, '0')}`;
}

/** What is quick must be right, too: what is held is what leads. */
async function requireHeld() {
  const { rows } = await pool.query(`select
    (select sum("inOrder") from wallet where currency = 'ETH') = (select sum(amount) from nft_bid where status = 'ACTIVE') as whole`);
  if (rows[0].whole !== true) throw new Error('the holds are not those of the bids that lead');
}

/** Answers how many bids stand by it: one, or none for one that was overtaken. */
async function bid({ cookie, csrf }, auction) {
  const query = 'mutation ($input: PlaceNftBidInput!) { placeNftBid(input: $input) { bid { id } minimumNextBid } }';
  const answer = await request(`${url}/graphql`, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-csrf-token': csrf },
    body: JSON.stringify({ query, variables: { input: { listingId: auction.id, amount: nextAmount(auction) } } }),
  });
  const { errors } = await answer.body.json();
  if (!errors) return 1;
  if (errors[0].extensions.code === 'BAD_INPUT') return 0;
  throw new Error(JSON.stringify(errors));
}

/** The same bid in hand-written SQL: the same rows and locks, without the hash chain. */
async function rawBid({ user, paying }, auction) {
  const client = await pool.connect();
  const run = (name, text, values) => client.query({ name, text, values });
  try {
    await client.query('begin');
    const stands = await rawBidOf(run, { user, paying, auction, amount: nextAmount(auction) });
    await client.query(stands ? 'commit' : 'rollback');
    return stands ? 1 : 0;
  } finally {
    client.release();
  }
}

async function rawBidOf(run, { user, paying, auction, amount }) {
  const id = newId();
  const { rows } = await run(
    'nl',
    `select l.*, c.chain, k.precision from nft_listing l join nft_token t on t.id = l."tokenId"
    join nft_collection c on c.id = t."collectionId" join currency k on k.code = l.currency and k.type = l."walletType"
    where l.id = $1 for no key update of l`,
    [auction.id],
  );
  const [listing] = rows;
  const least = await run('nm', 'select $1::numeric >= $2::numeric + $3::numeric as enough', [
    amount,
    listing.highestBid ?? listing.price,
    listing.highestBid === null ? 0 : listing.minBidIncrement,
  ]);
  if (!least.rows[0].enough) return false;
  if (listing.highestBidderId !== null && listing.highestBidderId !== user.id) {
    await run(
      'nn',
      `insert into notification (id, "userId", type, title, message, actions, "createdAt")
      values ($1, $2, 'system', 'You were outbid', 'Somebody bids more', '[]', now())`,
      [newId(), listing.highestBidderId],
    );
    await event(run, `inbox:${listing.highestBidderId}`, id);
  }
  if (listing.highestBidId !== null) {
    await run('no', `update nft_bid set status = 'OUTBID', "updatedAt" = now() where id = $1`, [listing.highestBidId]);
    await move(run, listing.highestWalletId, ['RELEASE', listing.highestBid, -1, listing.highestBidId, 'release']);
  }
  await run(
    'nb',
    `insert into nft_bid (id, "listingId", "userId", "bidderAddress", "walletId", amount, status, "createdAt", "updatedAt")
    values ($1, $2, $3, $4, $5, $6, 'ACTIVE', now(), now())`,
    [id, auction.id, user.id, `0x${'7'.repeat(40)}`, paying, amount],
  );
  await run(
    'nu',
    `update nft_listing set "highestBidId" = $2, "highestBid" = $3, "highestBidderId" = $4, "highestWalletId" = $5,
      "bidCount" = "bidCount" + 1, "updatedAt" = now() where id = $1`,
    [auction.id, id, amount, user.id, paying],
  );
  await event(run, `nft.auction.${auction.id}`, id);
  await move(run, paying, ['HOLD', amount, 1, id, 'hold']);
  return true;
}

async function event(run, topic, id) {
  const payload = JSON.stringify({ id });
  await run('ne', 'insert into event (id, topic, payload) values ($1, $2, $3)', [newId(), topic, payload]);
}

async function move(run, walletId, [operation, amount, sign, id, leg]) {
  await run(
    'nw',
    `with w as (update wallet set balance = balance - $3::numeric * $4, "inOrder" = "inOrder" + $3::numeric * $4,
        sequence = sequence + 1 where id = $2 returning "userId", balance, "inOrder", sequence)
    insert into wallet_audit_log (id, "walletId", "userId", sequence, operation, amount, "previousBalance", "newBalance",
      "previousInOrder", "newInOrder", "transactionId", "idempotencyKey", border, metadata, "previousHash", hash, "createdAt")
    select $1, $2, "userId", sequence, $5, $3::numeric, balance + $3::numeric * $4, balance, "inOrder" - $3::numeric * $4,
      "inOrder", $6, $7, false, null, $8, $8, clock_timestamp() from w`,
    [newId(), walletId, amount, sign, operation, id, `${id}_${leg}`, ZERO_HASH],
  );
}

async function measurePages() {
  // As autovacuum leaves a table that has grown: counts are read from the index alone.
  await pool.query('vacuum analyze nft_listing');
  const { rows } = await pool.query('select id from nft_collection limit 1');
  const pages = {
    'no filter': {},
    'a hundred, page 50': { perPage: 100, page: 50 },
    'one collection': { filter: { collectionId: rows[0].id } },
    'one chain': { filter: { chain: 'ethereum' } },
    auctions: { filter: { type: 'AUCTION' } },
    'a range of prices, cheapest first': {
      filter: { currency: 'ETH', price: { gte: '1', lt: '2' } },
      sortField: 'price',
      sortOrder: 'asc',
    },
    'those that end first': { sortField: 'endTime', sortOrder: 'asc' },
  };
  for (const [what, asked] of Object.entries(pages))
    await measure(`a page of ${LISTINGS.toLocaleString('en')} listings, ${what}`, () => readNftListings(system, asked));
  await measure('one auction', () => readNftAuction(system, auctions[0]));
}

async function measure(what, work) {
  const taken = [];
  const statements = [];
  const unwatch = platform.db.watch((text) => statements.push(text));
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  unwatch();
  const sorted = taken.toSorted((one, other) => one - other);
  const [half, worst] = [sorted[TIMES / 2], sorted.at(-1)].map((ms) => ms.toFixed(1));
  say(`${what}: ${half} ms, at most ${worst} ms, ${statements.length / TIMES} statements`);
}

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
