import { NFT_CHAINS } from '../../../src/core/nft-market/chains.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { BID } from '../support/auction-acts.js';
import { newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { COLLECTION, draft, IMPORT, MINT, mintedAlone, newForeignContract } from '../support/market.js';
import { newBuyer, OFFER, trading, wished } from '../support/offer-acts.js';
import { whileSet } from '../support/offer-switched.js';
import { auctioned, buyPath, fixed, LISTING } from '../support/sales.js';

let chain: LocalChain;
beforeAll(async () => {
  chain = await nftChain();
});
afterAll(() => chain.close());

/** Verification is on and features are not enforced: only a setting that gated somebody would ask for one. */
const VERIFIED = { kycStatus: 'true', kycFeatureEnforcement: 'false' };

describe.each(TRANSPORTS)('by %s', (transport) => {
  const call = trading(transport);
  /** Calls a path, which must succeed. */
  const act = async (person: Person, path: string, body: object = {}) => {
    const answer = await call(person, 'POST', path, body);
    expect({ path, ...answer }).toMatchObject({ path, statusCode: 200 });
    return answer;
  };
  /** Both calls of what is done on the chain. */
  const actOnChain = async (person: Person, path: string, wish: object, proof: object = {}) => {
    const { transaction } = await act(person, path, wish);
    return act(person, path, { ...proof, transactionHash: await signed(chain, person, transaction) });
  };
  const minted = (creator: Person, collectionId: string) =>
    actOnChain(creator, MINT, { collectionId, name: 'One' }, { collectionId });

  /** A collection is made on each chain, and one of another contract. */
  const create = async (creator: Person) => {
    for (const name of NFT_CHAINS) await act(creator, COLLECTION, draft({ chain: name }));
    const contractAddress = await newForeignContract(chain, creator);
    const { id } = await act(creator, COLLECTION, draft({ contractAddress }));
    await mintedAlone(chain, { id, contractAddress, creator }, '1');
    await act(creator, IMPORT, { collectionId: id, tokenId: '1' });
  };

  /** A token is minted, listed, quoted, offered for and delivered, another one bid for. */
  const trade = async (creator: Person, buyer: Person) => {
    const { id } = await act(creator, COLLECTION, draft());
    await actOnChain(creator, `${COLLECTION}/${id}/deploy`, {});
    const [token, other] = [await minted(creator, id), await minted(creator, id)];
    await act(buyer, buyPath(await act(creator, LISTING, fixed(token))));
    const offer = await act(buyer, OFFER, wished(token));
    const { transaction } = await act(creator, `${OFFER}/${offer.id}/accept`);
    const transactionHash = await signed(chain, creator, transaction);
    const confirmed = await act(buyer, `${OFFER}/${offer.id}/confirm`, { transactionHash });
    expect(confirmed).toMatchObject({ status: 'COMPLETED' });
    const auction = await act(creator, LISTING, auctioned(other));
    await act(buyer, BID, { listingId: auction.id, amount: '1' });
  };

  it.each([
    ['nftEnableCrossChain', 'false'],
    ['nftEnableCrossChain', 'true'],
    ['nftRequireKycForCreators', 'true'],
    ['nftRequireKycForCreators', 'false'],
  ])('%s set to %s changes nothing: who is not verified creates on every chain, and trades', async (key, value) => {
    const [creator, buyer] = [await newPerson(chain), await newBuyer(chain)];
    await whileSet({ ...VERIFIED, [key]: value }, async () => {
      await create(creator);
      await trade(creator, buyer);
    });
  });
});
