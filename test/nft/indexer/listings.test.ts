import { Wallet } from 'ethers';
import type { LocalChain } from '../../support/local-chain.js';
import { bury, newPerson, nftChain, signedOnly, type Person } from '../support/chain.js';
import {
  auctioned,
  BID,
  indexed,
  listed,
  listingRow,
  LISTING,
  saleOf,
  sent,
  walletOf,
} from '../support/indexer-acts.js';
import { newCollection, newToken, type Deployed, type Minted } from '../support/market.js';
import { newAccepted, offerRow, traded } from '../support/offer-acts.js';
import { toldOf } from '../support/offer-state.js';

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator, { royaltyPercent: '0' });
});
afterAll(() => chain.close());

const anybody = () => Wallet.createRandom().address;
const quoted = (buyer: Person, listing: { readonly id: string }) => traded(buyer, `${LISTING}/${listing.id}/buy`, {});

async function onSale(): Promise<{ token: Minted; listing: any }> {
  const token = await newToken(chain, collection);
  return { token, listing: await listed(token) };
}

describe('a token on sale that leaves its seller', () => {
  it('is off sale from the newest block on, and the bid that led is released, which its bidder is told', async () => {
    const token = await newToken(chain, collection);
    const listing = await auctioned(token);
    const bidder = await newPerson(chain, '10');
    await traded(bidder, BID, { listingId: listing.id, amount: '2' });
    expect(await walletOf(bidder)).toEqual(['8', '2']);
    await sent(token, anybody());
    await indexed();
    expect(await listingRow(listing.id)).toMatchObject({ status: 'INVALID', invalidReason: 'OWNER' });
    expect(await walletOf(bidder)).toEqual(['10', '0']);
    expect((await toldOf(bidder)).at(-1)).toMatchObject({
      title: 'The auction has ended',
      message: 'Token of a test has left its seller: the held amount of your bid has been released.',
    });
  });

  it('is its direct sale where it goes to an address that was quoted, once that is final', async () => {
    const { token, listing } = await onSale();
    const buyer = await newPerson(chain);
    await quoted(buyer, listing);
    await sent(token, buyer.wallet.address);
    await indexed();
    expect(await saleOf(listing.id)).toBeUndefined();
    await bury(chain);
    await indexed();
    expect((await listingRow(listing.id)).status).toBe('SOLD');
    expect(await saleOf(listing.id)).toMatchObject({
      route: 'DIRECT',
      buyerAddress: buyer.wallet.address,
      buyerId: buyer.user.id,
    });
    await indexed();
  });

  it('is no sale where it goes to somebody else than was quoted', async () => {
    const { token, listing } = await onSale();
    await quoted(await newPerson(chain), listing);
    await sent(token, anybody());
    await bury(chain);
    await indexed();
    expect((await listingRow(listing.id)).status).toBe('INVALID');
    expect(await saleOf(listing.id)).toBeUndefined();
  });

  it('stays off sale when it comes back', async () => {
    const { token, listing } = await onSale();
    const other = await newPerson(chain);
    await sent(token, other.wallet.address);
    await indexed();
    await sent(token, creator.wallet.address, other);
    await bury(chain);
    await indexed();
    expect(await listingRow(listing.id)).toMatchObject({ status: 'INVALID', invalidReason: 'OWNER' });
  });
});

describe('an offer that was accepted', () => {
  it('is paid when its transfer is final, and not invalidated before, though nobody tells of it', async () => {
    const accepted = await newAccepted(chain, collection);
    await signedOnly(accepted.seller, accepted.transaction);
    await indexed();
    expect((await offerRow(accepted.id)).status).toBe('ACCEPTED');
    await bury(chain);
    await indexed();
    expect((await offerRow(accepted.id)).status).toBe('COMPLETED');
    expect((await walletOf(accepted.buyer))[1]).toBe('0');
  });

  it('is cancelled, what is held given back and both parties told, once it is final that the token went to somebody else', async () => {
    const accepted = await newAccepted(chain, collection);
    await sent(accepted.token, anybody());
    await indexed();
    expect((await offerRow(accepted.id)).status).toBe('ACCEPTED');
    expect((await walletOf(accepted.buyer))[1]).toBe('1.025');
    await bury(chain);
    await indexed();
    expect((await offerRow(accepted.id)).status).toBe('CANCELLED');
    expect(await walletOf(accepted.buyer)).toEqual(['10', '0']);
    expect((await toldOf(accepted.buyer)).at(-1)).toMatchObject({ title: 'Your offer was cancelled' });
    expect((await toldOf(creator)).at(-1)).toMatchObject({
      title: 'An accepted offer was cancelled',
      message: `Token of a test went to another address than ${accepted.buyer.wallet.address}: you are not paid for it.`,
    });
  });

  it('is paid though its token has come back to the seller since', async () => {
    const accepted = await newAccepted(chain, collection);
    await signedOnly(accepted.seller, accepted.transaction);
    await sent(accepted.token, creator.wallet.address, accepted.buyer);
    await bury(chain);
    await indexed();
    expect((await offerRow(accepted.id)).status).toBe('COMPLETED');
  });
});
