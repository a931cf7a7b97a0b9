import { parseUnits, type BaseContract } from 'ethers';
import { Money } from '../../../src/core/money.js';
import type { SendChainRow } from '../../../src/services/convert/send-chain/read.js';
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

let house: House;

beforeAll(async () => {
  house = await houseOnChain({ signs: false });
});

afterAll(async () => house.chain.close());

const MISMATCH = { statusCode: 409, code: 'CHAIN_MISMATCH' };
const COUNTED = 'The transfer has been counted before';

describe.each(TRANSPORTS)('a house without a key, by %s', (transport) => {
  const steps = async () => stepsOf(through(transport), await admins());

  it('signs nothing, and confirms what was sent by hand: gas is booked as paid', async () => {
    const { approved, read, confirm } = await steps();
    const recipient = newAccount();
    const before = await unbooked();
    const { id } = await approved({ sendChain: house.coin, amount: '2', address: recipient });
    await runJob('processConvertSends');
    expect(await read(id)).toMatchObject({ status: 'APPROVED', txHash: null });
    expect(await confirm(id)).toMatchObject(MISMATCH);
    const txHash = await payCoin(recipient, '2');
    expect(await confirm(id, { txHash })).toMatchObject(MISMATCH);
    await deepen(house);
    expect(await confirm(id, { txHash })).toMatchObject({ status: 'CONFIRMED', txHash });
    expect(await booked(house.coin)).toMatchObject({ held: '0' });
    expect(await unbooked()).toBe(before);
  });

  it('refuses transactions of other tokens, amounts and recipients, failed and unknown ones', async () => {
    const { approved, confirm, cancel } = await steps();
    const [token, other] = [await newToken(house), await newToken(house)];
    const recipient = newAccount();
    const { id } = await approved({ sendChain: token.sendChain, amount: '5', address: recipient });
    const wrong = [
      await payToken(other.contract, recipient, '5'),
      await payToken(token.contract, recipient, '5.000001'),
      await payToken(token.contract, newAccount(), '5'),
      await payCoin(recipient, '0.5'),
      await call(token.contract, 'mint', recipient, parseUnits('5', 6)),
      `0x${'00'.repeat(32)}`,
    ];
    await deepen(house);
    for (const txHash of wrong) expect(await confirm(id, { txHash })).toMatchObject(MISMATCH);
    expect(await confirm(id, { txHash: '0x12' })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    await cancel(id, { reason: 'Enough.' });
    expect(await booked(token.sendChain)).toEqual({ free: '1000', held: '0' });
  });

  it('counts each transfer once: two equal ones of a transaction confirm two sends, and no third', async () => {
    const { approved, confirm, cancel } = await steps();
    const token = await newToken(house);
    const wish = { sendChain: token.sendChain, amount: '3', address: newAccount() };
    const [first, second, third] = [await approved(wish), await approved(wish), await approved(wish)];
    const contract = token.contract.connect(house.wallet.connect(house.chain.ethers)) as BaseContract;
    const txHash = await call(contract, 'twice', wish.address, parseUnits('3', 6));
    await deepen(house);
    expect(await confirm(first.id, { txHash })).toMatchObject({ status: 'CONFIRMED' });
    expect(await confirm(second.id, { txHash })).toMatchObject({ status: 'CONFIRMED' });
    expect(await confirm(third.id, { txHash })).toMatchObject(MISMATCH);
    await cancel(third.id, { reason: 'Enough.' });
  });

  it('confirms nothing by a transaction that a defund has booked', async () => {
    const { approved, confirm, cancel, read } = await steps();
    const { contract, sendChain } = await newToken(house);
    const recipient = newAccount();
    const reference = await payToken(contract, recipient, '5');
    await deepen(house);
    const defunded = await defund(sendChain, '5', reference);
    expect(defunded).toMatchObject({ statusCode: 200, inventory: { booked: '995' } });
    const { id } = await approved({ sendChain, amount: '5', address: recipient });
    const before = await amounts(sendChain);
    expect(before[0]).toEqual({ free: '990', held: '5' });
    expect(await confirm(id, { txHash: reference })).toEqual({ ...MISMATCH, message: COUNTED });
    expect(await read(id)).toMatchObject({ status: 'APPROVED', txHash: null });
    expect(await amounts(sendChain)).toEqual(before);
    await cancel(id, { reason: 'Enough.' });
  });

  it('defunds nothing by the transaction of a confirmed send', async () => {
    const { approved, confirm } = await steps();
    const { contract, sendChain } = await newToken(house);
    const recipient = newAccount();
    const { id } = await approved({ sendChain, amount: '5', address: recipient });
    const txHash = await payToken(contract, recipient, '5');
    await deepen(house);
    expect(await confirm(id, { txHash })).toMatchObject({ status: 'CONFIRMED' });
    const before = await amounts(sendChain);
    expect(before[0]).toEqual({ free: '995', held: '0' });
    expect(await defund(sendChain, '5', txHash)).toEqual({ ...MISMATCH, message: COUNTED });
    expect(await amounts(sendChain)).toEqual(before);
  });

  const defund = async ({ currency, type }: SendChainRow, amount: string, reference: string) => {
    const { writer } = await admins();
    const wish = { currency, type, location: 'CHAIN:1', amount, to: 'OUTSIDE', reference };
    return through(transport)(writer, 'POST', '/api/admin/convert/inventory/defund', wish);
  };
});

/** What is booked of a token, and of the coin that pays its gas. */
const amounts = async (sendChain: SendChainRow) => [await booked(sendChain), await booked(house.coin)];

/** What the chain holds beyond what the ledger says; tests here send what no send asks for, too. */
async function unbooked(): Promise<string> {
  const { free } = await booked(house.coin);
  return Money.parse(await onChain(house, house.coin), 'X')
    .minus(Money.parse(free, 'X'))
    .toString();
}

async function payCoin(to: string, amount: string): Promise<string> {
  const sent = await house.wallet.connect(house.chain.ethers).sendTransaction({ to, value: parseUnits(amount, 18) });
  await sent.wait();
  return sent.hash;
}

/** From the house, as all of these are. */
async function payToken(token: BaseContract, to: string, amount: string): Promise<string> {
  const contract = token.connect(house.wallet.connect(house.chain.ethers)) as BaseContract;
  return call(contract, 'transfer', to, parseUnits(amount, 6));
}
