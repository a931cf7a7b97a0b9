import { admins, booked, houseOnChain, newToken, type House } from '../../support/convert-chain.js';
import { deepen, stepsOf } from '../../support/convert-sends.js';
import { through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { world } from '../../support/world.js';

const REASON = { reason: 'The token refuses to move.' };
/** Code that refuses every call. */
const REFUSING = '0x60006000fd';
let house: House;

beforeAll(async () => {
  house = await houseOnChain();
});

afterAll(async () => house.chain.close());

const steps = async () => stepsOf(through('GraphQL'), await admins());

/** All that is stored of a send: its row, and the transactions that were signed for it. */
async function storedOf(id: string) {
  const { rows } = (await world()).platform.db;
  const send = rows.selectFrom('convert_send').selectAll().where('id', '=', id);
  const signed = rows.selectFrom('convert_transaction').selectAll().where('sendId', '=', id);
  return { send: await send.executeTakeFirstOrThrow(), signed: await signed.execute() };
}

/** Has the job run twice, on a chain of which it asks nothing. */
async function runJobTwice(): Promise<void> {
  house.chain.asked.length = 0;
  for (let run = 0; run < 2; run += 1)
    expect(await runJob('processConvertSends')).toMatchObject({ status: 'SUCCEEDED' });
  expect(house.chain.asked).toEqual([]);
}

describe('a send that has ended is left by the job', () => {
  it('CONFIRMED, also where the chain drops the block of its transaction, and mines it in another one', async () => {
    const { broadcast, read } = await steps();
    const token = await newToken(house);
    const before = await house.chain.rpc('evm_snapshot');
    const { id } = await broadcast({ sendChain: token.sendChain, amount: '7' });
    await deepen(house);
    await runJob('processConvertSends');
    expect(await read(id)).toMatchObject({ status: 'CONFIRMED' });
    const [stored, books] = [await storedOf(id), await booked(token.sendChain)];
    await house.chain.revert(before);
    await deepen(house);
    await runJobTwice();
    await house.chain.rpc('eth_sendRawTransaction', stored.signed[0]?.raw);
    await deepen(house);
    await runJobTwice();
    expect(await storedOf(id)).toEqual(stored);
    expect(await booked(token.sendChain)).toEqual(books);
  });

  it('REVERSED, also where the chain carries the same transaction out in the end', async () => {
    const { broadcast, reverse } = await steps();
    const token = await newToken(house);
    await house.chain.rpc('evm_setAutomine', false);
    const { id } = await broadcast({ sendChain: token.sendChain, amount: '7' });
    const before = await house.chain.rpc('evm_snapshot');
    await house.chain.rpc('anvil_setCode', token.address, REFUSING);
    await deepen(house);
    await runJob('processConvertSends');
    expect(await reverse(id, REASON)).toMatchObject({ status: 'REVERSED' });
    const [stored, books] = [await storedOf(id), await booked(token.sendChain)];
    expect(books).toEqual({ free: '1000', held: '0' });
    await house.chain.revert(before);
    await house.chain.rpc('evm_setAutomine', true);
    await house.chain.rpc('eth_sendRawTransaction', stored.signed[0]?.raw);
    await deepen(house);
    expect(await token.contract.getFunction('balanceOf')(house.wallet.address)).toBe(993_000_000n);
    await runJobTwice();
    expect(await storedOf(id)).toEqual(stored);
    expect(await booked(token.sendChain)).toEqual(books);
  });
});
