import { reverseConvertOrder } from '../../../src/services/convert/order-admin/reverse.js';
import { newUser } from '../../support/accounts.js';
import { asSession } from '../../support/contexts.js';
import {
  LASTING,
  LASTING_MS,
  holdings,
  newCustomer,
  newMarket,
  ORDER,
  orderRow,
  quoted,
  settled,
} from '../../support/convert-quotes.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

useSettings(LASTING);

const STATES = ['QUOTED', 'SETTLED', 'EXPIRED', 'REVERSED'] as const;
type State = (typeof STATES)[number];

const undo = async (id: string) =>
  reverseConvertOrder(await asSession(await newUser()), { id, reason: 'A wrong price' });

/** An order in a state, brought there as orders come to it, and what it has left its customer and the house with. */
async function orderIn(state: State) {
  const market = await newMarket();
  const customer = await newCustomer(market);
  const { clock } = await world();
  const isQuote = state === 'QUOTED' || state === 'EXPIRED';
  const { id } = isQuote ? await quoted(customer, market) : await settled(customer, market);
  if (state === 'REVERSED') await undo(id);
  if (state === 'EXPIRED') {
    clock.advance(LASTING_MS);
    await runJob('expireConvertQuotes');
    clock.reset();
  }
  expect(await orderRow(id)).toMatchObject({ status: state });
  const money = async () => [
    await holdings(customer.user.id, market.from),
    await holdings(customer.user.id, market.to),
    await holdings(null, market.from),
    await holdings(null, market.to),
  ];
  return { id, customer, money };
}

describe.each(TRANSPORTS)('accepting by %s', (transport) => {
  const call = through(transport);

  it.each(STATES)('settles a quote, and leaves what is %s otherwise as it is', async (state) => {
    const { id, customer, money } = await orderIn(state);
    const [row, before] = [await orderRow(id), await money()];
    const answer = await call(customer, 'POST', ORDER, { quoteId: id });
    if (state === 'EXPIRED') expect(answer).toMatchObject({ statusCode: 409, code: 'QUOTE_EXPIRED' });
    else expect(answer).toMatchObject({ statusCode: 200, id, status: state === 'QUOTED' ? 'SETTLED' : state });
    if (state === 'QUOTED') return expect(await money()).not.toEqual(before);
    expect(await orderRow(id)).toEqual(row);
    expect(await money()).toEqual(before);
  });
});

describe('reversing', () => {
  it.each(STATES)('undoes what has settled, and refuses what is %s otherwise', async (state) => {
    const { id, money } = await orderIn(state);
    const before = await money();
    if (state === 'SETTLED') return expect(await undo(id)).toMatchObject({ status: 'REVERSED' });
    await expect(undo(id)).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
    expect(await orderRow(id)).toMatchObject({ status: state });
    expect(await money()).toEqual(before);
  });
});

describe('expiring', () => {
  it.each(STATES)('ends a quote that is past its time, and leaves what is %s otherwise', async (state) => {
    const { id, money } = await orderIn(state);
    const before = await money();
    const { clock } = await world();
    clock.advance(LASTING_MS);
    await runJob('expireConvertQuotes');
    expect(await orderRow(id)).toMatchObject({ status: state === 'QUOTED' ? 'EXPIRED' : state });
    expect(await money()).toEqual(before);
  });
});
