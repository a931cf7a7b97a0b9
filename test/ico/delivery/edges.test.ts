import { toQuantity } from 'ethers';
import { SECOND_MS } from '../../../src/core/clock.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { world } from '../../support/world.js';
import {
  bury,
  check,
  DEEP,
  deliver,
  deliveryChain,
  newPurchase,
  newTokenSale,
  sent,
  stored,
  succeed,
  type TokenSale,
} from '../support/chain-deliveries.js';

let chain: LocalChain;
let sale: TokenSale;
beforeAll(async () => {
  chain = await deliveryChain();
});
beforeEach(async () => {
  sale = await newTokenSale(chain);
});
afterAll(() => chain.close());

/** Has the chain mine so many blocks. */
const mine = (blocks: number): Promise<unknown> => chain.rpc('anvil_mine', toQuantity(blocks));

/** Moves a purchase to a time in milliseconds since 1970. */
async function buyAt({ id }: { readonly id: string }, time: number): Promise<void> {
  const { rows } = (await world()).system.db;
  const createdAt = new Date(time).toISOString();
  await rows.updateTable('ico_transaction').set({ createdAt }).where('id', '=', id).execute();
}

describe.each(TRANSPORTS)('a transfer by %s', (transport) => {
  const call = through(transport);

  it('proves nothing one block before it is deep enough, and proves the delivery in that block', async () => {
    const bought = await newPurchase(sale);
    const hash = await sent(sale, bought.walletAddress, bought.tokens);
    // Its own block is the first.
    await mine(DEEP - 2);
    expect(await deliver(call, sale, bought, hash)).toMatchObject({ chainCheck: 'PENDING' });
    expect(await check()).toMatchObject({ counts: { confirmed: 0 } });
    expect(await stored(bought)).toMatchObject({ chainCheck: 'PENDING' });
    await mine(1);
    expect(await deliver(call, sale, bought, hash)).toMatchObject({ chainCheck: 'CONFIRMED' });
  });

  it('is proven by the job in the very block that makes it deep enough', async () => {
    const bought = await newPurchase(sale);
    const hash = await sent(sale, bought.walletAddress, bought.tokens);
    expect(await deliver(call, sale, bought, hash)).toMatchObject({ chainCheck: 'PENDING' });
    await mine(DEEP - 1);
    expect(await check()).toMatchObject({ counts: { confirmed: 1 } });
    expect(await stored(bought)).toMatchObject({ chainCheck: 'CONFIRMED' });
  });

  it('counts when it is mined in the second of the purchase, and not in the one before', async () => {
    const [same, later] = [await newPurchase(sale), await newPurchase(sale)];
    const hashes = [
      await sent(sale, same.walletAddress, same.tokens),
      await sent(sale, later.walletAddress, later.tokens),
    ];
    await bury(chain);
    const minedAt = async (hash: string | undefined): Promise<number> => {
      const receipt = await chain.ethers.getTransactionReceipt(hash ?? '');
      return ((await receipt?.getBlock())?.timestamp ?? 0) * SECOND_MS;
    };
    await buyAt(same, (await minedAt(hashes[0])) + 999);
    await buyAt(later, (await minedAt(hashes[1])) + 1_000);
    expect(await deliver(call, sale, same, hashes[0] ?? '')).toMatchObject({ chainCheck: 'CONFIRMED' });
    expect(await deliver(call, sale, later, hashes[1] ?? '')).toMatchObject({
      statusCode: 400,
      code: 'DELIVERY_MISMATCH',
      message: 'The transaction was mined before the tokens were bought',
    });
  });

  it('delivers a whole contribution once the sale has succeeded', async () => {
    const ended = await newTokenSale(chain, { allocation: '20' });
    const bought = await newPurchase(ended);
    await succeed(ended);
    const hash = await sent(ended, bought.walletAddress, bought.tokens);
    await bury(chain);
    expect(await deliver(call, ended, bought, hash)).toMatchObject({
      statusCode: 200,
      status: 'VERIFICATION',
      chainCheck: 'CONFIRMED',
      transactionHash: hash,
    });
  });
});
