import { anonymous, newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { useSettings } from '../../support/stored-settings.js';
import { nextNoon } from '../../support/utc-days.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { bought, newBuyer, newSale, type Sale } from '../support/sales.js';

useSettings({ icoPlatformFeePercentage: '2' });
beforeEach(nextNoon);

const PORTFOLIO = '/api/ico/portfolio';
const NOTHING = { invested: '0', inEscrow: '0', paidOut: '0', refunded: '0', value: '0' };
const RISING = { phases: [{ allocation: '100' }, { tokenPrice: '1', allocation: '1000' }] };

/** What became of a contribution, as its row says it. */
async function setContribution(id: string, columns: object) {
  const { system } = await world();
  await system.db.rows.updateTable('ico_transaction').set(columns).where('id', '=', id).execute();
}

/** A second offering's buyer, with an account of the first one's. */
async function alsoBuys({ user }: { user: { id: string } }, { currency }: Sale) {
  await newWallet({ owner: { userId: user.id }, currency: currency.code, balance: '10000' });
}

describe.each(TRANSPORTS)('a portfolio by %s', (transport) => {
  const call = through(transport);

  it('is nothing for an account that never bought', async () => {
    const client = await newClient();
    expect(await call(client, 'GET', PORTFOLIO)).toEqual({
      statusCode: 200,
      contributions: 0,
      offerings: 0,
      currencies: [],
      usd: NOTHING,
    });
    expect(await call(client, 'GET', `${PORTFOLIO}/investments`)).toMatchObject({ statusCode: 200, items: [] });
    expect(await call(client, 'GET', `${PORTFOLIO}/performance`)).toEqual([]);
  });

  it('sums by currency and in dollars what was paid, and what the tokens are worth at the price of now', async () => {
    const [one, other] = [await newSale(RISING), await newSale({ usdPrice: '2' })];
    const buyer = await newBuyer(one);
    await alsoBuys(buyer, other);
    await bought(buyer, one, '20');
    await bought(buyer, one, '30');
    await bought(await newBuyer(one), one, '10');
    await bought(buyer, other, '100');
    const [first, second] = [one, other].map(({ currency }) => currency.code);
    const { currencies, ...rest } = await call(buyer, 'GET', PORTFOLIO);
    expect(rest).toEqual({
      statusCode: 200,
      contributions: 3,
      offerings: 2,
      // The first phase of one is sold out: its hundred tokens cost 1 now.
      usd: { ...NOTHING, invested: '250', inEscrow: '250', value: '300' },
    });
    const each = [
      { currency: first ?? '', ...NOTHING, invested: '50', inEscrow: '50', value: '100' },
      { currency: second ?? '', ...NOTHING, invested: '100', inEscrow: '100', value: '100' },
    ];
    expect(currencies).toEqual(each.toSorted((a, b) => (a.currency < b.currency ? -1 : 1)));
  });

  it('keeps what was paid out, and leaves out what was given back with its tokens', async () => {
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    const [released, refunded, partly] = [
      await bought(buyer, sale, '20'),
      await bought(buyer, sale, '30'),
      await bought(buyer, sale, '40'),
    ];
    const at = partly.createdAt;
    await setContribution(released.id, { status: 'RELEASED', paidNet: '19.6', paidFee: '0.4', delivered: '40' });
    await setContribution(refunded.id, { status: 'REFUNDED', refunded: '30', refundedAt: at });
    const paid = { paidNet: '9.8', paidFee: '0.2', delivered: '20' };
    await setContribution(partly.id, { status: 'REJECTED', ...paid, refunded: '30', rejectedAt: at });
    const sums = { invested: '30', inEscrow: '0', paidOut: '30', refunded: '60', value: '30' };
    expect(await call(buyer, 'GET', PORTFOLIO)).toEqual({
      statusCode: 200,
      contributions: 3,
      offerings: 1,
      currencies: [{ currency: sale.currency.code, ...sums }],
      usd: sums,
    });
    const { items } = await call(buyer, 'GET', `${PORTFOLIO}/investments`);
    expect(items).toMatchObject([{ contributions: 3, amount: '30', tokens: '60', value: '30', profit: '0' }]);
    expect(await call(buyer, 'GET', `${PORTFOLIO}/performance?timeframe=ALL`)).toMatchObject([
      { invested: '30', value: '30' },
    ]);
  });

  it('has an investment an offering, which can be sorted and filtered', async () => {
    const [one, other] = [await newSale(RISING), await newSale({ phases: [{ tokenPrice: '3' }] })];
    const buyer = await newBuyer(one);
    await alsoBuys(buyer, other);
    await bought(buyer, one, '50');
    await bought(buyer, one, '50');
    await bought(buyer, other, '10');
    const page = await call(buyer, 'GET', `${PORTFOLIO}/investments`);
    expect(page.pagination).toMatchObject({ totalItems: 2 });
    expect(page.items).toEqual([
      {
        offeringId: other.id,
        offeringName: 'Token of a test',
        symbol: 'TST',
        icon: null,
        status: 'ACTIVE',
        currency: other.currency.code,
        walletType: 'SPOT',
        contributions: 1,
        amount: '10',
        tokens: '3.33333333',
        averagePrice: '3',
        currentPrice: '3',
        value: '9.99999999',
        profit: '-0.00000001',
        lastAt: expect.any(String),
      },
      {
        offeringId: one.id,
        offeringName: 'Token of a test',
        symbol: 'TST',
        icon: null,
        status: 'ACTIVE',
        currency: one.currency.code,
        walletType: 'SPOT',
        contributions: 2,
        amount: '100',
        tokens: '150',
        averagePrice: '0.66666667',
        currentPrice: '1',
        value: '150',
        profit: '50',
        lastAt: expect.any(String),
      },
    ]);
    const ids = async (query: string) =>
      (await call(buyer, 'GET', `${PORTFOLIO}/investments?${query}`)).items.map((each: any) => each.offeringId);
    expect(await ids('sortField=profit&sortOrder=desc')).toEqual([one.id, other.id]);
    expect(await ids(`filter=${encodeURIComponent('{"profit":{"lt":"0"}}')}`)).toEqual([other.id]);
    expect(await call(buyer, 'GET', `${PORTFOLIO}/investments?sortField=userId`)).toMatchObject({ statusCode: 400 });
  });

  it('is for who is signed in', async () => {
    const stranger = await anonymous();
    for (const path of ['', '/investments', '/performance']) {
      expect(await call(stranger, 'GET', `${PORTFOLIO}${path}`)).toMatchObject({ statusCode: 401 });
    }
  });
});
