import { parseUnits, toQuantity } from 'ethers';
import { admins, booked, houseOnChain, newAccount, onChain, type House } from '../../support/convert-chain.js';
import { deepen, stepsOf } from '../../support/convert-sends.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';

const REASON = { reason: 'The address has changed.' };
let house: House;

beforeAll(async () => {
  house = await houseOnChain();
});

afterAll(async () => house.chain.close());

beforeEach(async () => {
  house.chain.moods.clear();
  await baseFee('1');
});

describe.each(TRANSPORTS)('what gas may cost, by %s', (transport) => {
  const steps = async () => stepsOf(through(transport), await admins());

  it('is at most twice what was held for it: above that nothing is signed until fees fall', async () => {
    const { approved, read } = await steps();
    const { id } = await approved({ sendChain: house.coin, address: newAccount() });
    await baseFee('20');
    expect(await runJob('processConvertSends')).toMatchObject({ status: 'SUCCEEDED' });
    expect(await read(id)).toMatchObject({
      status: 'APPROVED',
      txHash: null,
      failure: expect.stringMatching(/^Gas may cost 0\.\d+ ETH now, more than 2 times the 0\.\d+ held for it/),
    });
    await baseFee('2');
    await runJob('processConvertSends');
    expect(await read(id)).toMatchObject({ status: 'BROADCAST' });
    await deepen(house);
    await runJob('processConvertSends');
    expect(await read(id)).toMatchObject({ status: 'CONFIRMED' });
    expect(await booked(house.coin)).toEqual({ free: await onChain(house, house.coin), held: '0' });
  });

  it('of a cancellation is paid once: a second one signs nothing until fees rise, and none above the bound', async () => {
    const { approved, read, cancel } = await steps();
    const { id } = await approved({ sendChain: house.coin, address: newAccount() });
    house.chain.moods.set('eth_sendRawTransaction', 'error');
    await runJob('processConvertSends');
    const first = await cancel(id, REASON);
    const again = await Promise.all([cancel(id, REASON), cancel(id, REASON)]);
    expect(again.map(({ txHash }) => txHash)).toEqual([first.txHash, first.txHash]);
    await baseFee('3');
    const higher = await cancel(id, REASON);
    expect(higher).toMatchObject({ status: 'BROADCAST', nonce: first.nonce });
    expect(higher.txHash).not.toBe(first.txHash);
    await baseFee('40');
    expect(await cancel(id, REASON)).toMatchObject({ statusCode: 409, code: 'CHAIN_MISMATCH' });
    await baseFee('1');
    house.chain.moods.clear();
    await runJob('processConvertSends');
    await deepen(house);
    await runJob('processConvertSends');
    expect(await read(id)).toMatchObject({ status: 'CANCELLED', txHash: higher.txHash });
    expect(await booked(house.coin)).toEqual({ free: await onChain(house, house.coin), held: '0' });
  });
});

/** Has the newest block of the chain cost this for a unit of gas, in gwei. */
async function baseFee(gwei: string): Promise<void> {
  await house.chain.rpc('anvil_setNextBlockBaseFeePerGas', toQuantity(parseUnits(gwei, 'gwei')));
  await deepen(house, 1);
}
