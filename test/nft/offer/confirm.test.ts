import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { DEEP, newPerson, nftChain, signedOnly, type Person } from '../support/chain.js';
import { newCollection, type Deployed } from '../support/market.js';
import { listingRow, newListing } from '../support/auction-acts.js';
import { delivered, newAccepted, newOffer, OFFER, salesOf, standOf, traded, trading } from '../support/offer-acts.js';
import { newToken } from '../support/market.js';
import { bookFaults, newKey, toldOf, writingNothing } from '../support/offer-state.js';
import { freeze, PAUSED, whileSet } from '../support/offer-switched.js';
import { tokenRow } from '../support/rows.js';
import { signed } from '../support/chain.js';

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());

describe.each(TRANSPORTS)('the confirmation of an offer by %s', (transport) => {
  const call = trading(transport);
  const confirm = (person: Person, id: string, transactionHash: string, headers?: Record<string, string>) =>
    call(person, 'POST', `${OFFER}/${id}/confirm`, { transactionHash }, headers);

  it.each(['seller', 'buyer'] as const)('by its %s completes it, and pays by the proven transfer', async (who) => {
    const owner = await newPerson(chain);
    const accepted = await newAccepted(chain, collection, { owner });
    const transactionHash = await delivered(chain, accepted);
    const { id, buyer, token } = accepted;
    expect(await confirm(accepted[who], id, transactionHash)).toMatchObject({
      statusCode: 200,
      id,
      status: 'COMPLETED',
      endedAt: expect.any(String),
    });
    expect([await standOf(buyer), await standOf(owner)]).toEqual([
      ['8.975', '0'],
      ['0.95', '0'],
    ]);
    expect(await tokenRow(token.id)).toMatchObject({ ownerAddress: buyer.wallet.address });
    expect(await salesOf(token)).toMatchObject([
      { offerId: id, route: 'OFFER', transactionHash, logIndex: 0, provenBy: transactionHash, listingId: null },
    ]);
    expect(await bookFaults()).toEqual([]);
  });

  it('records the sale with what was quoted and collected, and both addresses', async () => {
    const owner = await newPerson(chain);
    const accepted = await newAccepted(chain, collection, { owner, amount: '2' });
    await confirm(owner, accepted.id, await delivered(chain, accepted));
    const [sale] = await salesOf(accepted.token);
    expect(sale).toMatchObject({
      sellerId: owner.user.id,
      sellerAddress: owner.wallet.address,
      buyerId: accepted.buyer.user.id,
      buyerAddress: accepted.buyer.wallet.address,
      currency: 'ETH',
    });
    const figures = [sale?.price, sale?.feeQuoted, sale?.feeCollected, sale?.royalty, sale?.sellerNet].map(Number);
    expect(figures).toEqual([2, 0.05, 0.05, 0.1, 1.9]);
  });

  it('makes the listing SOLD that was reserved for it', async () => {
    const token = await newToken(chain, collection);
    const listing = await newListing(token, { type: 'FIXED_PRICE', price: '3' });
    const { id } = await newOffer(chain, token);
    const { transaction } = await traded(creator, `${OFFER}/${id}/accept`);
    await confirm(creator, id, await signed(chain, creator, transaction));
    expect(await listingRow(listing.id)).toMatchObject({ status: 'SOLD', endedAt: expect.any(String) });
    expect(await salesOf(token)).toMatchObject([{ listingId: listing.id, offerId: id }]);
  });

  it('counts when the transfer is so many blocks deep, and not before', async () => {
    const { id, seller, transaction } = await newAccepted(chain, collection);
    const nowhere = `0x${'1'.repeat(64)}`;
    expect(await writingNothing(() => confirm(seller, id, nowhere))).toMatchObject({
      statusCode: 409,
      code: 'TRANSFER_UNPROVEN',
      message: 'The blockchain has not mined the transaction yet: try again later',
    });
    const transactionHash = await signedOnly(seller, transaction);
    for (let depth = 1; depth < DEEP; depth += 1) {
      expect(await writingNothing(() => confirm(seller, id, transactionHash))).toMatchObject({
        statusCode: 409,
        code: 'TRANSFER_UNPROVEN',
        message: `The transaction is not ${DEEP} blocks deep yet: try again later`,
      });
      await chain.rpc('anvil_mine', '0x1');
    }
    expect(await confirm(seller, id, transactionHash)).toMatchObject({ statusCode: 200, status: 'COMPLETED' });
  });

  it('happens once by one key, answers the same again, and is refused by another', async () => {
    const accepted = await newAccepted(chain, collection);
    const { id, seller, buyer } = accepted;
    const [transactionHash, headers] = [await delivered(chain, accepted), newKey()];
    const first = await confirm(seller, id, transactionHash, headers);
    expect(await writingNothing(() => confirm(seller, id, transactionHash, headers))).toEqual(first);
    expect(await writingNothing(() => confirm(buyer, id, transactionHash))).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: 'Only an offer that is ACCEPTED can be confirmed: this one is COMPLETED',
    });
  });

  it('takes a hash in any spelling of its digits', async () => {
    const accepted = await newAccepted(chain, collection);
    const hash = await delivered(chain, accepted);
    const spelled = ` 0x${hash.slice(2).toUpperCase()} `;
    expect(await confirm(accepted.buyer, accepted.id, spelled)).toMatchObject({ status: 'COMPLETED' });
  });

  it('stays open while the chain is paused, offers are off, and the buyer’s wallet is frozen', async () => {
    const accepted = await newAccepted(chain, collection);
    const transactionHash = await delivered(chain, accepted);
    const answer = await whileSet({ ...PAUSED, nftEnableOffers: 'false' }, () =>
      confirm(accepted.seller, accepted.id, transactionHash),
    );
    expect(answer).toMatchObject({ statusCode: 200, status: 'COMPLETED' });
  });

  it('pays into a seller’s wallet that is frozen, and out of none that is', async () => {
    const [paid, unpaid] = [await newPerson(chain, '1'), await newAccepted(chain, collection)];
    const accepted = await newAccepted(chain, collection, { owner: paid });
    await freeze(paid);
    await freeze(unpaid.buyer);
    expect(await confirm(paid, accepted.id, await delivered(chain, accepted))).toMatchObject({ status: 'COMPLETED' });
    expect(await standOf(paid)).toEqual(['1.95', '0']);
    const hash = await delivered(chain, unpaid);
    expect(await writingNothing(() => confirm(unpaid.seller, unpaid.id, hash))).toMatchObject({
      statusCode: 409,
      code: 'WALLET_FROZEN',
    });
    await freeze(unpaid.buyer, false);
    expect(await confirm(unpaid.seller, unpaid.id, hash)).toMatchObject({ status: 'COMPLETED' });
  });

  it('tells both parties', async () => {
    const owner = await newPerson(chain);
    const accepted = await newAccepted(chain, collection, { owner });
    await confirm(owner, accepted.id, await delivered(chain, accepted));
    const [sold, bought] = [(await toldOf(owner)).at(-1), (await toldOf(accepted.buyer)).at(-1)];
    expect(sold).toMatchObject({
      title: 'Your NFT was sold',
      message: 'Token of a test of Collection of a test was sold for 1 ETH: 0.95 ETH are in your wallet.',
    });
    expect(bought).toMatchObject({
      title: 'The NFT is yours',
      message: `Token of a test of Collection of a test was transferred to ${accepted.buyer.wallet.address}, and 1 ETH were paid for it.`,
    });
  });
});
