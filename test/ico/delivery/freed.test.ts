import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { ALL_OFFERINGS, newAdmin } from '../../support/ico-offerings.js';
import type { LocalChain } from '../../support/local-chain.js';
import {
  bury,
  claimsFor,
  deliver,
  deliveryChain,
  newAddress,
  newPurchase,
  newTokenSale,
  sent,
  stored,
  storedTranche,
  succeed,
  tranchePath,
} from '../support/chain-deliveries.js';
import { DECISION } from '../support/deliveries.js';
import { setOffering } from '../support/sales.js';

const CLAIMED = { statusCode: 409, code: 'DELIVERY_CLAIMED' };
const NOTES = { notes: 'Asked for by both' };

let chain: LocalChain;
beforeAll(async () => {
  chain = await deliveryChain();
});
afterAll(() => chain.close());

describe.each(TRANSPORTS)('a log that proves a delivery, by %s', (transport) => {
  const call = through(transport);
  const reject = async ({ id }: { readonly id: string }) =>
    call(await newAdmin(), 'POST', `${DECISION}/${id}?action=reject`, NOTES);

  it('proves another one of the same buyer once the first was rejected and nothing was paid for it', async () => {
    const sale = await newTokenSale(chain);
    const to = newAddress();
    const [first, second] = [await newPurchase(sale, '10', to), await newPurchase(sale, '10', to)];
    const hash = await sent(sale, to, '20');
    await bury(chain);
    expect(await deliver(call, sale, first, hash)).toMatchObject({ chainCheck: 'CONFIRMED' });
    expect(await deliver(call, sale, second, hash)).toMatchObject(CLAIMED);
    expect(await reject(first)).toMatchObject({ status: 'REJECTED', refunded: '10', paidOut: '0' });
    expect(await claimsFor(first)).toEqual([]);
    expect(await deliver(call, sale, second, hash)).toMatchObject({ chainCheck: 'CONFIRMED' });
  });

  it('proves one in another offering once the first was refunded with all of its own', async () => {
    const sale = await newTokenSale(chain);
    const tokenAddress = await sale.coin.getAddress();
    const other = await newTokenSale(chain, { creator: sale.creator, tokenAddress });
    const to = newAddress();
    const [first, second] = [await newPurchase(sale, '10', to), await newPurchase(other, '10', to)];
    const hash = await sent(sale, to, '20');
    await bury(chain);
    await deliver(call, sale, first, hash);
    expect(await deliver(call, other, second, hash)).toMatchObject(CLAIMED);
    const superAdmin = await newClient({ role: SUPER_ADMIN });
    await setOffering(sale.id, { flagged: true });
    const cancelled = await call(superAdmin, 'POST', `${ALL_OFFERINGS}/${sale.id}/cancel-refund`, {
      reason: 'A test',
      payConfirmedDeliveries: false,
    });
    expect(cancelled).toMatchObject({ refunded: 1, alreadyReleased: 0 });
    expect([await stored(first), await claimsFor(first)]).toMatchObject([{ status: 'REFUNDED' }, []]);
    expect(await deliver(call, other, second, hash)).toMatchObject({ chainCheck: 'CONFIRMED' });
  });

  it('proves no other one for good once a tranche was paid for by it, though the rest is rejected', async () => {
    const tranches = [
      { afterMonths: 0, percent: '40' },
      { afterMonths: 1, percent: '60' },
    ];
    const sale = await newTokenSale(chain, { allocation: '40', vesting: { type: 'CUSTOM', tranches } });
    const to = newAddress();
    const [first, second] = [await newPurchase(sale, '10', to), await newPurchase(sale, '10', to)];
    await succeed(sale);
    const hash = await sent(sale, to, '8');
    await bury(chain);
    const [one, other] = [first, second].map(({ vesting }) => tranchePath(sale, vesting.releases[0]));
    const release = (path = '') => call(sale.creator, 'PUT', path, { transactionHash: hash });
    expect(await release(one)).toMatchObject({ chainCheck: 'CONFIRMED', paidAt: expect.any(String) });
    expect(await release(other)).toMatchObject(CLAIMED);
    expect(await reject(first)).toMatchObject({ status: 'REJECTED', refunded: '6', paidOut: '4' });
    expect(await claimsFor(first)).toMatchObject([{ releaseId: first.vesting.releases[0].id }]);
    expect(await release(other)).toMatchObject(CLAIMED);
    expect(await storedTranche(second.vesting.releases[0])).toMatchObject({ status: 'PENDING', transactionHash: null });
  });
});
