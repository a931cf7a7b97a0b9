import { DAY_MS } from '../../../src/core/clock.js';
import { signedIn } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { endWindow } from '../../support/throttles.js';
import { world } from '../../support/world.js';
import { bought, newBuyer, newSale, PURCHASE, storedSale, wanted } from '../support/sales.js';

const THREE = {
  phases: [
    { tokenPrice: '0.5', allocation: '100' },
    { tokenPrice: '1', allocation: '100' },
    { tokenPrice: '2', allocation: '100' },
  ],
};

describe.each(TRANSPORTS)('the unsold tokens of a phase whose time has ended, by %s', (transport) => {
  const call = through(transport);

  it('stay with it: the next phase sells its own allocation and no more', async () => {
    const { clock } = await world();
    const sale = await newSale(THREE);
    const { user } = await newBuyer(sale);
    await bought(await signedIn(user), sale, '20');
    clock.advance(10.01 * DAY_MS);
    const buyer = await signedIn(user);
    const buy = async (amount: string) => {
      await endWindow('orderCreation');
      return call(buyer, 'POST', PURCHASE, wanted(sale, amount));
    };
    const { currentPhase } = await call(buyer, 'GET', `/api/ico/offer/${sale.id}`);
    expect(currentPhase).toMatchObject({ sequence: 2, allocation: '100', remaining: '100' });
    expect(await buy('100.01')).toEqual({
      statusCode: 409,
      code: 'ICO_SUPPLY',
      message: 'The phase "Phase 2" has 100 TST left',
    });
    expect(await buy('100')).toMatchObject({ statusCode: 200, price: '1', tokens: '100' });
    expect(await storedSale(sale.id)).toMatchObject({ raised: '120', sold: '140', remaining: ['60', '0', '100'] });
    expect(await buy('200.01')).toMatchObject({ code: 'ICO_SUPPLY', message: 'The phase "Phase 3" has 100 TST left' });
    expect(await buy('200')).toMatchObject({ statusCode: 200, price: '2', tokens: '100' });
    expect(await buy('30')).toMatchObject({ statusCode: 409, code: 'ICO_SUPPLY' });
    expect(await storedSale(sale.id)).toMatchObject({ raised: '320', sold: '240', remaining: ['60', '0', '0'] });
  });
});
