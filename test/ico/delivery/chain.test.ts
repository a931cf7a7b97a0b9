import { newChains } from '../../../src/infra/chain/chains.js';
import { runJob } from '../../support/jobs.js';
import { through } from '../../support/each-transport.js';
import { LocalChain, type Mood } from '../../support/local-chain.js';
import { ownWorld, world } from '../../support/world.js';
import {
  bury,
  check,
  deliver,
  deliveryChain,
  newPurchase,
  newTokenSale,
  sent,
  signedTransfer,
  stored,
  toldTitles,
  type TokenSale,
} from '../support/chain-deliveries.js';

ownWorld('counts the deliveries of a whole launchpad that a job checks');

const call = through('REST');
const SILENT = 'The blockchain gave no answer that can be used: it is asked again';

let chain: LocalChain;
let sale: TokenSale;
beforeAll(async () => {
  chain = await deliveryChain();
  sale = await newTokenSale(chain);
});
afterAll(() => chain.close());
afterEach(() => {
  chain.mood = 'answers';
});

describe('a node that', () => {
  it.each([
    ['says nothing', 'silent'],
    ['is out of order', 'error'],
    ['answers no JSON', 'garbage'],
    ['floods', 'flood'],
  ] satisfies [string, Mood][])('%s leaves a delivery PENDING, until it answers again', async (_title, mood) => {
    const bought = await newPurchase(sale);
    const hash = await sent(sale, bought.walletAddress, bought.tokens);
    await bury(chain);
    chain.mood = mood;
    expect(await deliver(call, sale, bought, hash)).toMatchObject({
      statusCode: 200,
      status: 'VERIFICATION',
      chainCheck: 'PENDING',
      checkReason: SILENT,
    });
    expect((await check()).error).toContain('1 blockchains gave no answer');
    expect(await stored(bought)).toMatchObject({ chainCheck: 'PENDING', checkReason: SILENT });
    chain.mood = 'answers';
    expect(await check()).toMatchObject({ counts: { checked: 1, confirmed: 1 } });
    expect(await stored(bought)).toMatchObject({ chainCheck: 'CONFIRMED', checkReason: null });
  });

  it('serves another chain proves nothing', async () => {
    const bought = await newPurchase(sale);
    const hash = await sent(sale, bought.walletAddress, bought.tokens);
    await deliver(call, sale, bought, hash);
    await bury(chain);
    const other = await LocalChain.start(137, 'Deliveries.sol');
    const { platform } = await world();
    const chains = newChains({ rpcUrl: other.template, projectId: null }, platform.http, platform.clock);
    const { error } = await runJob('checkIcoDeliveries', { chains });
    await other.close();
    expect(error).toContain('1 blockchains gave no answer');
    expect(await stored(bought)).toMatchObject({ chainCheck: 'PENDING' });
    await check();
    expect(await stored(bought)).toMatchObject({ chainCheck: 'CONFIRMED' });
  });
});

describe('a transaction', () => {
  it('that turns out to be wrong once it is mined fails the check, and its creator is told why', async () => {
    const bought = await newPurchase(sale);
    const wrong = await signedTransfer(sale, bought.walletAddress, '19');
    expect(await deliver(call, sale, bought, wrong.hash)).toMatchObject({ chainCheck: 'PENDING' });
    await wrong.send();
    expect(await check()).toMatchObject({ counts: { disproven: 0 } });
    expect(await stored(bought)).toMatchObject({ chainCheck: 'PENDING' });
    await bury(chain);
    expect(await check()).toMatchObject({ counts: { disproven: 1 } });
    expect(await stored(bought)).toMatchObject({
      status: 'VERIFICATION',
      chainCheck: 'FAILED',
      checkReason: "The transaction moves less than 20 tokens to the buyer's address",
    });
    expect(await toldTitles(sale.creator)).toContain('Delivery Not Proven');
    const right = await sent(sale, bought.walletAddress, '20');
    await bury(chain);
    expect(await deliver(call, sale, bought, right)).toMatchObject({ chainCheck: 'CONFIRMED' });
  });

  // The last one: what is sent after a chain went back may hang.
  it('whose block the chain drops waits again', async () => {
    const bought = await newPurchase(sale);
    const before = await chain.rpc('evm_snapshot');
    const hash = await sent(sale, bought.walletAddress, bought.tokens);
    expect(await deliver(call, sale, bought, hash)).toMatchObject({
      checkReason: 'The transaction is not 3 blocks deep yet',
    });
    await chain.revert(before);
    await bury(chain);
    await bury(chain);
    expect(await check()).toMatchObject({ counts: { checked: 1, confirmed: 0, disproven: 0 } });
    expect(await stored(bought)).toMatchObject({
      status: 'VERIFICATION',
      chainCheck: 'PENDING',
      checkReason: 'The blockchain has not mined the transaction yet',
    });
  });
});
