import { nftAuction, nftMarketplace } from '../../../src/core/nft-market/contracts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { runJob } from '../../support/jobs.js';
import { CHAIN_ID, newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import { trading } from '../support/offer-acts.js';
import { toldOf } from '../support/offer-state.js';
import { auctioned, LISTING, listed, listingRow, newListed, setListing, type Listed } from '../support/sales.js';
import { ownWorld } from '../../support/world.js';

ownWorld('counts the sellers of a whole market who are told');

const CONTRACT = '0x52908400098527886E0F7030069857D2E4169EE7';
const TITLE = 'A contract still offers your token';

let chain: LocalChain;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  collection = await newCollection(chain, await newPerson(chain));
});
afterAll(() => chain.close());

/** A listing that its contract offers. */
async function onContract(seller: Person): Promise<Listed> {
  const listing = await newListed(chain, collection, { owner: seller });
  await setListing(listing.id, { venue: 'CONTRACT', contractAddress: CONTRACT, isOnContract: true });
  return listing;
}

/** Has the indexer run; answers how many sellers it has told. */
async function told(): Promise<unknown> {
  const { error, counts } = await runJob('indexNftChains');
  expect(error).toBeNull();
  return (counts as { told?: unknown } | null)?.told;
}

const staleOf = async (seller: Person) => (await toldOf(seller)).filter(({ title }) => title === TITLE);
const endedAt = new Date().toISOString();
const hasEnded = { startTime: new Date(0).toISOString(), endTime: endedAt };

it.each([
  ['CANCELLED', { status: 'CANCELLED', endedAt }],
  ['SOLD in another way', { status: 'SOLD', endedAt }],
  ['INVALID, since its token has left', { status: 'INVALID', invalidReason: 'OWNER' }],
])('the seller of a listing that is %s and still offered by its contract is told of it once', async (_what, over) => {
  const seller = await newPerson(chain);
  const { id, token } = await onContract(seller);
  await setListing(id, over);
  expect(await told()).toBe(1);
  expect(await staleOf(seller)).toEqual([
    { title: TITLE, message: expect.stringContaining(CONTRACT), link: `/nft/token/${token.id}` },
  ]);
  expect((await listingRow(id)).staleToldAt).not.toBeNull();
  expect(await told()).toBe(0);
  expect(await staleOf(seller)).toHaveLength(1);
});

it('nobody is told of what is on sale, of what no contract offers or whose end has passed there too, and of an approval that is gone', async () => {
  const seller = await newPerson(chain);
  await onContract(seller);
  const over = await onContract(seller);
  await setListing(over.id, { status: 'EXPIRED', ...hasEnded });
  const [gone, unapproved] = [await onContract(seller), await onContract(seller)];
  await setListing(gone.id, { status: 'CANCELLED', endedAt, isOnContract: false });
  await setListing(unapproved.id, { status: 'INVALID', invalidReason: 'APPROVAL' });
  expect(await told()).toBe(0);
  expect(await staleOf(seller)).toEqual([]);
});

describe.each(TRANSPORTS)('a listing that is over and still offered by its contract, by %s,', (transport) => {
  const call = trading(transport);

  it('comes with the transaction that takes it back, for its seller alone', async () => {
    const seller = await newPerson(chain);
    const { id, token } = await onContract(seller);
    await setListing(id, { status: 'CANCELLED', endedAt });
    const { contractAddress } = token.collection;
    expect((await call(seller, 'GET', `${LISTING}/${id}`)).transaction).toEqual({
      chainId: CHAIN_ID,
      from: seller.wallet.address,
      to: CONTRACT,
      data: nftMarketplace.call('cancelListing', contractAddress, token.tokenId),
      value: '0x0',
    });
    const stranger = await newPerson(chain);
    expect((await call(stranger, 'GET', `${LISTING}/${id}`)).transaction).toBeNull();
  });

  it('needs no transaction once its end has passed', async () => {
    const seller = await newPerson(chain);
    const { id } = await onContract(seller);
    await setListing(id, { status: 'CANCELLED', ...hasEnded });
    expect(await call(seller, 'GET', `${LISTING}/${id}`)).toMatchObject({ statusCode: 200, transaction: null });
  });

  it('is aborted at its own contract where it is an auction', async () => {
    const seller = await newPerson(chain);
    const token = await newToken(chain, collection, { owner: seller });
    const { id } = await listed(token, auctioned(token));
    await setListing(id, {
      venue: 'CONTRACT',
      contractAddress: CONTRACT,
      isOnContract: true,
      status: 'CANCELLED',
      endedAt,
    });
    const { transaction } = await call(seller, 'GET', `${LISTING}/${id}`);
    expect(transaction).toMatchObject({ to: CONTRACT, data: nftAuction.call('abort') });
  });
});
