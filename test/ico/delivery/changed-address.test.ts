import { HOUR_MS } from '../../../src/core/clock.js';
import { signedIn } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newAdmin } from '../../support/ico-offerings.js';
import type { LocalChain } from '../../support/local-chain.js';
import { world } from '../../support/world.js';
import {
  bury,
  deliver,
  deliveryChain,
  newAddress,
  newPurchase,
  newTokenSale,
  sent,
  stored,
} from '../support/chain-deliveries.js';
import { DECISION } from '../support/deliveries.js';

const MISMATCH = { statusCode: 400, code: 'DELIVERY_MISMATCH' };

let chain: LocalChain;
beforeAll(async () => {
  chain = await deliveryChain();
});
afterAll(() => chain.close());

/** Has all former addresses of a contribution be changed so long before they were. */
async function earlier(id: string, ms: number): Promise<void> {
  const { pool } = (await world()).platform.db;
  await pool.query(
    `update ico_former_address set since = since - $2 * interval '1 millisecond', until = until - $2 * interval '1 millisecond'
     where "transactionId" = $1`,
    [id, ms],
  );
}

describe.each(TRANSPORTS)('after a buyer has changed the address, by %s,', (transport) => {
  const call = through(transport);

  async function changed() {
    const sale = await newTokenSale(chain);
    const bought = await newPurchase(sale);
    const walletAddress = newAddress();
    const change = async () => {
      const client = await signedIn(bought.buyer.user);
      expect(await call(client, 'PUT', `/api/ico/transaction/${bought.id}/wallet`, { walletAddress })).toMatchObject({
        walletAddress,
      });
    };
    return { sale, bought, before: bought.walletAddress, after: walletAddress, change };
  }

  it('a transfer that was sent to the address before still delivers', async () => {
    const { sale, bought, before, change } = await changed();
    const hash = await sent(sale, before, bought.tokens);
    await change();
    await bury(chain);
    expect(await deliver(call, sale, bought, hash)).toMatchObject({ chainCheck: 'CONFIRMED' });
  });

  it('one to the address before delivers for 24 hours, and later no more', async () => {
    const { sale, bought, before, change } = await changed();
    await change();
    await earlier(bought.id, 23 * HOUR_MS);
    const hash = await sent(sale, before, bought.tokens);
    await bury(chain);
    await earlier(bought.id, 2 * HOUR_MS);
    expect(await deliver(call, sale, bought, hash)).toMatchObject(MISMATCH);
    await earlier(bought.id, -2 * HOUR_MS);
    expect(await deliver(call, sale, bought, hash)).toMatchObject({ chainCheck: 'CONFIRMED' });
  });

  it('one that an admin has taken for their delivery proves none of another contribution to the address before', async () => {
    const { sale, bought, before, change } = await changed();
    const twin = await newPurchase(sale, '10', before);
    await change();
    const hash = await sent(sale, before, bought.tokens);
    expect(await deliver(call, sale, bought, hash)).toMatchObject({ chainCheck: 'PENDING' });
    const forced = { force: true, notes: 'The explorer shows it' };
    expect(await call(await newAdmin(), 'POST', `${DECISION}/${bought.id}?action=verify`, forced)).toMatchObject({
      statusCode: 200,
      status: 'RELEASED',
    });
    await bury(chain);
    expect(await deliver(call, sale, twin, hash)).toMatchObject({ statusCode: 409, code: 'DELIVERY_CLAIMED' });
    expect(await stored(twin)).toMatchObject({ status: 'PENDING' });
  });

  it('one to the new address delivers', async () => {
    const { sale, bought, after, change } = await changed();
    await change();
    await earlier(bought.id, HOUR_MS);
    const hash = await sent(sale, after, bought.tokens);
    await bury(chain);
    expect(await deliver(call, sale, bought, hash)).toMatchObject({ chainCheck: 'CONFIRMED' });
    expect(await stored(bought)).toMatchObject({ walletAddress: after });
  });
});
