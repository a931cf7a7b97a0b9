import { anonymous } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import type { LocalChain } from '../support/local-chain.js';
import { fewestStatements } from '../support/statements.js';
import { endWindow } from '../support/throttles.js';
import { filtered } from './support/admin-acts.js';
import { AUCTION, LISTING, newAuction, newBid, type Listed } from './support/auction-acts.js';
import { hundredths, times } from './support/auction-races.js';
import { newPerson, nftChain, type Person } from './support/chain.js';
import { done, newCollection, newToken, TOKEN, transferredAlone } from './support/market.js';
import type { Deployed, Minted } from './support/market.js';
import { newBuyer, newOffer, OFFER } from './support/offer-acts.js';

/** How long the longer page of each list is. */
const MANY = 3;

let chain: LocalChain;
let creator: Person;
let buyer: Person;
let collection: Deployed;
let auctions: Listed[];
let moved: Minted;
beforeAll(async () => {
  chain = await nftChain();
  [creator, buyer] = [await newPerson(chain), await newBuyer(chain)];
  collection = await newCollection(chain, creator);
  auctions = [];
  for (let made = 0; made < MANY; made += 1) auctions.push(await newAuction(chain, collection));
  for (const { token } of auctions) await newOffer(chain, token, { buyer, amount: '0.5' });
  moved = await newToken(chain, collection);
  await sentOn(moved, [buyer, creator]);
});
beforeEach(() => endWindow('nftReads'));
afterAll(() => chain.close());

/** Has a token go from its owner to each of these in turn, who tell of it. */
async function sentOn({ id, tokenId, owner }: Minted, heirs: readonly Person[]): Promise<void> {
  let from = owner;
  for (const heir of heirs) {
    const place = { contractAddress: collection.contractAddress, tokenId };
    const transactionHash = await transferredAlone(chain, from, place, heir.wallet.address);
    await done(heir, 'POST', `${TOKEN}/${id}/transfer`, { transactionHash });
    from = heir;
  }
}

/** Has somebody bid so many times in an auction, each time more; answers its id. */
async function bidFor(auction: Listed | undefined, count: number): Promise<string> {
  if (!auction) throw new Error('there is no such auction');
  const bidder = await newBuyer(chain);
  for (const amount of times(count, (place) => hundredths(100 + 10 * place))) await newBid(bidder, auction, amount);
  return auction.id;
}

it('an auction costs as many statements whatever the number of its bids', async () => {
  const client = await anonymous();
  const [few, many] = [await bidFor(auctions[0], 1), await bidFor(auctions[1], 12)];
  const costs = async (id: string, bidCount: number) => {
    const read = () => client.rest('GET', `${AUCTION}/${id}`);
    expect((await read()).body).toMatchObject({ statusCode: 200, bidCount });
    return fewestStatements(read);
  };
  expect(await costs(many, 12)).toBe(await costs(few, 1));
});

const ON_SALE = { type: 'AUCTION', price: { gte: '0.5' } };
const LISTS: readonly (readonly [what: string, path: () => Promise<string>, reader: () => Promise<Client>])[] = [
  [
    'listings that are filtered and sorted',
    async () => filtered(LISTING, ON_SALE, '&sortField=price&sortOrder=asc'),
    anonymous,
  ],
  ['the bids of an auction', async () => `${AUCTION}/${await bidFor(auctions[2], MANY + 1)}/bid?page=1`, anonymous],
  ['the history of a token', async () => `${TOKEN}/${moved.id}/history?page=1`, anonymous],
  ['the offers that somebody has made', async () => `${OFFER}?role=buyer`, async () => buyer],
  ['the offers for tokens of somebody', async () => `${OFFER}?role=seller`, async () => creator],
];

it.each(LISTS)('a page of %s costs as many statements however long it is', async (_what, path, reader) => {
  const [at, client] = [await path(), await reader()];
  const costs = async (perPage: number) => {
    const read = () => client.rest('GET', `${at}&perPage=${perPage}`);
    expect((await read()).body.items).toHaveLength(perPage);
    return fewestStatements(read);
  };
  const one = await costs(1);
  expect(await costs(MANY)).toBe(one);
});
