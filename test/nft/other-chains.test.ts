import { parseEther, toQuantity } from 'ethers';
import { TRANSPORTS } from '../support/each-transport.js';
import { LocalChain } from '../support/local-chain.js';
import { CHAIN, newPerson, nftChain, signed, type Person, type Prepared } from './support/chain.js';
import { called, COLLECTION, done, MINT, newDraft, newToken, TOKEN } from './support/market.js';
import type { Deployed, Minted } from './support/market.js';
import { newOffer, OFFER, offerRow, salesOf, standOf, traded, trading } from './support/offer-acts.js';
import { writingNothing } from './support/offer-state.js';
import { tokenRow } from './support/rows.js';
import { buyPath, forgetMarketplaces, listed, listingRow, MARKETPLACE, newKeeper } from './support/sales.js';

const OTHER_ID = 1;
const UNPROVEN = { statusCode: 409, code: 'TRANSFER_UNPROVEN' };

let chain: LocalChain;
/** Where the same contracts stand at the same addresses, with the same tokens of the same people. */
let other: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  other = await LocalChain.start(OTHER_ID);
  // Its blocks are later than any that was frozen on the first chain.
  await other.rpc('anvil_mine', toQuantity(1_000));
  creator = await newPerson(chain);
  collection = await onBoth();
});
afterAll(async () => {
  await other.close();
  await chain.close();
});

/** Has somebody sign on the other chain what is meant for the first one, deep enough; answers the hash. */
async function signedThere({ wallet }: Pick<Person, 'wallet'>, answer: Prepared): Promise<string> {
  await other.rpc('anvil_setBalance', wallet.address, toQuantity(parseEther('1000')));
  return signed(other, { wallet: wallet.connect(other.ethers) }, { ...answer, chainId: OTHER_ID });
}

/** A collection that its creator has deployed on both chains by the first of their transactions. */
async function onBoth(): Promise<Deployed> {
  const { id } = await newDraft(creator);
  const path = `${COLLECTION}/${id}/deploy`;
  const { transaction } = await done(creator, 'POST', path, {});
  await signedThere(creator, transaction);
  const transactionHash = await signed(chain, creator, transaction);
  const { contractAddress } = await done(creator, 'POST', path, { transactionHash });
  expect(await other.codeAt(contractAddress)).not.toBe('0x');
  return { id, contractAddress, creator };
}

/** A token of it that is minted on both. */
async function tokenOnBoth(): Promise<Minted> {
  const token = await newToken(chain, collection);
  const { address } = creator.wallet;
  await signedThere(creator, called(creator, collection.contractAddress, 'mint', address, token.tokenId, ''));
  return token;
}

describe.each(TRANSPORTS)('a transaction on another chain by %s', (transport) => {
  const call = trading(transport);
  /** Tells of a hash, which must prove nothing. */
  const unproven = async (person: Person, path: string, body: object) =>
    expect(await writingNothing(() => call(person, 'POST', path, body))).toMatchObject(UNPROVEN);

  it('confirms no offer, although it has transferred a token of that number to the buyer there', async () => {
    const token = await tokenOnBoth();
    const { id, buyer } = await newOffer(chain, token);
    const { transaction } = await traded(creator, `${OFFER}/${id}/accept`);
    const transactionHash = await signedThere(creator, transaction);
    for (const party of [creator, buyer]) await unproven(party, `${OFFER}/${id}/confirm`, { transactionHash });
    expect(await offerRow(id)).toMatchObject({ status: 'ACCEPTED' });
    expect(await standOf(buyer)).toEqual(['8.975', '1.025']);
  });

  it('is no purchase', async () => {
    const sale = await listed(await tokenOnBoth());
    const buyer = await newPerson(chain);
    const { transaction } = await call(buyer, 'POST', buyPath(sale), {});
    const transactionHash = await signedThere(creator, transaction);
    for (const party of [creator, buyer]) await unproven(party, buyPath(sale), { transactionHash });
    expect(await listingRow(sale.id)).toMatchObject({ status: 'ACTIVE' });
    expect(await salesOf(sale.token)).toEqual([]);
  });

  it('mints no token', async () => {
    const { id: collectionId } = collection;
    const { transaction, id } = await call(creator, 'POST', MINT, { collectionId, name: 'Of one chain' });
    await unproven(creator, MINT, { collectionId, transactionHash: await signedThere(creator, transaction) });
    expect(await tokenRow(id)).toMatchObject({ status: 'DRAFT', ownerAddress: null });
    const transactionHash = await signed(chain, creator, transaction);
    expect(await call(creator, 'POST', MINT, { collectionId, transactionHash })).toMatchObject({
      id,
      status: 'MINTED',
    });
  });

  it('transfers no token', async () => {
    const token = await tokenOnBoth();
    const path = `${TOKEN}/${token.id}/transfer`;
    const to = (await newPerson(chain)).wallet.address;
    const { transaction } = await call(creator, 'POST', path, { to });
    await unproven(creator, path, { transactionHash: await signedThere(creator, transaction) });
    expect(await tokenRow(token.id)).toMatchObject({ ownerAddress: creator.wallet.address });
  });

  it('deploys no collection, and no marketplace', async () => {
    const { id } = await newDraft(creator);
    const path = `${COLLECTION}/${id}/deploy`;
    const { transaction } = await call(creator, 'POST', path, {});
    await unproven(creator, path, { transactionHash: await signedThere(creator, transaction) });
    const keeper = await newKeeper(chain, ['edit.nft.marketplace']);
    const [market, feeReceiver] = [`${MARKETPLACE}/deploy`, keeper.wallet.address];
    const prepared = await call(keeper, 'POST', market, { chain: CHAIN, feeReceiver });
    const transactionHash = await signedThere(keeper, prepared.transaction);
    await unproven(keeper, market, { chain: CHAIN, transactionHash });
    expect(await call(keeper, 'GET', `${MARKETPLACE}/info?chain=${CHAIN}`)).toMatchObject({ statusCode: 404 });
    await forgetMarketplaces();
  });
});
