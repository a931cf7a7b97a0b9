import { canonical } from '../../../src/core/money.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { endWindow } from '../../support/throttles.js';
import { world } from '../../support/world.js';
import { newBuyer, newSale, PURCHASE, setOffering, storedSale, wanted } from '../support/sales.js';

async function tranchesOf(transactionId: string) {
  const { system } = await world();
  const rows = await system.db.rows
    .selectFrom('ico_token_vesting_release')
    .innerJoin('ico_token_vesting', 'ico_token_vesting.id', 'vestingId')
    .selectAll('ico_token_vesting_release')
    .where('transactionId', '=', transactionId)
    .orderBy('sequence')
    .execute();
  return rows.map(({ tokens, net, fee, percent, status }) => ({
    tokens: canonical(tokens),
    net: canonical(net),
    fee: canonical(fee),
    percent: canonical(percent),
    status,
  }));
}

describe.each(TRANSPORTS)('the schedule of a purchase by %s', (transport) => {
  const call = through(transport);

  it('is stored with the terms, the tokens and the shares of escrow as they were at the purchase', async () => {
    const sale = await newSale({
      vesting: { type: 'LINEAR', durationMonths: 3, initialPercent: '10' },
      phases: [{ tokenPrice: '0.3' }],
    });
    const buyer = await newBuyer(sale);
    await endWindow('orderCreation');
    await setSettings({ icoPlatformFeePercentage: '3' });
    const made = await call(buyer, 'POST', PURCHASE, wanted(sale, '10.01'));
    await setSettings({ icoPlatformFeePercentage: '50' });
    await setOffering(sale.id, { endDate: new Date(Date.now() + 86_400_000).toISOString() });
    await clearSettings('icoPlatformFeePercentage');
    expect(made).toMatchObject({ statusCode: 200, tokens: '33.36666666', fee: '0.31' });
    expect(made.vesting).toMatchObject({ type: 'LINEAR', total: '33.36666666', released: '0', status: 'ACTIVE' });
    expect(await tranchesOf(made.id)).toEqual([
      { percent: '10', tokens: '3.33666666', net: '0.97', fee: '0.03', status: 'PENDING' },
      { percent: '30', tokens: '10.01', net: '2.91', fee: '0.09', status: 'PENDING' },
      { percent: '30', tokens: '10.01', net: '2.91', fee: '0.09', status: 'PENDING' },
      { percent: '30', tokens: '10.01', net: '2.91', fee: '0.1', status: 'PENDING' },
    ]);
    const { addresses, ...shown } = await call(buyer, 'GET', `${PURCHASE}/${made.id}`);
    expect(shown).toEqual(made);
    expect(addresses).toEqual([{ address: made.walletAddress, from: made.createdAt, to: null }]);
    expect(made.timeline.filter(({ event }: { event: string }) => event === 'TRANCHE_DUE')).toHaveLength(4);
    expect((await storedSale(sale.id)).contributions).toMatchObject([{ vests: true, price: '0.30000000' }]);
  });

  it('has the terms of a cliff and of listed tranches', async () => {
    const cliff = await newSale({ vesting: { type: 'CLIFF', durationMonths: 4, cliffMonths: 2 } });
    const listed = await newSale({
      vesting: {
        type: 'CUSTOM',
        tranches: [
          { afterMonths: 0, percent: '33.33' },
          { afterMonths: 7, percent: '66.67' },
        ],
      },
    });
    for (const [sale, percents] of [
      [cliff, ['50', '25', '25']],
      [listed, ['33.33', '66.67']],
    ] as const) {
      await endWindow('orderCreation');
      const made = await call(await newBuyer(sale), 'POST', PURCHASE, wanted(sale, '10'));
      expect(made.vesting.releases.map(({ percent }: { percent: string }) => percent)).toEqual(percents);
      expect((await tranchesOf(made.id)).map(({ percent }) => percent)).toEqual(percents);
    }
  });
});
