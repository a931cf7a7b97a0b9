import { updateSendChain } from '../../../src/services/convert/send-chain/update.js';
import { createConvertAsset } from '../../../src/services/convert/asset/create-asset.js';
import { freeze } from '../../../src/services/convert/own/freeze.js';
import type { SendChainRow } from '../../../src/services/convert/send-chain/read.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { admins, booked, houseOnChain, newToken, type House } from '../../support/convert-chain.js';
import { stepsOf } from '../../support/convert-sends.js';
import { through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { world } from '../../support/world.js';

let house: House;

beforeAll(async () => {
  house = await houseOnChain();
});

afterAll(async () => house.chain.close());

beforeEach(() => house.chain.before.clear());

const stop = async (isStopped: boolean) => {
  const { system } = await world();
  await system.db.rows.updateTable('convert_switch').set({ isStopped }).where('name', '=', 'SENDS').execute();
};

async function freezeCurrency(kind: SendChainRow): Promise<void> {
  const { system } = await world();
  await createConvertAsset(system, { currency: kind.currency, type: kind.type });
  await inTransaction(system, { operation: 'test' }, (tx) => freeze(system, tx, kind, 'DRIFT'));
}

const lower = async ({ id }: SendChainRow) => updateSendChain((await world()).system, id, { maxSend: '0.5' });

describe('a send is signed only by what holds at that time: while the chain is asked for gas and nonce', () => {
  it.each([
    ['sends are stopped', () => stop(true)],
    ['its currency is frozen', freezeCurrency],
    ['its bound is lowered', lower],
  ] as const)('%s, and nothing is signed', async (_title, change) => {
    const { approved, read, cancel } = stepsOf(through('GraphQL'), await admins());
    const { sendChain } = await newToken(house);
    const { id } = await approved({ sendChain });
    house.chain.before.set('eth_getTransactionCount', async () => {
      house.chain.before.clear();
      await change(sendChain);
    });
    expect(await runJob('processConvertSends')).toMatchObject({ status: 'SUCCEEDED' });
    const send = { status: 'APPROVED', txHash: null, nonce: null, failure: expect.any(String) };
    expect(await read(id)).toMatchObject(send);
    await stop(false);
    await cancel(id, { reason: 'Not now.' });
    expect(await booked(sendChain)).toEqual({ free: '1000', held: '0' });
  });
});
