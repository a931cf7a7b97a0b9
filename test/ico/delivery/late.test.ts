import { DAY_MS, HOUR_MS } from '../../../src/core/clock.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { world } from '../../support/world.js';
import {
  claimsFor,
  deliver,
  deliveryChain,
  newPurchase,
  newTokenSale,
  sent,
  stored,
} from '../support/chain-deliveries.js';
import { newHash } from '../support/deliveries.js';

const LATE = {
  statusCode: 409,
  code: 'ILLEGAL_STATE',
  message: 'The deadline has passed: name the transaction once its blockchain has mined it',
};

let chain: LocalChain;
beforeAll(async () => {
  chain = await deliveryChain();
});
const made: string[] = [];
afterAll(async () => {
  // The job that checks deliveries would count them in other files.
  const { rows } = (await world()).system.db;
  const update = rows.updateTable('ico_transaction').set({ chainCheck: 'FAILED', checkReason: 'The test is over' });
  await update.where('id', 'in', made).where('chainCheck', '=', 'PENDING').execute();
  await chain.close();
});

/** A contribution whose deadline is so far away; below zero for one that has passed. */
async function dueIn(ms: number) {
  const sale = await newTokenSale(chain);
  const bought = await newPurchase(sale);
  made.push(bought.id);
  const { clock, system } = await world();
  const deliverBy = new Date(clock.now().getTime() + ms).toISOString();
  await system.db.rows.updateTable('ico_transaction').set({ deliverBy }).where('id', '=', bought.id).execute();
  return { sale, bought };
}

describe.each(TRANSPORTS)('a creator whose deadline has passed, by %s,', (transport) => {
  const call = through(transport);

  it('names no transaction that is not mined, by which the buyer could take nothing back', async () => {
    const { sale, bought } = await dueIn(-HOUR_MS);
    expect(await deliver(call, sale, bought, newHash())).toEqual(LATE);
    expect([await stored(bought), await claimsFor(bought)]).toMatchObject([{ status: 'PENDING' }, []]);
  });

  it('names one that is mined, however few blocks lie on it', async () => {
    const { sale, bought } = await dueIn(-HOUR_MS);
    const hash = await sent(sale, bought.walletAddress, bought.tokens);
    expect(await deliver(call, sale, bought, hash)).toMatchObject({ statusCode: 200, chainCheck: 'PENDING' });
  });

  it('names any while there is time', async () => {
    const { sale, bought } = await dueIn(DAY_MS);
    expect(await deliver(call, sale, bought, newHash())).toMatchObject({ statusCode: 200, chainCheck: 'PENDING' });
  });
});
