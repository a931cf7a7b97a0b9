import { addMs, DAY_MS } from '../../../core/clock.js';
import { firstSuperAdmin } from '../../account/first-super-admin.js';
import type { Context } from '../../frame/context.js';
import type { DemoCustomers } from '../../frame/module.js';
import { placeNftBid } from '../bid/place.js';
import { createNftListing } from '../listing/create.js';
import { acting, deployCollection, deployMarketplace, listAtContract, mint, offer, sell, type Cast } from './acts.js';
import { ACCOUNTS, CHAIN, isDevelopmentChain } from './chain.js';
import { linkDemoWallet } from './link.js';

const COLLECTION = {
  name: 'Harbour Lights',
  symbol: 'LIGHT',
  description: 'Lighthouses of a small harbour, one a token.',
  royaltyPercent: '5',
} as const;

/**
 * Lets the demo customers trade tokens on a chain of development: one is on sale at the marketplace contract, one in an
 * auction with bids, one has an offer that waits, and one was sold. The installation's Super Admin has deployed the contract;
 * without one, on any other chain, and beside a marketplace that is there already there are none.
 */
export async function seedDemoNfts(system: Context, { verified, asking }: DemoCustomers): Promise<void> {
  if (!(await isDevelopmentChain(system)) || (await hasMarketplace(system))) return;
  const admin = await firstSuperAdmin(system.db.rows);
  if (admin === null) {
    system.log.warn({ module: 'nft' }, 'the demo data has no NFTs: there is no Super Admin to deploy the marketplace');
    return;
  }
  const cast: Cast = { system, admin, creator: verified, buyer: asking };
  for (const role of ['admin', 'creator', 'buyer'] as const) await linkDemoWallet(system, cast[role], ACCOUNTS[role]);
  await deployMarketplace(cast);
  await trade(cast, await deployCollection(cast, COLLECTION));
}

async function trade(cast: Cast, collectionId: string): Promise<void> {
  const light = (name: string, colour: string) =>
    mint(cast, collectionId, { name, attributes: [{ trait: 'Colour', value: colour }] });
  await listAtContract(cast, await light('North Pier', 'Green'), '0.5');
  await auction(cast, await light('South Pier', 'Red'));
  await offer(cast, await light('Breakwater', 'White'), '0.4');
  await sell(cast, await offer(cast, await light('Old Tower', 'Yellow'), '0.25'));
}

/** The buyer has bid, and raised the bid. */
async function auction(cast: Cast, tokenId: string): Promise<void> {
  const endTime = addMs(cast.system.clock.now(), 3 * DAY_MS);
  const wish = { tokenId, type: 'AUCTION', price: '0.2', minBidIncrement: '0.05', endTime } as const;
  const { listing } = await createNftListing(acting(cast, 'creator'), wish);
  for (const amount of ['0.2', '0.3']) {
    await placeNftBid(acting(cast, 'buyer'), { listingId: listing.id, amount, walletAddress: ACCOUNTS.buyer });
  }
}

async function hasMarketplace({ db }: Context): Promise<boolean> {
  const found = db.rows.selectFrom('nft_marketplace').select('id').where('chain', '=', CHAIN);
  return (await found.executeTakeFirst()) !== undefined;
}
