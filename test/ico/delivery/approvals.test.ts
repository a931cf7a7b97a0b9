import { actPaths, newApprover, useApprovalPolicy } from '../../support/approvals.js';
import type { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { onSale } from '../../support/ico-offerings.js';
import type { LocalChain } from '../../support/local-chain.js';
import { ownWorld, world } from '../../support/world.js';
import {
  bury,
  check,
  deliver,
  deliveryChain,
  newPurchase,
  newTokenSale,
  sent,
  stored,
  storedTranche,
  succeed,
  tranchePath,
} from '../support/chain-deliveries.js';
import { DECISION } from '../support/deliveries.js';

ownWorld('checks all deliveries of a launchpad, and moves the clock');

const KEYS = { permissions: ['view.ico.transaction', 'edit.ico.transaction'] as const };
const FORCED = { force: true, notes: 'The explorer shows it' };

let chain: LocalChain;
beforeAll(async () => {
  chain = await deliveryChain();
});
afterAll(() => chain.close());
useApprovalPolicy();

/** Makes a currency so dear that any contribution takes two people. */
async function makeDear(code: string): Promise<void> {
  const { rows } = (await world()).system.db;
  const dear = rows.updateTable('currency').set({ usdPrice: '10000', trustedPrice: '10000' });
  await dear.where('code', '=', code).where('type', '=', 'SPOT').execute();
}

describe.each(TRANSPORTS)('the approvals by %s of a delivery that its chain has not confirmed', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const verify = (client: Client, id: string, body: object) =>
    call(client, 'POST', `${DECISION}/${id}?action=verify`, body);

  it('end when the chain confirms it, and one person is enough then', async () => {
    const sale = await newTokenSale(chain, { allocation: '20' });
    const bought = await newPurchase(sale);
    const hash = await sent(sale, bought.walletAddress, bought.tokens);
    expect(await deliver(call, sale, bought, hash)).toMatchObject({ chainCheck: 'PENDING' });
    await succeed(sale);
    await makeDear(sale.currency);
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    expect((await verify(first, bought.id, FORCED)).approval).toMatchObject({ given: 1, needed: 2 });
    await bury(chain);
    await check();
    expect(await stored(bought)).toMatchObject({ status: 'VERIFICATION', chainCheck: 'CONFIRMED' });
    expect(await acts.read(first, bought.id)).toMatchObject({
      status: 'WITHDRAWN',
      endedBy: null,
      reason: 'The blockchain has confirmed the delivery: one person is enough to verify it',
    });
    expect(await acts.approve(second, bought.id)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect(await verify(second, bought.id, {})).toMatchObject({ status: 'RELEASED', approval: null });
  });

  it('end when the chain confirms a tranche, which is paid for without an admin', async () => {
    const tranches = [
      { afterMonths: 0, percent: '40' },
      { afterMonths: 1, percent: '60' },
    ];
    const sale = await newTokenSale(chain, { allocation: '20', vesting: { type: 'CUSTOM', tranches } });
    const bought = await newPurchase(sale);
    const [tranche] = bought.vesting.releases;
    await succeed(sale);
    await makeDear(sale.currency);
    const transactionHash = await sent(sale, bought.walletAddress, '8');
    const named = await call(sale.creator, 'PUT', tranchePath(sale, tranche), { transactionHash });
    expect(named).toMatchObject({ chainCheck: 'PENDING' });
    const first = await newApprover(KEYS);
    expect((await verify(first, bought.id, FORCED)).approval).toMatchObject({ id: tranche.id, given: 1 });
    await bury(chain);
    await check();
    expect((await storedTranche(tranche)).paidAt).not.toBeNull();
    expect(await acts.read(first, tranche.id)).toMatchObject({ status: 'WITHDRAWN', endedBy: null });
  });

  it('end when the chain disproves it, and those given after that are others', async () => {
    const sale = await newTokenSale(chain, { allocation: '20' });
    const bought = await newPurchase(sale);
    const hash = await sent(sale, bought.walletAddress, bought.tokens);
    await deliver(call, sale, bought, hash);
    await succeed(sale);
    await makeDear(sale.currency);
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    await verify(first, bought.id, FORCED);
    const { rows } = (await world()).system.db;
    // The buyer's address was another one all along.
    const moved = rows.updateTable('ico_transaction').set({ walletAddress: sale.wallet.address });
    await moved.where('id', '=', bought.id).execute();
    await bury(chain);
    await check();
    const { chainCheck, checkReason } = await stored(bought);
    expect(chainCheck).toBe('FAILED');
    expect(await acts.read(first, bought.id)).toMatchObject({ status: 'WITHDRAWN', reason: checkReason });
    expect((await verify(second, bought.id, FORCED)).approval).toMatchObject({ given: 1, begunBy: second.user.id });
    expect(await verify(first, bought.id, FORCED)).toMatchObject({ status: 'RELEASED', chainCheck: 'FAILED' });
  });

  it('end when its transaction proves to deliver to another buyer', async () => {
    const sale = await newTokenSale(chain, { allocation: '20' });
    const other = { ...(await onSale({ price: '0.5', allocation: '20' })), walletType: 'SPOT' as const };
    const [bought, claimed] = [await newPurchase(sale), await newPurchase(other)];
    const hash = await sent(sale, bought.walletAddress, bought.tokens);
    await bury(chain);
    expect(await deliver(call, other, claimed, hash)).toMatchObject({ chainCheck: 'UNCHECKED' });
    await succeed(other);
    await makeDear(other.currency);
    const first = await newApprover(KEYS);
    expect((await verify(first, claimed.id, {})).approval).toMatchObject({ given: 1 });
    expect(await deliver(call, sale, bought, hash)).toMatchObject({ chainCheck: 'CONFIRMED' });
    expect(await stored(claimed)).toMatchObject({ chainCheck: 'FAILED' });
    expect(await acts.read(first, claimed.id)).toMatchObject({ status: 'WITHDRAWN' });
  });
});
