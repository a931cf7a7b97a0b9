import { anonymous, newClient } from '../../support/accounts.js';
import { runJob } from '../../support/jobs.js';
import type { LocalChain } from '../../support/local-chain.js';
import { following, refusal } from '../../support/subscribed.js';
import { newPerson, nftChain } from '../support/chain.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import { newBuyer, newOffer, OFFER, setOffer, traded } from '../support/offer-acts.js';

const CHANGES = `subscription ($after: String) { nftOfferChanged(after: $after) {
  cursor id tokenId source status buyerAddress sellerAddress currency amount expiresAt transferBy updatedAt
} }`;

interface Change {
  readonly nftOfferChanged: { readonly cursor: string; readonly id: string; readonly status: string };
}

let chain: LocalChain;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  collection = await newCollection(chain, await newPerson(chain));
});
afterAll(() => chain.close());

describe('nftOfferChanged', () => {
  it('tells the buyer and the owner of the token of an offer, of its acceptance, and nobody else', async () => {
    const [owner, buyer, other] = [await newPerson(chain), await newBuyer(chain), await newBuyer(chain)];
    const token = await newToken(chain, collection, { owner });
    const follows = await Promise.all([following<Change>(buyer, CHANGES), following<Change>(owner, CHANGES)]);
    const elsewhere = await following<Change>(other, CHANGES);
    const { id, offer } = await newOffer(chain, token, { buyer });
    await traded(owner, `${OFFER}/${id}/accept`);
    for (const each of follows) {
      const made = (await each.next()).nftOfferChanged;
      expect(made).toEqual({
        cursor: expect.any(String),
        id,
        tokenId: token.id,
        source: 'OFFER',
        status: 'PENDING',
        buyerAddress: buyer.wallet.address,
        sellerAddress: null,
        currency: 'ETH',
        amount: '1',
        expiresAt: offer.expiresAt,
        transferBy: null,
        updatedAt: offer.updatedAt,
      });
      expect(JSON.stringify(made)).not.toContain(buyer.user.id);
      expect((await each.next()).nftOfferChanged).toMatchObject({
        id,
        status: 'ACCEPTED',
        transferBy: expect.any(String),
        sellerAddress: owner.wallet.address,
      });
    }
    const { id: own } = await newOffer(chain, await newToken(chain, collection), { buyer: other });
    expect((await elsewhere.next()).nftOfferChanged).toMatchObject({ id: own });
    await Promise.all([...follows, elsewhere].map((each) => each.close()));
  });

  it('tells owners of each offer that its buyer takes back with all the others', async () => {
    const [owner, buyer] = [await newPerson(chain), await newBuyer(chain)];
    const ids: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      ids.push((await newOffer(chain, await newToken(chain, collection, { owner }), { buyer })).id);
    }
    const events = await following<Change>(owner, CHANGES);
    await traded(buyer, '/api/nft/listing/cancel-all', { offers: true });
    const changes = [await events.next(), await events.next()].map((each) => each.nftOfferChanged);
    await events.close();
    expect(changes.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(changes.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
  });

  it('tells the buyer and the owner of the token that an offer has expired which nobody has accepted', async () => {
    const [owner, buyer] = [await newPerson(chain), await newBuyer(chain)];
    const { id } = await newOffer(chain, await newToken(chain, collection, { owner }), { buyer });
    const follows = await Promise.all([following<Change>(buyer, CHANGES), following<Change>(owner, CHANGES)]);
    await setOffer(id, { expiresAt: new Date().toISOString() });
    await runJob('expireOffers');
    for (const each of follows) expect((await each.next()).nftOfferChanged).toMatchObject({ id, status: 'EXPIRED' });
    await Promise.all(follows.map((each) => each.close()));
  });

  it('goes on behind a cursor, so that nothing is missed and nothing comes twice', async () => {
    const buyer = await newBuyer(chain);
    const before = await following<Change>(buyer, CHANGES);
    const { id } = await newOffer(chain, await newToken(chain, collection), { buyer });
    const { cursor } = (await before.next()).nftOfferChanged;
    await before.close();
    await traded(buyer, `${OFFER}/${id}/cancel`);
    const { id: next } = await newOffer(chain, await newToken(chain, collection), { buyer });
    const after = await following<Change>(buyer, CHANGES, { after: cursor });
    const changes = [await after.next(), await after.next()].map((each) => each.nftOfferChanged);
    await after.close();
    expect(changes).toMatchObject([
      { id, status: 'CANCELLED' },
      { id: next, status: 'PENDING' },
    ]);
  });

  it('is refused to who is not signed in, and for what is no cursor', async () => {
    expect(await refusal(await anonymous(), CHANGES)).toEqual(['UNAUTHENTICATED']);
    expect(await refusal(await newClient(), CHANGES, { after: 'yesterday' })).toEqual(['BAD_INPUT']);
  });
});
