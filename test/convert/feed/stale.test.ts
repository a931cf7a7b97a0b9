import { newClient } from '../../support/accounts.js';
import type { Convertible } from '../../support/convert-assets.js';
import { PriceFeed } from '../../support/convert-feed.js';
import {
  asked,
  holdings,
  LASTING,
  newCustomer,
  newMarket,
  ORDER,
  orderRow,
  QUOTE,
  quoted,
} from '../../support/convert-quotes.js';
import { setCurrencyOf } from '../../support/convert-states.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

/** Shorter than a quote lasts, and long enough for a slow machine. */
const MAX_AGE_MS = 60_000;
useSettings({ ...LASTING, convertPriceMaxAgeSeconds: '60' });

let feed: PriceFeed;
beforeEach(async () => {
  feed = await PriceFeed.open();
});
afterEach(async () => {
  await feed.close();
  (await world()).clock.reset();
});

/** A quote, and prices that are older by now than convertPriceMaxAgeSeconds. */
async function stale() {
  const market = await newMarket();
  for (const side of [market.from, market.to]) await setCurrencyOf(side, { priceSource: 'FEED' });
  const customer = await newCustomer(market);
  const { id: quoteId } = await quoted(customer, market);
  (await world()).clock.advance(MAX_AGE_MS);
  return { market, customer, quoteId };
}

describe.each(TRANSPORTS)('a currency whose price is too old, by %s,', (transport) => {
  const call = through(transport);

  const isTooOld = ({ currency }: Convertible) => ({
    statusCode: 409,
    code: 'CONVERT_CLOSED',
    message: `${currency} of type SPOT is not quoted right now: its price is too old`,
  });

  it.each(['from', 'to'] as const)('is not converted on the side "%s": no quote, and none is taken', async (side) => {
    const { market, customer, quoteId } = await stale();
    const fresh = side === 'from' ? market.to : market.from;
    await feed.says(fresh.currency, fresh === market.to ? '2' : '1');
    expect(await call(customer, 'POST', QUOTE, asked(market))).toMatchObject(isTooOld(market[side]));
    expect(await call(customer, 'POST', ORDER, { quoteId })).toMatchObject(isTooOld(market[side]));
    expect(await orderRow(quoteId)).toMatchObject({ status: 'QUOTED', acceptedAt: null });
    expect(await holdings(customer.user.id, market.from)).toEqual({ free: '1000', held: '0' });
    expect(await holdings(null, market.to)).toEqual({ free: '1000000', held: '0' });
  });

  it('is open again by itself with the next price of the feed, and the quote of before is taken', async () => {
    const { market, customer, quoteId } = await stale();
    expect(await call(customer, 'POST', ORDER, { quoteId })).toMatchObject(isTooOld(market.from));
    feed.trade(market.from.currency, '1');
    await feed.says(market.to.currency, '2');
    expect(await call(customer, 'POST', QUOTE, asked(market))).toMatchObject({ statusCode: 200, status: 'QUOTED' });
    expect(await call(customer, 'POST', ORDER, { quoteId })).toMatchObject({ statusCode: 200, status: 'SETTLED' });
  });

  it('is open again with the price that an admin sets', async () => {
    const { market, customer, quoteId } = await stale();
    await feed.says(market.to.currency, '2');
    const { system } = await world();
    const row = system.db.rows.selectFrom('currency').select('id').where('code', '=', market.from.currency);
    const { id } = await row.executeTakeFirstOrThrow();
    const admin = await newClient({ permissions: ['edit.currency'] });
    const path = `/api/admin/finance/currency/${id}`;
    expect(await call(admin, 'PUT', path, { usdPrice: '1' })).toMatchObject({ statusCode: 200 });
    expect(await call(customer, 'POST', ORDER, { quoteId })).toMatchObject({ statusCode: 200, status: 'SETTLED' });
  });
});
