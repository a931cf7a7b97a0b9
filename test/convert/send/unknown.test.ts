import { parseEther } from 'ethers';
import { admins, booked, houseOnChain, newAccount, onChain, type House } from '../../support/convert-chain.js';
import { deepen, stepsOf } from '../../support/convert-sends.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';

const REASON = { reason: 'The node says that nothing was paid.' };
const CHAIN_FAILED = { statusCode: 502, code: 'CHAIN_FAILED' };
const TRANSACTION = 'eth_getTransactionByHash';
let house: House;

beforeAll(async () => {
  house = await houseOnChain();
});

afterAll(async () => house.chain.close());

beforeEach(() => {
  house.chain.moods.clear();
  house.chain.before.clear();
});

describe.each(TRANSPORTS)('a node that knows a receipt and not its transaction, by %s', (transport) => {
  const steps = async () => stepsOf(through(transport), await admins());

  it('has nothing of a paid send reversed: the send waits, and is confirmed once the node knows both', async () => {
    const { broadcast, read, reverse, confirm } = await steps();
    const { id, txHash } = await broadcast({ sendChain: house.coin });
    await deepen(house);
    house.chain.moods.set(TRANSACTION, 'unknown');
    expect(await runJob('processConvertSends')).toMatchObject({ status: 'FAILED' });
    expect(await read(id)).toMatchObject({ status: 'BROADCAST', failure: expect.not.stringContaining('reverse') });
    expect(await reverse(id, REASON)).toMatchObject(CHAIN_FAILED);
    expect(await confirm(id)).toMatchObject(CHAIN_FAILED);
    house.chain.moods.clear();
    await runJob('processConvertSends');
    expect(await read(id)).toMatchObject({ status: 'CONFIRMED', txHash, failure: null });
    expect(await booked(house.coin)).toEqual({ free: await onChain(house, house.coin), held: '0' });
  });

  it('proves of no transaction under the nonce of a send that it has not paid', async () => {
    const { approved, read, reverse, confirm } = await steps();
    const address = newAccount();
    const { id } = await approved({ sendChain: house.coin, address });
    house.chain.moods.set('eth_sendRawTransaction', 'error');
    await runJob('processConvertSends');
    house.chain.moods.clear();
    const { nonce } = await read(id);
    const wallet = house.wallet.connect(house.chain.ethers);
    const { hash: txHash } = await wallet.sendTransaction({ to: address, nonce, value: parseEther('1') });
    await deepen(house);
    house.chain.before.set(TRANSACTION, async () => house.chain.moods.set(TRANSACTION, 'unknown'));
    expect(await reverse(id, { ...REASON, txHash })).toMatchObject(CHAIN_FAILED);
    house.chain.moods.clear();
    house.chain.before.clear();
    expect(await confirm(id, { txHash })).toMatchObject({ status: 'CONFIRMED', txHash });
  });
});
