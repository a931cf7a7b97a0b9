import { sql } from 'kysely';
import {
  admins,
  booked,
  houseOnChain,
  newAccount,
  newToken,
  onChain,
  type House,
} from '../../support/convert-chain.js';
import { deepen, stepsOf } from '../../support/convert-sends.js';
import { through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import type { Mood } from '../../support/local-chain.js';
import { world } from '../../support/world.js';

let house: House;

beforeAll(async () => {
  house = await houseOnChain();
});

afterAll(async () => house.chain.close());

beforeEach(async () => {
  house.chain.mood = 'answers';
  house.chain.moods.clear();
  house.chain.before.clear();
  await house.chain.rpc('evm_setAutomine', true);
});

const steps = async () => stepsOf(through('GraphQL'), await admins());
const paidTo = async (address: string) => (await (await world()).platform.chains.balanceOf(1, address, null)).units;

describe('a chain that does not answer', () => {
  it.each(['silent', 'error', 'garbage', 'flood'] as const)('(%s) holds nothing, and says so', async (mood: Mood) => {
    const { draft, submit, read } = await steps();
    const { id } = await draft({ sendChain: house.coin });
    house.chain.mood = mood;
    expect(await submit(id)).toMatchObject({ statusCode: 502, code: 'CHAIN_FAILED' });
    expect(await read(id)).toMatchObject({ status: 'DRAFT', gasHeld: null });
    expect(await booked(house.coin)).toMatchObject({ held: '0' });
  });

  it('leaves what is approved as it is, and the run says that it failed', async () => {
    const { approved, read, cancel } = await steps();
    const { id } = await approved({ sendChain: house.coin });
    house.chain.mood = 'silent';
    expect(await runJob('processConvertSends')).toMatchObject({ status: 'FAILED' });
    expect(await read(id)).toMatchObject({ status: 'APPROVED', failure: expect.any(String), txHash: null });
    await cancel(id, { reason: 'Not now.' });
  });

  it.each(['unanswered', 'error'] as const)(
    'to the broadcast (%s) is given the same bytes again, and pays once',
    async (mood) => {
      const { approved, read } = await steps();
      const recipient = newAccount();
      const { id } = await approved({ sendChain: house.coin, address: recipient });
      house.chain.moods.set('eth_sendRawTransaction', mood);
      expect(await runJob('processConvertSends')).toMatchObject({ status: 'FAILED' });
      const { txHash } = await read(id);
      expect(txHash).not.toBeNull();
      house.chain.moods.clear();
      for (let run = 0; run < 3; run += 1) await runJob('processConvertSends');
      await deepen(house);
      await runJob('processConvertSends');
      expect(await read(id)).toMatchObject({ status: 'CONFIRMED', txHash });
      expect(await paidTo(recipient)).toBe(10n ** 18n);
      expect(await booked(house.coin)).toEqual({ free: await onChain(house, house.coin), held: '0' });
    },
  );
});

describe('a block that the chain drops', () => {
  it('is noticed until the depth is reached, and the payment is mined again', async () => {
    const { broadcast, read } = await steps();
    const recipient = newAccount();
    const snapshot = await house.chain.rpc('evm_snapshot');
    const sent = await broadcast({ sendChain: house.coin, address: recipient });
    await runJob('processConvertSends');
    expect(await blockOf(sent.id)).not.toBeNull();
    await house.chain.revert(snapshot);
    await house.chain.rpc('evm_setAutomine', false);
    await deepen(house, 5);
    await runJob('processConvertSends');
    expect(await blockOf(sent.id)).toBeNull();
    expect(await read(sent.id)).toMatchObject({ status: 'BROADCAST' });
    await deepen(house, 3);
    await runJob('processConvertSends');
    expect(await read(sent.id)).toMatchObject({ status: 'CONFIRMED', txHash: sent.txHash });
    expect(await paidTo(recipient)).toBe(10n ** 18n);
    expect(await booked(house.coin)).toEqual({ free: await onChain(house, house.coin), held: '0' });
  });
});

it('several sends at once take consecutive nonces, and each is paid once', async () => {
  const { approved, read } = await steps();
  const token = await newToken(house);
  const ids: string[] = [];
  for (let made = 0; made < 5; made += 1) ids.push((await approved({ sendChain: token.sendChain, amount: '10' })).id);
  await runJob('processConvertSends');
  const nonces = (await Promise.all(ids.map(read))).map(({ nonce }) => nonce).toSorted((a, b) => a - b);
  expect(nonces).toEqual(nonces.map((_, at) => nonces[0] + at));
  await deepen(house);
  await runJob('processConvertSends');
  for (const id of ids) expect(await read(id)).toMatchObject({ status: 'CONFIRMED' });
  expect(await onChain(house, token.sendChain)).toBe('950');
  expect(await booked(token.sendChain)).toEqual({ free: '950', held: '0' });
});

/** The block in which the server last saw the transaction of a send. */
async function blockOf(sendId: string): Promise<string | null> {
  const { db } = (await world()).platform;
  const { rows } = await sql<{ blockHash: string | null }>`
    select "blockHash" from convert_transaction where "sendId" = ${sendId}`.execute(db.rows);
  return rows[0]?.blockHash ?? null;
}
