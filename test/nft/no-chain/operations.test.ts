import { newId } from '../../../src/core/ids.js';
import { newClient } from '../../support/accounts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { linkedWallet } from '../../support/linked-wallets.js';
import { world } from '../../support/world.js';
import { BID } from '../support/auction-acts.js';
import { DEPLOY } from '../support/contract-auction.js';
import { CHAIN, funded } from '../support/chain.js';
import { OFFER, setOffer, trading, wished } from '../support/offer-acts.js';
import { writingNothing } from '../support/offer-state.js';
import { buyPath, forgetMarketplaces, MARKETPLACE, setListing } from '../support/sales.js';
import { storedListing, storedOffer, storedToken } from '../support/stored.js';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const transactionHash = `0x${'1'.repeat(64)}`;
const REFUSAL = { statusCode: 500, code: 'CHAIN_NOT_CONFIGURED', message: expect.stringContaining('CHAIN_RPC_URL') };

/** Somebody with a linked address and ten ETH. */
async function newTrader() {
  const trader = await newClient();
  await linkedWallet(trader.user.id);
  await funded(trader, '10');
  return trader;
}

/** A marketplace contract that waits for its proof. */
async function storedMarketplace(): Promise<void> {
  const { db, clock } = (await world()).system;
  const now = clock.now().toISOString();
  const terms = { owner: ADDRESS, feeReceiver: ADDRESS, feePercentage: 250, maxRoyalty: 1_000, listingFee: '0' };
  await db.rows
    .insertInto('nft_marketplace')
    .values({ id: newId(), chain: CHAIN, status: 'DRAFT', ...terms, createdAt: now, updatedAt: now })
    .execute();
}

const marketplaces = async () => (await world()).system.db.rows.selectFrom('nft_marketplace').selectAll().execute();

describe.each(TRANSPORTS)('a server without access to blockchains by %s', (transport) => {
  const call = trading(transport);
  const refuses = async (person: Parameters<typeof call>[0], path: string, body: object = {}, method = 'POST') => {
    expect(await writingNothing(() => call(person, method, path, body))).toMatchObject(REFUSAL);
  };

  it('takes no offer, and has none accepted', async () => {
    await refuses(await newTrader(), OFFER, wished({ id: await storedToken() }));
    const id = await storedOffer((await newTrader()).user.id);
    await setOffer(id, { status: 'PENDING', endedAt: null });
    await refuses(await newTrader(), `${OFFER}/${id}/accept`);
  });

  it('confirms no offer, by either party', async () => {
    const [buyer, seller] = [await newTrader(), await newTrader()];
    const id = await storedOffer(buyer.user.id);
    const at = new Date().toISOString();
    const acceptance = { acceptedAt: at, transferBy: at, acceptedBlock: '0' };
    const by = { sellerId: seller.user.id, sellerAddress: ADDRESS };
    await setOffer(id, { status: 'ACCEPTED', endedAt: null, ...acceptance, ...by });
    for (const party of [buyer, seller]) await refuses(party, `${OFFER}/${id}/confirm`, { transactionHash });
  });

  it.each([
    ['quotes no purchase', {}],
    ['holds no price in escrow', { escrow: true }],
    ['records no purchase by its hash', { transactionHash }],
  ])('%s', async (_what, body) => {
    const id = await storedListing((await newTrader()).user.id);
    await setListing(id, { type: 'FIXED_PRICE', minBidIncrement: null });
    await refuses(await newTrader(), buyPath({ id }), body);
  });

  it('moves no auction to a contract', async () => {
    const seller = await newTrader();
    const listingId = await storedListing(seller.user.id);
    for (const body of [{ listingId }, { listingId, transactionHash }]) await refuses(seller, DEPLOY, body);
  });

  it('prepares no bid at a contract, and takes those on the platform, which need no chain', async () => {
    const id = await storedListing((await newTrader()).user.id);
    const bid = { listingId: id, amount: '1' };
    await setListing(id, { venue: 'CONTRACT', contractAddress: ADDRESS });
    await refuses(await newTrader(), BID, bid);
    await setListing(id, { venue: 'PLATFORM', contractAddress: null });
    expect(await call(await newTrader(), 'POST', BID, bid)).toMatchObject({ statusCode: 200, bid: { amount: '1' } });
  });

  it('deploys and configures no marketplace contract', async () => {
    const keeper = await newClient({ permissions: ['edit.nft.marketplace'] });
    const wish = { chain: CHAIN, feePercentage: 250, feeReceiver: ADDRESS };
    await refuses(keeper, `${MARKETPLACE}/deploy`, wish);
    await refuses(keeper, `${MARKETPLACE}/config`, wish, 'PUT');
    expect(await marketplaces()).toEqual([]);
    await storedMarketplace();
    const before = await marketplaces();
    await refuses(keeper, `${MARKETPLACE}/deploy`, { chain: CHAIN, transactionHash });
    await refuses(keeper, `${MARKETPLACE}/config`, { chain: CHAIN, transactionHash }, 'PUT');
    expect(await marketplaces()).toEqual(before);
    await forgetMarketplaces();
  });
});
