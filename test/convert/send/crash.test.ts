import type { Client } from '../../support/client.js';
import type { Context } from '../../../src/services/frame/context.js';

import { admins, booked, houseOnChain, newAccount, onChain, type House } from '../../support/convert-chain.js';
import { deepen, stepsOf } from '../../support/convert-sends.js';
import { dyingAsItSends, dyingBeforeCommit } from '../../support/convert-dying.js';
import { through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { runUnlocked } from '../../support/unlocked-job.js';
import { world } from '../../support/world.js';

let house: House;
let clients: { writer: Client; manager: Client };

beforeAll(async () => {
  house = await houseOnChain();
  clients = await admins();
});

afterAll(async () => house.chain.close());

/** A context whose process is gone from a point on: nothing after it is done. */
const DEATHS: Readonly<Record<string, (ctx: Context) => Context>> = {
  'before nonce and bytes are committed': (ctx) => dyingBeforeCommit(ctx, 1),
  'after they are committed and before they are sent': (ctx) => dyingAsItSends(ctx, 'before'),
  'after the chain has them and before its answer is read': (ctx) => dyingAsItSends(ctx, 'after'),
};

describe('a process that dies', () => {
  it.each(Object.entries(DEATHS))('%s leaves exactly one transaction', async (_point, dying) => {
    const { approved, read } = stepsOf(through('GraphQL'), clients);
    const recipient = newAccount();
    const { id } = await approved({ sendChain: house.coin, address: recipient });
    await expect(runUnlocked(dying((await world()).system), 'processConvertSends')).rejects.toThrow();
    await settle();
    expect(await read(id)).toMatchObject({ status: 'CONFIRMED' });
    await expectPaidOnce(recipient);
  });

  it('while the end of a send is booked books it once, afterwards', async () => {
    const { broadcast, read } = stepsOf(through('GraphQL'), clients);
    const recipient = newAccount();
    const { id } = await broadcast({ sendChain: house.coin, address: recipient });
    await deepen(house);
    const { system } = await world();
    await expect(runUnlocked(dyingBeforeCommit(system, 1), 'processConvertSends')).rejects.toThrow();
    expect(await read(id)).toMatchObject({ status: 'BROADCAST' });
    await settle();
    expect(await read(id)).toMatchObject({ status: 'CONFIRMED' });
    await expectPaidOnce(recipient);
  });

  it('beside another one that does the same: both together sign one transaction', async () => {
    const { approved, read } = stepsOf(through('GraphQL'), clients);
    const recipient = newAccount();
    const { id } = await approved({ sendChain: house.coin, address: recipient });
    const { system } = await world();
    await Promise.allSettled([
      runUnlocked(system, 'processConvertSends'),
      runUnlocked(system, 'processConvertSends'),
      runUnlocked(system, 'processConvertSends'),
    ]);
    await settle();
    expect(await read(id)).toMatchObject({ status: 'CONFIRMED' });
    await expectPaidOnce(recipient);
  });
});

async function settle(): Promise<void> {
  await runJob('processConvertSends');
  await runJob('processConvertSends');
  await deepen(house);
  await runJob('processConvertSends');
}

async function expectPaidOnce(recipient: string): Promise<void> {
  const { chains } = (await world()).platform;
  expect((await chains.balanceOf(1, recipient, null)).units).toBe(10n ** 18n);
  expect(await booked(house.coin)).toEqual({ free: await onChain(house, house.coin), held: '0' });
}
