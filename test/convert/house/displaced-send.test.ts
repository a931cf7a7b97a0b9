import { newClient } from '../../support/accounts.js';
import { admins, booked, houseOnChain, newAccount, type House } from '../../support/convert-chain.js';
import { deepen, stepsOf } from '../../support/convert-sends.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { withSecondFactor } from '../../support/second-factors.js';

const reversalOf = (id: string) => `/api/admin/finance/pool-backing/house/send/${id}/reverse`;
let house: House;

beforeAll(async () => {
  house = await houseOnChain();
});

afterAll(async () => house.chain.close());

describe.each(TRANSPORTS)(
  "a send whose nonce another transaction of the house has, under the house's code by %s",
  (transport) => {
    it('is reversed by the hash of that transaction', async () => {
      const { approved, read } = stepsOf(through(transport), await admins());
      const { id } = await approved({ sendChain: house.coin });
      house.chain.moods.set('eth_sendRawTransaction', 'error');
      await runJob('processConvertSends');
      house.chain.moods.clear();
      const { nonce } = await read(id);
      const wallet = house.wallet.connect(house.chain.ethers);
      const { hash: txHash } = await wallet.sendTransaction({ to: newAccount(), nonce });
      await deepen(house);
      const manager = await newClient({ permissions: ['view.pool.backing', 'manage.pool.backing'] });
      const code = await withSecondFactor(manager.user.id);
      const reverse = (body: object) =>
        through(transport)(manager, 'POST', reversalOf(id), { reason: 'Its nonce is taken.', code: code(), ...body });
      expect(await reverse({})).toMatchObject({ statusCode: 409, code: 'CHAIN_MISMATCH' });
      expect(await reverse({ txHash: '0x12' })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
      expect(await reverse({ txHash })).toMatchObject({ status: 'REVERSED', txHash });
      expect(await booked(house.coin)).toMatchObject({ held: '0' });
    });
  },
);
