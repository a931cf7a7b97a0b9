import { Money } from '../../../src/core/money.js';
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
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { world } from '../../support/world.js';

let house: House;

beforeAll(async () => {
  house = await houseOnChain();
});

afterAll(async () => house.chain.close());

describe.each(TRANSPORTS)('a send by %s', (transport) => {
  const steps = async () => stepsOf(through(transport), await admins());

  it('pays a token: held, signed, mined, deep, and then what is booked is what the chain holds', async () => {
    const { submitted, approve, read } = await steps();
    const token = await newToken(house);
    const recipient = newAccount();
    const wish = { sendChain: token.sendChain, amount: '12.5', address: recipient };
    const held = await submitted(wish);
    expect(held).toMatchObject({ status: 'PENDING_APPROVAL', amount: '12.5', txHash: null });
    expect(await booked(token.sendChain)).toEqual({ free: '987.5', held: '12.5' });
    expect(await booked(house.coin)).toMatchObject({ held: held.gasHeld });
    expect(await approve(held.id)).toMatchObject({ status: 'APPROVED', usdValue: '12.5' });
    await runJob('processConvertSends');
    const sent = await read(held.id);
    expect(sent).toMatchObject({
      status: 'BROADCAST',
      failure: null,
      txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
    await runJob('processConvertSends');
    expect(await read(held.id)).toMatchObject({ status: 'BROADCAST' });
    await deepen(house);
    await runJob('processConvertSends');
    const paid = await read(held.id);
    expect(paid).toMatchObject({ status: 'CONFIRMED', txHash: sent.txHash, failure: null });
    expect(Money.parse(paid.gasPaid, 'X').isPositive()).toBe(true);
    expect(await booked(token.sendChain)).toEqual({ free: '987.5', held: '0' });
    expect((await booked(token.sendChain)).free).toBe(await onChain(house, token.sendChain));
    expect(await booked(house.coin)).toEqual({ free: await onChain(house, house.coin), held: '0' });
    const { chains } = (await world()).platform;
    expect((await chains.balanceOf(1, recipient, token.address)).units).toBe(12_500_000n);
  });

  it("pays the chain's own coin, amount and gas out of one wallet", async () => {
    const { broadcast, read } = await steps();
    const recipient = newAccount();
    const sent = await broadcast({ sendChain: house.coin, amount: '0.000000000000000001', address: recipient });
    await deepen(house);
    await runJob('processConvertSends');
    expect(await read(sent.id)).toMatchObject({ status: 'CONFIRMED' });
    expect(await booked(house.coin)).toEqual({ free: await onChain(house, house.coin), held: '0' });
    expect((await (await world()).platform.chains.balanceOf(1, recipient, null)).units).toBe(1n);
  });
});
