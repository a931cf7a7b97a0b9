import { admins, booked, call, houseOnChain, newToken, onChain, type House } from '../../support/convert-chain.js';
import { deepen, stepsOf } from '../../support/convert-sends.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';

const REASON = { reason: 'The token refuses to move.' };
/** Code that refuses every call. */
const REFUSING = '0x60006000fd';
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

  it('whose nonce another transaction of the house has is told, and reversed', async () => {
    const { approved, read, reverse } = await steps();
    const { id } = await approved({ sendChain: house.coin });
    house.chain.moods.set('eth_sendRawTransaction', 'error');
    await runJob('processConvertSends');
    house.chain.moods.clear();
    const { nonce } = await read(id);
    await house.chain.rpc('anvil_setNonce', house.wallet.address, `0x${(nonce + 1).toString(16)}`);
    expect(await reverse(id, REASON)).toMatchObject({ code: 'CHAIN_MISMATCH' });
    await deepen(house);
    await runJob('processConvertSends');
    expect(await read(id)).toMatchObject({ status: 'BROADCAST', failure: expect.stringContaining('nonce') });
    expect(await reverse(id, REASON)).toMatchObject({ status: 'REVERSED', gasPaid: '0' });
    expect(await booked(house.coin)).toEqual({ free: await onChain(house, house.coin), held: '0' });
  });
});
