import { parseEther } from 'ethers';
import { Money } from '../../../src/core/money.js';

import type { Context } from '../../../src/services/frame/context.js';
import { admins, booked, houseOnChain, newAccount, onChain, type House } from '../../support/convert-chain.js';
import { deepen, stepsOf } from '../../support/convert-sends.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { lockWaits } from '../../support/requests.js';
import { runUnlocked } from '../../support/unlocked-job.js';
import { world } from '../../support/world.js';

const REASON = { reason: 'It was a mistake.' };
const CONFLICT = { statusCode: 409, code: 'CONFLICT', message: expect.stringContaining('look at it again') };
let house: House;

beforeAll(async () => {
  house = await houseOnChain();
});

afterAll(async () => house.chain.close());

beforeEach(async () => {
  house.chain.before.clear();
  await house.chain.rpc('evm_setAutomine', true);
});

describe.each(TRANSPORTS)('the end of a send while it is signed, by %s', (transport) => {
  const steps = async () => stepsOf(through(transport), await admins());

  it('is no reversal of what the chain is about to be given: it is paid once, and booked', async () => {
    const { approved, reverse, read } = await steps();
    const address = newAccount();
    const before = await unbooked();
    const { id } = await approved({ sendChain: house.coin, address });
    const { system } = await world();
    const signed = heldBeforeCommit(system);
    const run = runUnlocked({ ...system, db: signed.db }, 'processConvertSends');
    await signed.reached;
    const answer = reverse(id, REASON);
    await lockWaits(1);
    signed.release();
    expect(await answer).toMatchObject(CONFLICT);
    await run;
    await settled();
    expect(await read(id)).toMatchObject({ status: 'CONFIRMED' });
    expect((await system.chains.balanceOf(1, address, null)).units).toBe(parseEther('1'));
    expect(await booked(house.coin)).toMatchObject({ held: '0' });
    expect(await unbooked()).toBe(before);
  });

  it('is no confirmation by a payment by hand: what was signed is followed to its own end', async () => {
    const { approved, confirm, read } = await steps();
    const address = newAccount();
    const { id } = await approved({ sendChain: house.coin, address });
    const wallet = house.wallet.connect(house.chain.ethers);
    const byHand = await wallet.sendTransaction({ to: address, value: parseEther('1') });
    await deepen(house);
    beforeOnce('eth_getTransactionByHash', () => runJob('processConvertSends'));
    expect(await confirm(id, { txHash: byHand.hash })).toMatchObject(CONFLICT);
    const { status, txHash } = await read(id);
    expect(status).toBe('BROADCAST');
    await settled();
    expect(await read(id)).toMatchObject({ status: 'CONFIRMED', txHash });
    expect(txHash).not.toBe(byHand.hash);
  });

  it('is not by what was seen before it was replaced', async () => {
    const { broadcast, confirm, cancel, read } = await steps();
    await house.chain.rpc('evm_setAutomine', false);
    const { id, txHash, nonce, address } = await broadcast({ sendChain: house.coin, address: newAccount() });
    await house.chain.rpc('anvil_dropTransaction', txHash);
    const wallet = house.wallet.connect(house.chain.ethers);
    const byHand = await wallet.sendTransaction({ to: address, value: parseEther('1'), nonce });
    await deepen(house);
    beforeOnce('eth_getTransactionByHash', () => cancel(id, REASON));
    expect(await confirm(id, { txHash: byHand.hash })).toMatchObject(CONFLICT);
    expect(await confirm(id, { txHash: byHand.hash })).toMatchObject({ status: 'CONFIRMED', txHash: byHand.hash });
    expect(await read(id)).toMatchObject({ status: 'CONFIRMED' });
  });
});

/** What the chain holds beyond what the ledger says; payments by hand here are more than what was asked for. */
async function unbooked(): Promise<string> {
  const { free } = await booked(house.coin);
  return Money.parse(await onChain(house, house.coin), 'X')
    .minus(Money.parse(free, 'X'))
    .toString();
}

/** Has something happen just before the chain is next asked this. */
function beforeOnce(method: string, act: () => Promise<unknown>): void {
  house.chain.before.set(method, async () => {
    house.chain.before.delete(method);
    await act();
  });
}

/** Until what is broadcast has ended. */
async function settled(): Promise<void> {
  await runJob('processConvertSends');
  await deepen(house);
  await runJob('processConvertSends');
}

/** A database whose first transaction waits, its work done, until it is released. */
function heldBeforeCommit({ db }: Context) {
  const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction: Context['db']['transaction'] = (work) =>
    db.transaction(async (tx) => {
      const result = await work(tx);
      reached.resolve();
      await held.promise;
      return result;
    });
  const holding = Object.create(db, { transaction: { value: transaction } }) as Context['db'];
  return { db: holding, reached: reached.promise, release: () => held.resolve() };
}
