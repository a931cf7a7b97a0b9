import { newClient, PASSWORD } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import type { LocalChain } from '../support/local-chain.js';
import { newBid, newListing, setListing } from '../nft/support/auction-acts.js';
import { newPerson, nftChain, type Person } from '../nft/support/chain.js';
import { newCollection, newToken, type Deployed } from '../nft/support/market.js';
import { newAccepted, newBuyer, newOffer, OFFER, setOffer, traded } from '../nft/support/offer-acts.js';
import { movement, posted } from '../support/wallets.js';
import { findWallet } from '../../src/services/wallet/open-wallet.js';
import { world } from '../support/world.js';

const NOT_EMPTY = { statusCode: 409, code: 'ACCOUNT_NOT_EMPTY' };

let chain: LocalChain;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  collection = await newCollection(chain, await newPerson(chain));
});
afterAll(() => chain.close());

/** Takes all that is free out of somebody's wallet. */
async function emptied({ user }: Pick<Person, 'user'>): Promise<void> {
  const wallet = await findWallet((await world()).system.db, { userId: user.id }, { currency: 'ETH', type: 'SPOT' });
  if (!wallet) throw new Error('there is no wallet');
  await posted(movement({ id: wallet.id, currency: 'ETH' }, 'DEBIT', wallet.balance, { external: true }));
}

describe.each(TRANSPORTS)('the account of somebody who trades NFTs, by %s', (transport) => {
  const call = through(transport);
  const closing = (client: Client) => call(client, 'POST', '/api/user/profile/close', { password: PASSWORD });
  const deleting = async ({ user }: Pick<Person, 'user'>) =>
    call(await newClient({ permissions: ['delete.user'] }), 'DELETE', `/api/admin/crm/user/${user.id}`);

  it('is ended by nobody while a token of it is on sale', async () => {
    const seller = await newPerson(chain);
    const listing = await newListing(await newToken(chain, collection, { owner: seller }), { type: 'FIXED_PRICE' });
    expect(await closing(seller)).toEqual({
      ...NOT_EMPTY,
      message:
        'Your account has 1 open NFT listing; cancel your NFT listings, or wait until they have ended before you close the account',
    });
    expect(await deleting(seller)).toMatchObject({
      ...NOT_EMPTY,
      message: 'The account has 1 open NFT listing; cancel the NFT listings first',
    });
    await traded(seller, `/api/nft/listing/${listing.id}/cancel`);
    expect(await closing(seller)).toMatchObject({ statusCode: 200 });
  });

  it.each([['ACCEPTED'], ['FLAGGED']])('is ended by nobody while a sale is owed to it that is %s', async (status) => {
    const owner = await newPerson(chain);
    const { id } = await newAccepted(chain, collection, { owner });
    await setOffer(id, { status });
    expect(await closing(owner)).toMatchObject({
      ...NOT_EMPTY,
      message:
        'Your account has 1 unpaid NFT sale; transfer the NFTs that you have sold, or wait until their offers are released before you close the account',
    });
    expect(await deleting(owner)).toMatchObject(NOT_EMPTY);
    await setOffer(id, { status: 'EXPIRED', endedAt: new Date().toISOString() });
    expect(await closing(owner)).toMatchObject({ statusCode: 200 });
  });

  it('is ended by nobody while an offer of it waits, for an answer or for the token', async () => {
    const buyer = await newBuyer(chain);
    const token = await newToken(chain, collection);
    const { id } = await newOffer(chain, token, { buyer });
    await emptied(buyer);
    const refusal = { ...NOT_EMPTY, message: expect.stringContaining('has 1 open NFT offer;') };
    expect(await closing(buyer)).toMatchObject(refusal);
    await traded(token.owner, `${OFFER}/${id}/accept`);
    expect(await closing(buyer)).toMatchObject(refusal);
    await setOffer(id, { status: 'FLAGGED' });
    expect(await deleting(buyer)).toMatchObject(refusal);
  });

  it('is ended by nobody while its bid leads an auction', async () => {
    const bidder = await newBuyer(chain);
    const auction = await newListing(await newToken(chain, collection));
    await newBid(bidder, auction, '1');
    await emptied(bidder);
    const refusal = { ...NOT_EMPTY, message: expect.stringContaining('has 1 leading NFT bid;') };
    expect(await closing(bidder)).toMatchObject(refusal);
    expect(await deleting(bidder)).toMatchObject(refusal);
    await newBid(await newBuyer(chain), auction, '2');
    await emptied(bidder);
    expect(await closing(bidder)).toMatchObject({ statusCode: 200 });
  });

  it('is ended with listings that are over', async () => {
    const seller = await newPerson(chain);
    const listing = await newListing(await newToken(chain, collection, { owner: seller }));
    await setListing(listing.id, { status: 'EXPIRED', endedAt: new Date().toISOString() });
    expect(await closing(seller)).toMatchObject({ statusCode: 200 });
  });
});
