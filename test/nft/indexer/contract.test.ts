import { MINUTE_MS } from '../../../src/core/clock.js';
import { newClient } from '../../support/accounts.js';
import type { LocalChain } from '../../support/local-chain.js';
import { runJob } from '../../support/jobs.js';
import { newLink } from '../../support/linked-wallets.js';
import { ownWorld, world } from '../../support/world.js';
import { bury, newHolder, newPerson, nftChain, signed, signedOnly, type Person } from '../support/chain.js';
import {
  indexed,
  listed,
  listingRow,
  LISTING,
  newMarketplace,
  putOnContract,
  saleOf,
} from '../support/indexer-acts.js';
import { called, newCollection, newToken, type Deployed, type Minted } from '../support/market.js';
import { traded } from '../support/offer-acts.js';
import { setListing } from '../support/sales.js';

ownWorld('deploys a marketplace contract, of which a chain has one');

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
let marketplace: string;
beforeAll(async () => {
  chain = await nftChain();
  const client = await newClient({ permissions: ['edit.nft.marketplace'] });
  const wallet = await newHolder(chain);
  await newLink(client.user.id, wallet.address);
  marketplace = await newMarketplace(chain, Object.assign(client, { wallet }));
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator, { royaltyPercent: '0' });
});
afterAll(() => chain.close());

/** A token that the contract offers. */
async function offered(): Promise<{ token: Minted; listing: any }> {
  const token = await newToken(chain, collection);
  const listing = await listed(token);
  await putOnContract(chain, creator, listing.id);
  await indexed();
  return { token, listing };
}

const approve = (operator: string, { tokenId }: Minted) =>
  called(creator, collection.contractAddress, 'approve', operator, tokenId);
const NOBODY = `0x${'0'.repeat(40)}`;

describe('a token that the marketplace contract sells', () => {
  it('can be bought there once the contract has logged it, deep enough', async () => {
    const token = await newToken(chain, collection);
    const listing = await listed(token);
    expect((await listingRow(listing.id)).isOnContract).toBe(false);
    await putOnContract(chain, creator, listing.id);
    await indexed();
    expect(await listingRow(listing.id)).toMatchObject({ isOnContract: true, status: 'ACTIVE' });
  });

  it('is off sale from the newest block in which its approval is gone, and back when it is given again for good', async () => {
    const { token, listing } = await offered();
    await signedOnly(creator, approve(NOBODY, token));
    await indexed();
    expect(await listingRow(listing.id)).toMatchObject({ status: 'INVALID', invalidReason: 'APPROVAL' });
    await signedOnly(creator, approve(marketplace, token));
    await indexed();
    expect((await listingRow(listing.id)).status).toBe('INVALID');
    await bury(chain);
    await indexed();
    expect(await listingRow(listing.id)).toMatchObject({ status: 'ACTIVE', invalidReason: null });
  });

  it('is off sale and back as the approval of all tokens of its owner goes and comes', async () => {
    const { token, listing } = await offered();
    const all = (isAllowed: boolean) =>
      called(creator, collection.contractAddress, 'setApprovalForAll', marketplace, isAllowed);
    await signed(chain, creator, all(true));
    await signed(chain, creator, approve(NOBODY, token));
    await indexed();
    expect((await listingRow(listing.id)).status).toBe('ACTIVE');
    await signedOnly(creator, all(false));
    await indexed();
    expect(await listingRow(listing.id)).toMatchObject({ status: 'INVALID', invalidReason: 'APPROVAL' });
    await signed(chain, creator, all(true));
    await indexed();
    expect((await listingRow(listing.id)).status).toBe('ACTIVE');
    await signed(chain, creator, all(false));
    await indexed();
  });

  it('is on it by the listing alone that is there now, when an older one was cancelled here and not there', async () => {
    const { token, listing: older } = await offered();
    await traded(creator, `${LISTING}/${older.id}/cancel`);
    const newer = await listed(token, { price: '2' });
    await putOnContract(chain, creator, newer.id);
    await indexed();
    expect(await listingRow(older.id)).toMatchObject({ status: 'CANCELLED', isOnContract: false });
    expect(await listingRow(newer.id)).toMatchObject({ status: 'ACTIVE', isOnContract: true });
  });

  it('is off it once the older listing is taken back there, or is bought', async () => {
    const [cancelled, bought] = [await offered(), await offered()];
    const { transaction: purchase } = await traded(await newPerson(chain), `${LISTING}/${bought.listing.id}/buy`, {});
    const { transaction } = await traded(creator, `${LISTING}/${cancelled.listing.id}/cancel`);
    await signed(chain, creator, transaction);
    await traded(creator, `${LISTING}/${bought.listing.id}/cancel`);
    const buyer = await newPerson(chain);
    await signed(chain, buyer, { ...purchase, from: buyer.wallet.address });
    await indexed();
    for (const { listing } of [cancelled, bought]) {
      expect(await listingRow(listing.id)).toMatchObject({ status: 'CANCELLED', isOnContract: false });
    }
  });

  it('stays on sale for five minutes after its end, since it may have been sold there in time', async () => {
    const { listing } = await offered();
    const end = async (minutesAgo: number) => {
      const { clock } = await world();
      const endTime = new Date(clock.now().getTime() - minutesAgo * MINUTE_MS).toISOString();
      await setListing(listing.id, { startTime: new Date(0).toISOString(), endTime });
      await runJob('settleNftAuctions');
      return (await listingRow(listing.id)).status;
    };
    expect([await end(4), await end(5)]).toEqual(['ACTIVE', 'EXPIRED']);
  });

  it('is sold when somebody has bought it there and has told nobody', async () => {
    const { listing } = await offered();
    const buyer = await newPerson(chain);
    const { transaction } = await traded(buyer, `${LISTING}/${listing.id}/buy`, {});
    await signed(chain, buyer, transaction);
    await indexed();
    expect((await listingRow(listing.id)).status).toBe('SOLD');
    expect(await saleOf(listing.id)).toMatchObject({
      route: 'CONTRACT',
      buyerAddress: buyer.wallet.address,
      sellerId: creator.user.id,
    });
  });
});
