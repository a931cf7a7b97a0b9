import { addMs, DAY_MS } from '../../../src/core/clock.js';
import { newClient, signedIn } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { nextNoon } from '../../support/utc-days.js';
import { world } from '../../support/world.js';
import { bought, newBuyer, newSale } from '../support/sales.js';

const PERFORMANCE = '/api/ico/creator/performance';

/** The day that is some days before another time. */
function dayBefore(now: Date, days: number): string {
  return addMs(now, -days * DAY_MS)
    .toISOString()
    .slice(0, 10);
}

/** Makes a contribution one of some days ago. */
async function backdate(id: string, days: number): Promise<void> {
  const { system } = await world();
  const createdAt = addMs(system.clock.now(), -days * DAY_MS).toISOString();
  await system.db.rows.updateTable('ico_transaction').set({ createdAt }).where('id', '=', id).execute();
}

beforeEach(nextNoon);

describe.each(TRANSPORTS)('the sales of a creator by %s', (transport) => {
  const call = through(transport);

  it('are a point a day, today last: contributions, who made them, and what was paid in dollars', async () => {
    const { clock } = await world();
    const sale = await newSale({ usdPrice: '2' });
    const [one, other] = [await newBuyer(sale), await newBuyer(sale)];
    const made: [any, string, number][] = [
      [one, '10', 0],
      [one, '20', 3],
      [one, '30', 3],
      [other, '40', 3],
      [other, '50', 60],
    ];
    for (const [buyer, amount, days] of made) await backdate((await bought(buyer, sale, amount)).id, days);
    const creator = await signedIn(sale.creator);
    const now = clock.now();
    const none = { contributions: 0, investors: 0, amountUsd: '0' };
    const today = { date: dayBefore(now, 0), contributions: 1, investors: 1, amountUsd: '20' };
    const week = [6, 5, 4, 3, 2, 1].map((days) => ({ date: dayBefore(now, days), ...none }));
    week[3] = { date: dayBefore(now, 3), contributions: 3, investors: 2, amountUsd: '180' };
    expect(await call(creator, 'GET', `${PERFORMANCE}?timeframe=1W`)).toEqual([...week, today]);
    const shown = await call(creator, 'GET', `${PERFORMANCE}?timeframe=ALL`);
    expect([shown.length, shown[0], shown.at(-1)]).toEqual([
      61,
      { date: dayBefore(now, 60), contributions: 1, investors: 1, amountUsd: '100' },
      today,
    ]);
    for (const [query, length] of [
      ['', 30],
      ['?timeframe=1M', 30],
      ['?timeframe=3M', 90],
      ['?timeframe=1Y', 365],
    ] as const) {
      const points = await call(creator, 'GET', `${PERFORMANCE}${query}`);
      expect([query, points.length, points.at(-1)]).toEqual([query, length, today]);
    }
  });

  it('of more than 366 days are told in equal steps, which lose nothing', async () => {
    const { clock } = await world();
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    for (const days of [0, 1, 2, 365, 366, 732]) await backdate((await bought(buyer, sale, '10')).id, days);
    const points = await call(await signedIn(sale.creator), 'GET', `${PERFORMANCE}?timeframe=ALL`);
    const [now, one] = [clock.now(), { contributions: 1, investors: 1, amountUsd: '10' }];
    expect(points).toHaveLength(245);
    expect(points.filter(({ contributions }: { contributions: number }) => contributions > 0)).toEqual([
      { date: dayBefore(now, 732), ...one },
      { date: dayBefore(now, 366), ...one },
      { date: dayBefore(now, 363), ...one },
      { date: dayBefore(now, 0), contributions: 3, investors: 1, amountUsd: '30' },
    ]);
  });

  it('are days without a sale for who never sold, and nothing from the first sale on', async () => {
    const client = await newClient();
    expect(await call(client, 'GET', `${PERFORMANCE}?timeframe=ALL`)).toEqual([]);
    const week = await call(client, 'GET', `${PERFORMANCE}?timeframe=1W`);
    expect([week.length, week[0].contributions]).toEqual([7, 0]);
    expect(await call(client, 'GET', `${PERFORMANCE}?timeframe=2W`)).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
    });
  });
});
