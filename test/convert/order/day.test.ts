import { newClient } from '../../support/accounts.js';
import {
  asked,
  LASTING,
  newCustomer,
  newMarket,
  ORDER,
  QUOTE,
  quoted,
  type Customer,
} from '../../support/convert-quotes.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { withSecondFactor } from '../../support/second-factors.js';
import { clearSettings, setSettings, useSettings } from '../../support/stored-settings.js';
import { lastMinute, nextDay } from '../../support/utc-days.js';
import { world } from '../../support/world.js';

useSettings(LASTING);
afterEach(() => clearSettings('convertDailyUserUsd'));

/** Dollars that an account has converted, by day. */
async function converted({ user }: Customer): Promise<Record<string, number>> {
  const { platform } = await world();
  const days = platform.db.rows.selectFrom('convert_account_day').selectAll().where('userId', '=', user.id);
  const rows = await days.orderBy('day').execute();
  return Object.fromEntries(rows.map(({ day, usd }) => [day, Number(usd)]));
}

describe.each(TRANSPORTS)('what an account converts on a day in UTC, by %s', (transport) => {
  const call = through(transport);
  const order = (customer: Customer, quoteId: string) => call(customer, 'POST', ORDER, { quoteId });

  /** In the last minute of a day, with the limit of 100 dollars used up. */
  async function usedUp() {
    const day = await nextDay();
    await lastMinute();
    const market = await newMarket();
    const customer = await newCustomer(market);
    const quote = (fromAmount: string) => call(customer, 'POST', QUOTE, asked(market, { fromAmount }));
    const taken = await order(customer, (await quoted(customer, market, { fromAmount: '100' })).id);
    expect(taken).toMatchObject({ status: 'SETTLED' });
    const open = await quoted(customer, market, { fromAmount: '60' });
    await setSettings({ convertDailyUserUsd: '100' });
    return { day, customer, quote, taken, open };
  }

  it('is counted from nothing again after 00:00 UTC, for a quote', async () => {
    const { customer, quote, day } = await usedUp();
    expect(await quote('1')).toMatchObject({ statusCode: 400, code: 'CONVERT_LIMIT' });
    await nextDay();
    // The quote of the day before is still open, and is taken on this day or never.
    expect(await quote('40.01')).toMatchObject({ code: 'CONVERT_LIMIT' });
    expect(await quote('40')).toMatchObject({ statusCode: 200, status: 'QUOTED' });
    expect(await converted(customer)).toEqual({ [day]: 100 });
  });

  it('is counted on the day on which a quote is taken, also one of the day before', async () => {
    const { customer, open, day } = await usedUp();
    expect(await order(customer, open.id)).toMatchObject({ statusCode: 400, code: 'CONVERT_LIMIT' });
    const next = await nextDay();
    expect(await order(customer, open.id)).toMatchObject({ statusCode: 200, status: 'SETTLED' });
    expect(await converted(customer)).toEqual({ [day]: 100, [next]: 60 });
  });

  it('is less by a reversal for the day on which the order was taken, and not for that of the reversal', async () => {
    const { customer, taken, open, quote, day } = await usedUp();
    const next = await nextDay();
    expect(await order(customer, open.id)).toMatchObject({ status: 'SETTLED' });
    const admin = await newClient({ permissions: ['view.pool.backing', 'manage.pool.backing'] });
    const code = (await withSecondFactor(admin.user.id))();
    const path = `/api/admin/finance/pool-backing/house/order/${taken.id}/reverse`;
    expect(await call(admin, 'POST', path, { reason: 'A wrong price', code })).toMatchObject({ status: 'REVERSED' });
    expect(await converted(customer)).toEqual({ [day]: 0, [next]: 60 });
    expect(await quote('40.01')).toMatchObject({ code: 'CONVERT_LIMIT' });
  });
});
