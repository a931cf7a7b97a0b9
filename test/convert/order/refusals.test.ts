import { newId } from '../../../src/core/ids.js';
import { newClient } from '../../support/accounts.js';
import {
  LASTING,
  LASTING_MS,
  accepted,
  holdings,
  newCustomer,
  newMarket,
  ORDER,
  orderRow,
  quoted,
  settled,
} from '../../support/convert-quotes.js';
import { CLOSURES, setAsset, setCurrencyOf, whileStopped } from '../../support/convert-states.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings, setSettings, useSettings } from '../../support/stored-settings.js';
import { movement, newWallet, posted } from '../../support/wallets.js';
import { world } from '../../support/world.js';

useSettings(LASTING);

const standing = async () => {
  const market = await newMarket();
  const customer = await newCustomer(market);
  const { id: quoteId } = await quoted(customer, market);
  return { market, customer, quoteId };
};

describe.each(TRANSPORTS)('taking a quote by %s', (transport) => {
  const call = through(transport);

  /** Leaves the quote open and the money where it is. */
  const refused = async ({ market, customer, quoteId }: Awaited<ReturnType<typeof standing>>) => {
    const body = await call(customer, 'POST', ORDER, { quoteId });
    expect(await orderRow(quoteId)).toMatchObject({ status: 'QUOTED', acceptedAt: null });
    expect(await holdings(null, market.from)).toEqual({ free: '1000000', held: '0' });
    return body;
  };

  it('is refused for a quote that is not there, and for one of somebody else, in the same words', async () => {
    const given = await standing();
    const stranger = await newClient();
    const [foreign, absent] = [
      await call(stranger, 'POST', ORDER, { quoteId: given.quoteId }),
      await call(stranger, 'POST', ORDER, { quoteId: newId() }),
    ];
    expect(foreign).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(foreign).toEqual(absent);
  });

  it('is refused for what is no id', async () => {
    const body = await call(await newClient(), 'POST', ORDER, { quoteId: 'mine' });
    expect(body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('is refused from the time of its expiry on, whether or not it is marked as expired', async () => {
    const given = await standing();
    const { clock } = await world();
    clock.advance(LASTING_MS);
    expect(await refused(given)).toMatchObject({ statusCode: 409, code: 'QUOTE_EXPIRED' });
  });

  it('is refused while converting is switched off, and while orders are stopped; then it can be taken', async () => {
    const given = await standing();
    await setSettings({ convertEnabled: 'false' });
    const off = await refused(given).finally(() => clearSettings('convertEnabled'));
    expect(off).toMatchObject({ statusCode: 503, code: 'CONVERT_PAUSED' });
    expect(await whileStopped('ORDERS', () => refused(given))).toMatchObject({
      statusCode: 503,
      code: 'CONVERT_PAUSED',
    });
    const taken = await whileStopped('QUOTES', () => call(given.customer, 'POST', ORDER, { quoteId: given.quoteId }));
    expect(taken).toMatchObject({ statusCode: 200, status: 'SETTLED' });
  });

  it.each(CLOSURES)('is refused while either currency is $name', async ({ code, close }) => {
    for (const side of ['from', 'to'] as const) {
      const given = await standing();
      await close(given.market[side]);
      expect(await refused(given)).toMatchObject({ statusCode: 409, code });
    }
  });

  it('is refused once either asset is disabled, or its currency switched off', async () => {
    for (const side of ['from', 'to'] as const) {
      const [disabled, off] = [await standing(), await standing()];
      await setAsset(disabled.market[side], { enabled: false });
      await setCurrencyOf(off.market[side], { status: false });
      for (const given of [disabled, off]) expect(await refused(given)).toMatchObject({ code: 'CONVERT_CLOSED' });
    }
  });

  it('is refused to who has spent the money meanwhile', async () => {
    const given = await standing();
    const { market, customer } = given;
    const owner = { userId: customer.user.id };
    const wallet = await newWallet({ owner, currency: market.from.currency, type: market.from.type });
    await posted(movement(wallet, 'DEBIT', '900.01', { external: true }));
    expect(await refused(given)).toMatchObject({ statusCode: 400, code: 'INSUFFICIENT_FUNDS' });
  });

  it('is refused from and into a wallet that is frozen', async () => {
    const { platform } = await world();
    const given = await standing();
    const wallets = platform.db.rows.updateTable('wallet').set({ frozenAt: new Date().toISOString() });
    await wallets.where('userId', '=', given.customer.user.id).execute();
    expect(await refused(given)).toMatchObject({ statusCode: 409, code: 'WALLET_FROZEN' });
  });

  it("is refused when the house has too little left, which is not said to be the customer's lack", async () => {
    const given = await standing();
    const house = { id: given.market.to.inventory.walletId, currency: given.market.to.currency };
    await posted(movement(house, 'HOLD', '999970'));
    expect(await refused(given)).toMatchObject({ statusCode: 409, code: 'CONVERT_INVENTORY' });
  });

  it('is refused above what the account may convert on a day, and gives the day nothing', async () => {
    const given = await standing();
    const other = await quoted(given.customer, given.market, { fromAmount: '50' });
    await setSettings({ convertDailyUserUsd: '120' });
    expect(await accepted(given.customer, other.id)).toMatchObject({ status: 'SETTLED' });
    const body = await call(given.customer, 'POST', ORDER, { quoteId: given.quoteId });
    await setSettings({ convertDailyUserUsd: '150' });
    const later = await call(given.customer, 'POST', ORDER, { quoteId: given.quoteId });
    await clearSettings('convertDailyUserUsd');
    expect([body, later]).toMatchObject([{ statusCode: 400, code: 'CONVERT_LIMIT' }, { status: 'SETTLED' }]);
  });
});

it('an account that is banned takes nothing any more', async () => {
  const { customer, quoteId } = await standing();
  const { platform } = await world();
  await platform.db.rows.updateTable('user').set({ status: 'BANNED' }).where('id', '=', customer.user.id).execute();
  expect(await accepted(customer, quoteId)).toMatchObject({ statusCode: 401 });
  expect(await orderRow(quoteId)).toMatchObject({ status: 'QUOTED' });
});

it('an order that has settled is answered whatever has become of its currencies', async () => {
  const market = await newMarket();
  const customer = await newCustomer(market);
  const order = await settled(customer, market);
  for (const { close } of CLOSURES) await close(market.from);
  const { clock } = await world();
  clock.advance(60_000);
  expect(await whileStopped('ORDERS', () => accepted(customer, order.id))).toEqual(order);
});
