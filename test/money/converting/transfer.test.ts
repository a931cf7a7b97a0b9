import { freeze } from '../../../src/services/convert/own/freeze.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { newClient, newUser } from '../../support/accounts.js';
import { convertible } from '../../support/convert-assets.js';
import { setCurrencyOf, stop, whileStopped } from '../../support/convert-states.js';
import { costEarlier, newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings, setSettings, useSettings } from '../../support/stored-settings.js';
import { ledgerOf, newWallet, walletNow } from '../../support/wallets.js';
import { world } from '../../support/world.js';

useSettings({ walletTransferFee: '0', walletTransferSpread: '0' });

const TRANSFER = '/api/finance/transfer';

interface Pair {
  readonly from: string;
  readonly to: string;
}

/** Two currencies of type SPOT: one unit of the first costs 100 dollars, one of the second 1. */
async function pair({ from = '100', to = '1', precision = 8 } = {}): Promise<Pair> {
  const [one, other] = [
    await newCurrency({ type: 'SPOT', usdPrice: from, precision }),
    await newCurrency({ type: 'SPOT', usdPrice: to, precision }),
  ];
  return { from: one.code, to: other.code };
}

const kindOf = (currency: string) => ({ currency, type: 'SPOT', assetId: '' }) as never;
const setPrice = (code: string, usdPrice: string) => setCurrencyOf(kindOf(code), { usdPrice });

describe.each(TRANSPORTS)('a transfer into another currency, by %s,', (transport) => {
  const call = through(transport);

  async function sender({ from, to }: Pair, { balance = '1000', platform = '1000000' } = {}) {
    const client = await newClient();
    const wallet = await newWallet({ owner: { userId: client.user.id }, currency: from, type: 'SPOT', balance });
    if (platform !== '0')
      await newWallet({ owner: { system: 'platform' }, currency: to, type: 'SPOT', balance: platform });
    const body = { walletId: wallet.id, toCurrency: to };
    return {
      client,
      wallet,
      transfer: (amount: string, more: object = {}) => call(client, 'POST', TRANSFER, { ...body, amount, ...more }),
      estimate: (amount: string) =>
        call(client, 'GET', `${TRANSFER}/estimate?walletId=${wallet.id}&amount=${amount}&toCurrency=${to}`),
    };
  }

  const free = async (id: string) => Number((await walletNow(id)).balance);

  it('is an exact fraction of both prices that is rounded down once', async () => {
    const { transfer } = await sender(await pair({ from: '1', to: '3', precision: 2 }));
    // A rate of 30 decimals would give 32.99.
    expect(await transfer('99')).toMatchObject({ status: 'COMPLETED', received: '33', isEstimate: false });
  });

  it.each([
    ['too old', { priceSource: 'FEED', pricedAt: new Date(0).toISOString() }, 'its price is too old', 'STALE'],
    ['jumped', { jumpedAt: new Date().toISOString() }, 'its price moves too fast', 'JUMPED'],
    ['closed by an admin', { closedReason: 'Market halted' }, 'an admin has closed it (Market halted)', 'CLOSED'],
    ['missing', { usdPrice: null, pricedAt: null }, 'it has no price', 'MISSING'],
  ] as const)(
    'is refused while the price of either side is %s, and writes nothing',
    async (_, columns, why, closed) => {
      for (const side of ['from', 'to'] as const) {
        const codes = await pair();
        const { wallet, transfer, estimate } = await sender(codes);
        const rows = (await ledgerOf(wallet.id)).length;
        await setCurrencyOf(kindOf(codes[side]), columns);
        expect(await estimate('1')).toMatchObject({ statusCode: 200, closed });
        expect(await transfer('1')).toMatchObject({
          statusCode: 409,
          code: 'PRICE_CLOSED',
          message: `${codes[side]} of type SPOT is not converted right now: ${why}`,
        });
        expect(await ledgerOf(wallet.id)).toHaveLength(rows);
      }
    },
  );

  it('is refused while the house’s holdings of a currency are frozen', async () => {
    const codes = await pair();
    const { system } = await world();
    const asset = await convertible({ currency: codes.to, inventory: '0' });
    const { transfer, estimate } = await sender(codes);
    await inTransaction(system, { operation: 'test' }, (tx) => freeze(system, tx, asset, 'DRIFT'));
    expect(await transfer('1')).toMatchObject({ statusCode: 409, code: 'PRICE_CLOSED' });
    expect(await estimate('1')).toMatchObject({ closed: 'FROZEN' });
  });

  it('is refused while transferConversion is off, and while converting is off or stopped', async () => {
    const { transfer, estimate, client } = await sender(await pair());
    const refused = async (expected: object) => {
      expect(await transfer('1')).toMatchObject(expected);
      expect(await estimate('1')).toMatchObject({ closed: 'DISABLED' });
    };
    await setSettings({ transferConversion: 'false' });
    await refused({ statusCode: 403, code: 'FORBIDDEN' });
    await clearSettings('transferConversion');
    await setSettings({ convertEnabled: 'false' });
    await refused({ statusCode: 503, code: 'CONVERT_PAUSED' });
    await clearSettings('convertEnabled');
    for (const name of ['QUOTES', 'ORDERS'] as const) {
      await whileStopped(name, () => refused({ statusCode: 503, code: 'CONVERT_PAUSED' }));
    }
    const own = await newWallet({ owner: { userId: client.user.id }, currency: 'BTC', type: 'SPOT', balance: '1' });
    await stop('ORDERS');
    const sent = await call(client, 'POST', TRANSFER, {
      walletId: own.id,
      amount: '1',
      toUserId: (await newUser()).id,
    });
    await stop('ORDERS', false);
    expect(sent).toMatchObject({ status: 'COMPLETED' });
  });

  it('is limited by convertMaxOrderUsd and convertDailyUserUsd, on the side that is worth more', async () => {
    const { transfer, wallet } = await sender(await pair());
    await setSettings({ convertMaxOrderUsd: '500', convertDailyUserUsd: '1000' });
    const answers = [await transfer('5.01'), await transfer('5'), await transfer('4.99'), await transfer('0.02')];
    await clearSettings('convertMaxOrderUsd', 'convertDailyUserUsd');
    expect(answers.map(({ code, status }) => code ?? status)).toEqual([
      'CONVERT_LIMIT',
      'COMPLETED',
      'COMPLETED',
      'CONVERT_LIMIT',
    ]);
    expect(answers[0]).toMatchObject({ statusCode: 400 });
    expect(await free(wallet.id)).toBe(1000 - 9.99);
  });

  it('counts at the highest price of the last day, so that a short low cannot evade a limit', async () => {
    const codes = await pair();
    const { transfer } = await sender(codes);
    const admin = await newClient({ permissions: ['edit.currency'] });
    const { system } = await world();
    const row = system.db.rows.selectFrom('currency').select('id').where('code', '=', codes.from);
    const { id } = await row.executeTakeFirstOrThrow();
    const change = (usdPrice: string) => call(admin, 'PUT', `/api/admin/finance/currency/${id}`, { usdPrice });
    await change('90');
    await setSettings({ convertMaxOrderUsd: '450' });
    const refused = await transfer('4.6');
    const taken = await transfer('4.5');
    await clearSettings('convertMaxOrderUsd');
    expect([refused.code, taken.status]).toEqual(['CONVERT_LIMIT', 'COMPLETED']);
  });

  it('counts together with what the account converts elsewhere, on one day', async () => {
    const { client, transfer } = await sender(await pair());
    const asset = await convertible({ usdPrice: '1', precision: 2 });
    const other = await convertible({ usdPrice: '1', precision: 2 });
    await newWallet({ owner: { userId: client.user.id }, currency: asset.currency, type: 'SPOT', balance: '600' });
    const quote = { fromCurrency: asset.currency, toCurrency: other.currency, fromAmount: '600' };
    await setSettings({ convertDailyUserUsd: '1000', convertQuoteSeconds: '120' });
    const { id: quoteId } = await call(client, 'POST', '/api/convert/quote', quote);
    expect(await call(client, 'POST', '/api/convert/order', { quoteId })).toMatchObject({ status: 'SETTLED' });
    const [above, within] = [await transfer('4.01'), await transfer('4')];
    await clearSettings('convertDailyUserUsd', 'convertQuoteSeconds');
    expect([above.code, within.status]).toEqual(['CONVERT_LIMIT', 'COMPLETED']);
  });

  it('between two types of a code is at the prices of both, and at one for one where they are equal', async () => {
    const { code } = await newCurrency({ type: 'SPOT', usdPrice: '1' });
    const { system } = await world();
    const eco = { ...(await newCurrency({ type: 'ECO', usdPrice: '0.5' })) };
    await system.db.rows.updateTable('currency').set({ code }).where('id', '=', eco.id).execute();
    const client = await newClient();
    const wallet = await newWallet({ owner: { userId: client.user.id }, currency: code, type: 'ECO', balance: '300' });
    await newWallet({ owner: { system: 'platform' }, currency: code, type: 'SPOT', balance: '1000' });
    const send = () => call(client, 'POST', TRANSFER, { walletId: wallet.id, amount: '100', toType: 'SPOT' });
    expect(await send()).toMatchObject({ status: 'COMPLETED', received: '50' });
    await system.db.rows.updateTable('currency').set({ usdPrice: '1' }).where('id', '=', eco.id).execute();
    expect(await send()).toMatchObject({ status: 'COMPLETED', received: '100', rate: '1' });
    await system.db.rows.updateTable('currency').set({ usdPrice: null }).where('id', '=', eco.id).execute();
    expect(await send()).toMatchObject({ statusCode: 409, code: 'PRICE_CLOSED' });
  });

  /** Two types of one code at one price, and a transfer from one to the other. */
  async function types() {
    const { code } = await newCurrency({ type: 'SPOT', usdPrice: '1' });
    const { system } = await world();
    const eco = await newCurrency({ type: 'ECO', usdPrice: '1' });
    const rows = system.db.rows.updateTable('currency').where('id', '=', eco.id);
    await rows.set({ code }).execute();
    const client = await newClient();
    const wallet = await newWallet({ owner: { userId: client.user.id }, currency: code, type: 'ECO', balance: '300' });
    await newWallet({ owner: { system: 'platform' }, currency: code, type: 'SPOT', balance: '1000' });
    const body = { walletId: wallet.id, amount: '100', toType: 'SPOT' };
    return {
      set: (columns: object) => rows.set(columns).execute(),
      send: (more: object = {}) => call(client, 'POST', TRANSFER, { ...body, ...more }),
      estimate: () => call(client, 'GET', `${TRANSFER}/estimate?walletId=${wallet.id}&amount=100&toType=SPOT`),
    };
  }

  it('between two types at one price is refused while an admin has closed one, and not for the state of the price', async () => {
    const { set, send, estimate } = await types();
    await set({ closedReason: 'the bridge is checked' });
    expect(await estimate()).toMatchObject({ received: '100', closed: 'CLOSED' });
    expect(await send()).toMatchObject({ statusCode: 409, code: 'PRICE_CLOSED' });
    await set({ closedReason: null, jumpedAt: new Date().toISOString() });
    expect(await estimate()).toMatchObject({ received: '100', closed: null });
    expect(await send()).toMatchObject({ status: 'COMPLETED', received: '100', rate: '1' });
  });

  it('between two types that waits keeps its one for one, and waits on while their prices differ', async () => {
    const { set, send } = await types();
    await setSettings({ transferApprovalThreshold: '1' });
    const { id, ...made } = await send({ toUserId: (await newUser()).id });
    await clearSettings('transferApprovalThreshold');
    expect(made).toMatchObject({ status: 'PENDING', rate: '1', received: '100', isEstimate: false });
    const admin = await newClient({ permissions: ['edit.transfer'] });
    const approve = () => call(admin, 'POST', `/api/admin/finance/transfer/${id}/approve`);
    for (const usdPrice of ['0.99', '2']) {
      await set({ usdPrice });
      expect(await approve()).toMatchObject({ statusCode: 409, code: 'RATE_STALE' });
    }
    await set({ usdPrice: '1' });
    expect(await approve()).toMatchObject({ status: 'COMPLETED', rate: '1', received: '100' });
  });

  it('is estimated with fee, rate, received amount and rounding, and with a shortage of the platform', async () => {
    const codes = await pair({ from: '1', to: '3', precision: 2 });
    const { estimate, wallet } = await sender(codes, { platform: '30' });
    const rows = (await ledgerOf(wallet.id)).length;
    expect(await estimate('10')).toMatchObject({
      statusCode: 200,
      amount: '10',
      fee: '0',
      rate: expect.stringMatching(/^0\.3{30}$/),
      received: '3.33',
      rounding: '0.003333333333333333',
      closed: null,
    });
    expect(await estimate('100')).toMatchObject({ received: '33.33', closed: 'UNFUNDED' });
    expect(await estimate('0')).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await ledgerOf(wallet.id)).toHaveLength(rows);
    const other = await newClient();
    const path = `${TRANSFER}/estimate?walletId=${wallet.id}&amount=1&toCurrency=${codes.to}`;
    expect(await call(other, 'GET', path)).toMatchObject({ statusCode: 404 });
  });

  it('has an estimate that is refused above convertMaxOrderUsd, at the highest price of the day, as the transfer is', async () => {
    const codes = await pair({ from: '50' });
    const { transfer, estimate } = await sender(codes, { platform: '1' });
    await costEarlier(codes.from, '100');
    await setSettings({ convertMaxOrderUsd: '500' });
    const answers = [await estimate('5'), await estimate('5.01'), await transfer('5.01')];
    await setSettings({ transferConversion: 'false' });
    answers.push(await estimate('5.01'));
    await clearSettings('convertMaxOrderUsd', 'transferConversion');
    expect(answers[0]).toMatchObject({ statusCode: 200, closed: 'UNFUNDED' });
    expect(answers[1]).toMatchObject({ statusCode: 400, code: 'CONVERT_LIMIT' });
    expect(answers[2]).toMatchObject({ statusCode: 400, code: 'CONVERT_LIMIT', message: answers[1].message });
    expect(answers[3]).toMatchObject({ statusCode: 200, closed: 'DISABLED' });
  });

  it('has an estimate that tells a shortage of the platform only for an amount that the wallet holds', async () => {
    const codes = await pair({ from: '1' });
    const { transfer, estimate } = await sender(codes, { balance: '40', platform: '30' });
    const closed = async (amount: string) => (await estimate(amount)).closed;
    expect([await closed('30'), await closed('30.00000001'), await closed('40')]).toEqual([
      null,
      'UNFUNDED',
      'UNFUNDED',
    ]);
    expect([await closed('40.00000001'), await closed('100')]).toEqual([null, null]);
    expect(await transfer('40')).toMatchObject({ statusCode: 409, code: 'CONVERSION_UNAVAILABLE' });
    expect(await transfer('40.00000001')).toMatchObject({ statusCode: 400, code: 'INSUFFICIENT_FUNDS' });
  });

  describe('that waits for approval', () => {
    useSettings({ transferApprovalThreshold: '0.5' });

    async function waiting() {
      const codes = await pair();
      const { wallet, transfer } = await sender(codes);
      const made = await transfer('2', { toUserId: (await newUser()).id });
      expect(made).toMatchObject({ status: 'PENDING', rate: '100', received: '200', isEstimate: true });
      const admin = await newClient({ permissions: ['edit.transfer', 'access.transfer'] });
      const approve = () => call(admin, 'POST', `/api/admin/finance/transfer/${made.id}/approve`);
      const shown = () => call(admin, 'GET', `/api/admin/finance/transfer/${made.id}`);
      return { codes, wallet, made, approve, shown };
    }

    it('is converted at the prices of its approval', async () => {
      const { codes, made, approve } = await waiting();
      await setPrice(codes.from, '110');
      expect(await approve()).toMatchObject({ status: 'COMPLETED', rate: '110', received: '220', isEstimate: false });
      expect(await free(made.toWalletId)).toBe(220);
    });

    it('stays PENDING while more than two percent less would arrive, and is approved once the rate is back', async () => {
      const { codes, wallet, approve, shown } = await waiting();
      await setPrice(codes.from, '97.99');
      expect(await approve()).toMatchObject({ statusCode: 409, code: 'RATE_STALE' });
      expect(await shown()).toMatchObject({ status: 'PENDING', rate: '100', received: '200', isEstimate: true });
      expect(Number((await walletNow(wallet.id)).inOrder)).toBe(2);
      await setPrice(codes.from, '98');
      expect(await approve()).toMatchObject({ status: 'COMPLETED', received: '196' });
    });

    it('stays PENDING while a price is closed, while conversions are off, and above the day of its sender', async () => {
      const { codes, approve, shown } = await waiting();
      await setCurrencyOf(kindOf(codes.to), { jumpedAt: new Date().toISOString() });
      expect(await approve()).toMatchObject({ statusCode: 409, code: 'PRICE_CLOSED' });
      await setCurrencyOf(kindOf(codes.to), { jumpedAt: null });
      await setSettings({ transferConversion: 'false' });
      expect(await approve()).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
      await clearSettings('transferConversion');
      await setSettings({ convertDailyUserUsd: '199' });
      expect(await approve()).toMatchObject({ statusCode: 400, code: 'CONVERT_LIMIT' });
      await clearSettings('convertDailyUserUsd');
      expect(await shown()).toMatchObject({ status: 'PENDING', received: '200' });
      expect(await approve()).toMatchObject({ status: 'COMPLETED', received: '200' });
    });
  });
});
