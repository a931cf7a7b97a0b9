import { addMs, DAY_MS } from '../../../src/core/clock.js';
import { signedIn } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { nextNoon } from '../../support/utc-days.js';
import { world } from '../../support/world.js';
import { bought, newBuyer, newSale } from '../support/sales.js';

const PERFORMANCE = '/api/ico/portfolio/performance';

const LONG_SALE = {
  lastsDays: 300,
  phases: [
    { allocation: '1000', duration: 10 },
    { tokenPrice: '1', allocation: '1000', duration: 10 },
    { tokenPrice: '2', allocation: '1000', duration: 10 },
  ],
};

beforeEach(nextNoon);

describe.each(TRANSPORTS)('the performance of a portfolio by %s', (transport) => {
  const call = through(transport);
  const dayAfter = (start: Date, days: number) =>
    addMs(start, days * DAY_MS)
      .toISOString()
      .slice(0, 10);

  it('is a point a day: what was paid until then, and the tokens at the price of the phase of that day', async () => {
    const { clock } = await world();
    const start = clock.now();
    const sale = await newSale(LONG_SALE);
    const { user } = await newBuyer(sale);
    await bought(await signedIn(user), sale, '20');
    clock.advance(12 * DAY_MS);
    const buyer = await signedIn(user);
    await bought(buyer, sale, '30');
    const points = await call(buyer, 'GET', `${PERFORMANCE}?timeframe=ALL`);
    const before = { invested: '20', value: '20' };
    expect(points).toEqual([
      ...Array.from({ length: 10 }, (_, day) => ({ date: dayAfter(start, day), ...before })),
      { date: dayAfter(start, 10), invested: '20', value: '40' },
      { date: dayAfter(start, 11), invested: '20', value: '40' },
      { date: dayAfter(start, 12), invested: '50', value: '70' },
    ]);
    clock.advance(100 * DAY_MS);
    const later = await signedIn(user);
    const last = { date: dayAfter(start, 112), invested: '50', value: '140' };
    for (const [timeframe, length] of [
      ['1W', 7],
      ['1M', 30],
      ['3M', 90],
      ['1Y', 365],
      ['ALL', 113],
    ] as const) {
      const shown = await call(later, 'GET', `${PERFORMANCE}?timeframe=${timeframe}`);
      expect([timeframe, shown.length, shown.at(-1)]).toEqual([timeframe, length, last]);
    }
    expect((await call(later, 'GET', `${PERFORMANCE}?timeframe=1Y`))[0]).toMatchObject({ invested: '0', value: '0' });
    expect((await call(later, 'GET', `${PERFORMANCE}?timeframe=1W`))[0]).toMatchObject({
      invested: '50',
      value: '140',
    });
  });

  it('ends with the price of today, also where a phase was sold out before its time', async () => {
    const { clock } = await world();
    const sale = await newSale({ ...LONG_SALE, phases: [{ allocation: '40', duration: 10 }, { tokenPrice: '1' }] });
    const { user } = await newBuyer(sale);
    await bought(await signedIn(user), sale, '20');
    clock.advance(2 * DAY_MS);
    const points = await call(await signedIn(user), 'GET', `${PERFORMANCE}?timeframe=ALL`);
    expect(points.map(({ value }: { value: string }) => value)).toEqual(['20', '20', '40']);
  });

  it('tells many years in equal steps, the last of which is today', async () => {
    const { clock } = await world();
    const sale = await newSale();
    const { user } = await newBuyer(sale);
    await bought(await signedIn(user), sale, '20');
    clock.advance(1_000 * DAY_MS);
    const points = await call(await signedIn(user), 'GET', `${PERFORMANCE}?timeframe=ALL`);
    expect(points).toHaveLength(334);
    expect(points.at(-1)).toEqual({ date: clock.now().toISOString().slice(0, 10), invested: '20', value: '20' });
  });

  it('is refused for a time that is none', async () => {
    const sale = await newSale();
    const body = await call(await newBuyer(sale), 'GET', `${PERFORMANCE}?timeframe=2W`);
    expect(body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });
});
