import { formatEther, parseEther } from 'ethers';
import { AppError } from '../../../src/core/catalogue/errors.js';
import { Money } from '../../../src/core/money.js';
import { findOutcome } from '../../../src/services/convert/send/outcome.js';
import {
  admins,
  booked,
  call,
  houseOnChain,
  newAccount,
  newToken,
  onChain,
  type House,
} from '../../support/convert-chain.js';
import { deepen, stepsOf } from '../../support/convert-sends.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { world } from '../../support/world.js';

const REASON = { reason: 'The token refuses to move.' };
/** Code that refuses every call. */
const REFUSING = '0x60006000fd';
const MISMATCH = { statusCode: 409, code: 'CHAIN_MISMATCH' };
let house: House;

beforeAll(async () => {
  house = await houseOnChain();
});

afterAll(async () => house.chain.close());

beforeEach(async () => house.chain.rpc('evm_setAutomine', true));

describe.each(TRANSPORTS)('a transaction that does not pay, by %s', (transport) => {
  const steps = async () => stepsOf(through(transport), await admins());

  it('that failed is told, and reversed by hand: gas is booked, and the amount is free', async () => {
    const { approved, read, reverse, confirm } = await steps();
    const token = await newToken(house);
    const { id } = await approved({ sendChain: token.sendChain, amount: '7' });
    await house.chain.rpc('evm_setAutomine', false);
    await runJob('processConvertSends');
    expect(await reverse(id, REASON)).toMatchObject({ statusCode: 409, code: 'CHAIN_MISMATCH' });
    await house.chain.rpc('anvil_setCode', token.address, REFUSING);
    await deepen(house);
    expect(await runJob('processConvertSends')).toMatchObject({ status: 'SUCCEEDED' });
    expect(await read(id)).toMatchObject({ status: 'BROADCAST', failure: expect.stringContaining('reverse the send') });
    expect(await confirm(id)).toMatchObject({ statusCode: 409, code: 'CHAIN_MISMATCH' });
    expect(await reverse(id, REASON)).toMatchObject({ status: 'REVERSED', ...REASON, failure: null });
    expect(await booked(token.sendChain)).toEqual({ free: '1000', held: '0' });
    expect(await booked(house.coin)).toEqual({ free: await onChain(house, house.coin), held: '0' });
  });

  it('that succeeded and moved nothing is reversed, too', async () => {
    const { broadcast, read, reverse } = await steps();
    const token = await newToken(house);
    await call(token.contract, 'behave', 0, true);
    const { id } = await broadcast({ sendChain: token.sendChain });
    await deepen(house);
    await runJob('processConvertSends');
    expect(await read(id)).toMatchObject({ status: 'BROADCAST', failure: expect.any(String) });
    expect(await reverse(id, REASON)).toMatchObject({ status: 'REVERSED' });
    expect((await booked(token.sendChain)).free).toBe(await onChain(house, token.sendChain));
  });

  it('of a token that keeps a fee is paid: just the amount has left the house', async () => {
    const { broadcast, read } = await steps();
    const token = await newToken(house);
    await call(token.contract, 'behave', 10, false);
    const { id } = await broadcast({ sendChain: token.sendChain, amount: '50' });
    await deepen(house);
    await runJob('processConvertSends');
    expect(await read(id)).toMatchObject({ status: 'CONFIRMED' });
    expect(await booked(token.sendChain)).toEqual({ free: '950', held: '0' });
    expect(await onChain(house, token.sendChain)).toBe('950');
  });

  it('that took another amount is confirmed by its hash: what has left is booked, and the rest is free', async () => {
    const { broadcast, read, confirm, reverse } = await steps();
    for (const [surcharge, left] of [
      ['-10', '45'],
      ['20', '60'],
    ] as const) {
      const token = await newToken(house);
      await call(token.contract, 'charge', surcharge);
      const { id, txHash } = await broadcast({ sendChain: token.sendChain, amount: '50' });
      await deepen(house);
      await runJob('processConvertSends');
      expect(await read(id)).toMatchObject({ status: 'BROADCAST', failure: expect.stringContaining('another amount') });
      expect(await reverse(id, REASON)).toMatchObject(MISMATCH);
      expect(await confirm(id)).toMatchObject(MISMATCH);
      expect(await confirm(id, { txHash })).toMatchObject({ status: 'CONFIRMED', txHash, failure: null });
      const free = String(1000 - Number(left));
      expect(await booked(token.sendChain)).toEqual({ free, held: '0' });
      expect(await onChain(house, token.sendChain)).toBe(free);
    }
  });
});

describe.each(TRANSPORTS)('a send whose nonce another transaction of the house has, by %s', (transport) => {
  const steps = async () => stepsOf(through(transport), await admins());
  const pay = (to: string, nonce: number, amount: string) =>
    house.wallet.connect(house.chain.ethers).sendTransaction({ to, nonce, value: parseEther(amount) });

  /** One that no chain has been given. */
  async function unsent(address: string) {
    const { approved, read } = await steps();
    const { id } = await approved({ sendChain: house.coin, address });
    house.chain.moods.set('eth_sendRawTransaction', 'error');
    await runJob('processConvertSends');
    house.chain.moods.clear();
    return read(id);
  }

  it('is told, and reversed by that transaction alone, with its gas', async () => {
    const { reverse, read } = await steps();
    const before = await unbooked();
    const { id, nonce, txHash: own } = await unsent(newAccount());
    const taker = await pay(newAccount(), nonce, '0');
    const other = await pay(newAccount(), nonce + 1, '0');
    expect(await reverse(id, { ...REASON, txHash: taker.hash })).toMatchObject(MISMATCH);
    await deepen(house);
    await runJob('processConvertSends');
    expect(await read(id)).toMatchObject({ status: 'BROADCAST', failure: expect.stringContaining('nonce') });
    for (const txHash of [undefined, other.hash, own, `0x${'ab'.repeat(32)}`]) {
      expect(await reverse(id, { ...REASON, txHash })).toMatchObject(MISMATCH);
    }
    expect(await reverse(id, { ...REASON, txHash: '0x12' })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    const reversed = await reverse(id, { ...REASON, txHash: taker.hash });
    expect(reversed).toMatchObject({ status: 'REVERSED', txHash: taker.hash });
    expect(await booked(house.coin)).toMatchObject({ held: '0' });
    // Of the two transactions, the gas of the other one belongs to no send.
    expect(await unbooked()).toBe(
      Money.parse(before, 'X')
        .minus(await gasOf(other.hash))
        .toString(),
    );
  });

  it('is confirmed and never reversed where that transaction made the payment', async () => {
    const { reverse, confirm } = await steps();
    const before = await unbooked();
    const { id, nonce, address } = await unsent(newAccount());
    const { hash: txHash } = await pay(address, nonce, '1');
    await deepen(house);
    const message = 'It made the payment: confirm the send by its hash';
    expect(await reverse(id, { ...REASON, txHash })).toMatchObject({ ...MISMATCH, message });
    expect(await confirm(id, { txHash })).toMatchObject({ status: 'CONFIRMED', txHash });
    expect(await unbooked()).toBe(before);
  });
});

it('a node that has forgotten old state still tells that a nonce is taken', async () => {
  const { approved, read } = stepsOf(through('GraphQL'), await admins());
  const { id } = await approved({ sendChain: house.coin });
  house.chain.moods.set('eth_sendRawTransaction', 'error');
  await runJob('processConvertSends');
  house.chain.moods.clear();
  const send = await read(id);
  await house.wallet.connect(house.chain.ethers).sendTransaction({ to: newAccount(), nonce: send.nonce });
  await deepen(house, 150);
  const { system } = await world();
  const { chains } = system;
  const nonce: typeof chains.nonce = async (chainId, address, tag) => {
    if (typeof tag === 'number' && tag < (await chains.head(chainId)) - 127) throw new AppError('CHAIN_FAILED');
    return chains.nonce(chainId, address, tag);
  };
  const forgetful = Object.create(chains, { nonce: { value: nonce } }) as typeof chains;
  const [row] = await system.db.rows.selectFrom('convert_send').selectAll().where('id', '=', id).execute();
  expect(await findOutcome({ ...system, chains: forgetful }, { ...row!, confirmations: 140 })).toEqual({
    is: 'displaced',
  });
});

/** What the chain holds beyond what the ledger says. */
async function unbooked(): Promise<string> {
  const { free } = await booked(house.coin);
  return Money.parse(await onChain(house, house.coin), 'X')
    .minus(Money.parse(free, 'X'))
    .toString();
}

async function gasOf(hash: string): Promise<Money> {
  const receipt = await house.chain.ethers.getTransactionReceipt(hash);
  return Money.parse(formatEther(receipt!.fee), 'X');
}
