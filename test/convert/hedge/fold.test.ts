import { newUser } from '../../support/accounts.js';
import { HedgeDesk } from '../../support/convert-hedges.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { StubKraken } from '../../support/stub-kraken/stub-kraken.js';
import { storedOrder } from '../support/stored-orders.js';

let stub: StubKraken;

beforeAll(async () => {
  stub = await StubKraken.start();
});

beforeEach(() => stub.heal());

afterEach(async () => {
  await clearSettings('convertHedgeThresholdUsd');
  await clearSettings('convertHedgeMaxUsd');
});

afterAll(() => stub.stop());

/** An order by which a customer paid with the desk's currency, and got its quote currency. */
async function sold(desk: HedgeDesk, columns: Parameters<typeof storedOrder>[0]) {
  const { base, quote } = desk;
  const from = { fromCurrency: base.currency, fromType: base.type, fromAmount: '12', fee: '0.5' };
  const to = { toCurrency: quote.currency, toType: quote.type, toAmount: '1149.25' };
  return storedOrder({ ...from, ...to, ...columns });
}

describe('what the house is exposed to', () => {
  it('grows by what orders brought without their fees, and shrinks by what they paid, each counted once', async () => {
    const desk = await HedgeDesk.open(stub, { mode: 'MANUAL' });
    const { id: userId } = await newUser();
    await sold(desk, { userId });
    await sold(desk, { userId, fromAmount: '3', fee: '0' });
    await sold(desk, { userId, status: 'REVERSED' });
    await sold(desk, { userId, status: 'QUOTED', settledAt: null });
    await sold(desk, { userId, isPositioned: true });
    await desk.run();
    expect([await desk.position(), await desk.position(desk.quote)]).toEqual(['14.5', '-2298.5']);
    await desk.run();
    expect([await desk.position(), await desk.position(desk.quote)]).toEqual(['14.5', '-2298.5']);
  });

  it('nets orders of both directions before it is hedged', async () => {
    const desk = await HedgeDesk.open(stub);
    const { id: userId } = await newUser();
    await sold(desk, { userId, fromAmount: '20', fee: '0' });
    const [fromCurrency, toCurrency] = [desk.quote.currency, desk.base.currency];
    await sold(desk, { userId, fromCurrency, fromAmount: '500', fee: '0', toCurrency, toAmount: '5' });
    await desk.run();
    expect(await desk.hedges()).toMatchObject([{ side: 'SELL', amount: '15.000000000000000000', status: 'FILLED' }]);
  });

  it('is hedged from the threshold on, and not below', async () => {
    const desk = await HedgeDesk.open(stub);
    await setSettings({ convertHedgeThresholdUsd: '500' });
    await desk.expose('4.99999999');
    await desk.run();
    expect(await desk.hedges()).toHaveLength(0);
    await desk.expose('0.00000001');
    await desk.run();
    expect(await desk.hedges()).toMatchObject([{ status: 'FILLED', amount: '5.000000000000000000' }]);
  });

  it('is hedged by no more than the largest hedge at once, and the rest by the next', async () => {
    const desk = await HedgeDesk.open(stub);
    await setSettings({ convertHedgeMaxUsd: '1500' });
    await desk.expose('25');
    await desk.run();
    expect(await desk.hedges()).toMatchObject([{ amount: '15.000000000000000000', status: 'FILLED' }]);
    expect(await desk.position()).toBe('10');
    await desk.run();
    expect((await desk.hedges()).map(({ filled }) => Number(filled))).toEqual([15, 10]);
    expect(await desk.position()).toBe('0');
  });
});
