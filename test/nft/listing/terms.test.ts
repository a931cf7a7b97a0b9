import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../src/core/clock.js';
import { newCurrency, switchCurrency } from '../../support/currencies.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, type Deployed, type Minted } from '../support/market.js';
import { trading } from '../support/offer-acts.js';
import { writingNothing } from '../support/offer-state.js';
import { auctioned, fixed, inHours, LISTING } from '../support/sales.js';

const NO_PRICE = 'price must be an amount of ETH above zero with at most 18 decimals';
const NO_INCREMENT = 'minBidIncrement must be an amount of ETH above zero with at most 18 decimals';
const NO_RESERVE = 'reservePrice must be an amount of ETH above zero with at most 18 decimals';
const ALWAYS_FUTURE = 'endTime must be after the start, and in the future';
const LATER = inHours(5);
const TINY = `0.${'0'.repeat(18)}1`;

/** What is wrong, what is sent for it, and the refusal word for word. */
const BAD_PRICES: readonly (readonly [what: string, over: object, message: string])[] = [
  ['a price of zero', { price: '0' }, NO_PRICE],
  ['a price of zero with decimals', { price: '0.00' }, NO_PRICE],
  ['a negative price', { price: '-1' }, NO_PRICE],
  ['a price that is finer than its currency', { price: TINY }, NO_PRICE],
  ['a price that no wallet can hold', { price: `1${'0'.repeat(40)}` }, NO_PRICE],
  ['a currency that is not there', { currency: 'NOWHERE' }, 'There is no currency NOWHERE of type SPOT'],
  ['a currency in small letters', { currency: 'eth' }, 'There is no currency eth of type SPOT'],
  [
    'a price that is finer than the currency it names',
    { currency: 'USDT', price: '1.0000001' },
    'price must be an amount of USDT above zero with at most 6 decimals',
  ],
];

const BAD_FIXED: readonly (readonly [what: string, over: object, message: string])[] = [
  ['an increment', { minBidIncrement: '1' }, 'minBidIncrement: only an auction has one'],
  ['a reserve', { reservePrice: '1' }, 'reservePrice: only an auction has one'],
  ['an end that has passed', { endTime: inHours(-1) }, ALWAYS_FUTURE],
  ['an end before its start', { startTime: inHours(5), endTime: inHours(4) }, ALWAYS_FUTURE],
  ['an end at its start', { startTime: LATER, endTime: LATER }, ALWAYS_FUTURE],
  ['an end in 181 days', { endTime: inHours(181 * 24) }, 'endTime: a fixed price may stand for at most 180 days'],
  ['a start in more than a year', { startTime: inHours(366 * 24) }, 'startTime must be within 365 days'],
];

const BAD_AUCTIONS: readonly (readonly [what: string, over: object, message: string])[] = [
  ['no end', { endTime: null }, 'endTime: an auction must have one'],
  ['an end that has passed', { endTime: inHours(-1) }, ALWAYS_FUTURE],
  ['an end before its start', { startTime: inHours(5), endTime: inHours(4) }, ALWAYS_FUTURE],
  ['less than the least duration', { endTime: inHours(0.9) }, 'endTime: an auction must last at least 1 hour'],
  ['more than the most', { endTime: inHours(7 * 24 + 1) }, 'endTime: an auction may last at most 7 days'],
  ['an increment of 0', { minBidIncrement: '0' }, NO_INCREMENT],
  ['a negative increment', { minBidIncrement: '-0.05' }, NO_INCREMENT],
  ['an increment that is finer than the currency', { minBidIncrement: `0.06${'0'.repeat(17)}1` }, NO_INCREMENT],
  ['an increment below the least', { minBidIncrement: '0.0499' }, 'minBidIncrement must be at least 0.05 ETH'],
  ['a reserve of 0', { reservePrice: '0' }, NO_RESERVE],
  ['a negative reserve', { reservePrice: '-1' }, NO_RESERVE],
  ['a reserve that is finer than the currency', { reservePrice: TINY }, NO_RESERVE],
];

/** What no service gets to see. */
const UNREADABLE: readonly (readonly [what: string, over: object])[] = [
  ['a price with an exponent', { price: '1e1' }],
  ['a price with a comma', { price: '1,5' }],
  ['no price', { price: undefined }],
  ['a price of 10,000 digits', { price: '1'.repeat(10_000) }],
  ['an end in words', { endTime: 'tomorrow' }],
  ['an end that no calendar has', { endTime: '2030-02-30T00:00:00Z' }],
  ['an end that is a number of text', { endTime: '1893456000' }],
  ['a start that is a day alone', { startTime: 'next week' }],
  ['another type of sale', { type: 'RAFFLE' }],
  ['a type in small letters', { type: 'auction' }],
  ['no type', { type: undefined }],
  ['an id that is none', { tokenId: 'one' }],
  ['a currency of 21 characters', { currency: 'X'.repeat(21) }],
];

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
let token: Minted;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
  token = await newToken(chain, collection);
});
afterAll(() => chain.close());

describe.each(TRANSPORTS)('the terms of a listing by %s', (transport) => {
  const call = trading(transport);
  const list = (wish: object) => call(creator, 'POST', LISTING, wish);
  const BAD = { statusCode: 400, code: 'BAD_INPUT' };

  it.each(BAD_PRICES)('are refused with %s', async (_what, over, message) => {
    for (const wish of [fixed(token, over), auctioned(token, over)]) {
      expect(await writingNothing(() => list(wish))).toMatchObject({ ...BAD, message });
    }
  });

  it.each(BAD_FIXED)('at a fixed price are refused with %s', async (_what, over, message) => {
    expect(await writingNothing(() => list(fixed(token, over)))).toMatchObject({ ...BAD, message });
  });

  it.each(BAD_AUCTIONS)('of an auction are refused with %s', async (_what, over, message) => {
    expect(await writingNothing(() => list(auctioned(token, over)))).toMatchObject({ ...BAD, message });
  });

  it.each(UNREADABLE)('are refused with %s', async (_what, over) => {
    expect(await writingNothing(() => list(fixed(token, over)))).toMatchObject({ statusCode: 400 });
  });

  it('are refused in a currency that is switched off', async () => {
    const { id, code } = await newCurrency({ type: 'SPOT' });
    await switchCurrency(id, false);
    expect(await writingNothing(() => list(fixed(token, { currency: code })))).toMatchObject({
      ...BAD,
      message: `The currency ${code} of type SPOT is disabled`,
    });
  });

  it.each([
    ['the least that an auction may last', HOUR_MS],
    ['the most that an auction may last', 7 * DAY_MS],
  ])('may have %s', async (_what, lasts) => {
    const own = await newToken(chain, collection);
    const startTime = new Date(Date.now() + HOUR_MS);
    const endTime = new Date(startTime.getTime() + lasts);
    expect(await list(auctioned(own, { startTime, endTime }))).toMatchObject({ statusCode: 200 });
  });

  it.each([
    ['a millisecond less than the least', HOUR_MS - 1, 'endTime: an auction must last at least 1 hour'],
    ['a millisecond more than the most', 7 * DAY_MS + 1, 'endTime: an auction may last at most 7 days'],
  ])('may not have %s', async (_what, lasts, message) => {
    const startTime = new Date(Date.now() + HOUR_MS);
    const endTime = new Date(startTime.getTime() + lasts);
    expect(await writingNothing(() => list(auctioned(token, { startTime, endTime })))).toMatchObject({
      ...BAD,
      message,
    });
  });

  it('may have a fixed price stand for exactly 180 days, and not a second longer', async () => {
    const own = await newToken(chain, collection);
    const startTime = new Date(Date.now() + HOUR_MS);
    const end = startTime.getTime() + 180 * DAY_MS;
    expect(await list(fixed(own, { startTime, endTime: new Date(end + SECOND_MS) }))).toMatchObject(BAD);
    expect(await list(fixed(own, { startTime, endTime: new Date(end) }))).toMatchObject({ statusCode: 200 });
  });

  it.each([
    ['the smallest unit', `0.${'0'.repeat(17)}1`, `0.${'0'.repeat(17)}1`],
    ['many decimals', '0.123456789012345678', '0.006172839450617284'],
  ])('of an auction with a price of %s have a least increment that is rounded up', async (_what, price, least) => {
    const own = await newToken(chain, collection);
    expect(await list(auctioned(own, { price }))).toMatchObject({ price, minBidIncrement: least });
  });

  it('may have exactly the least increment, and a larger one', async () => {
    const [one, other] = [await newToken(chain, collection), await newToken(chain, collection)];
    expect(await list(auctioned(one, { minBidIncrement: '0.05' }))).toMatchObject({ statusCode: 200 });
    expect(await list(auctioned(other, { minBidIncrement: '3' }))).toMatchObject({ minBidIncrement: '3' });
  });
});
