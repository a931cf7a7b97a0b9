import { ZeroAddress } from 'ethers';
import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { newPerson, nftChain, signed, type Person } from '../support/chain.js';
import {
  called,
  done,
  MINT,
  newCollection,
  newToken,
  TOKEN,
  transferredAlone,
  type Deployed,
  type Minted,
} from '../support/market.js';

let chain: LocalChain;
let creator: Person;
let buyer: Person;
let collection: Deployed;
let token: Minted;
let hashes: string[];
beforeAll(async () => {
  chain = await nftChain();
  [creator, buyer] = [await newPerson(chain), await newPerson(chain)];
  collection = await newCollection(chain, creator);
  token = await newToken(chain, collection);
  const place = { contractAddress: collection.contractAddress, tokenId: token.tokenId };
  const sold = await transferredAlone(chain, creator, place, buyer.wallet.address);
  const burned = await signed(chain, buyer, called(buyer, collection.contractAddress, 'burn', token.tokenId));
  hashes = [burned, sold];
  // Told in another order than they happened.
  for (const transactionHash of [...hashes, burned]) {
    await done(creator, 'POST', `${TOKEN}/${token.id}/transfer`, { transactionHash });
  }
});
afterAll(() => chain.close());

describe.each(TRANSPORTS)('the history of a token by %s', (transport) => {
  const call = through(transport);
  const history = async ({ id }: { readonly id: string }, query = '') =>
    call(await anonymous(), 'GET', `${TOKEN}/${id}/history${query}`);

  it('has each transfer once, the newest first, from its mint to its end', async () => {
    const page = await history(token);
    expect(page).toMatchObject({ statusCode: 200, pagination: { totalItems: 3 } });
    expect(page.items).toMatchObject([
      { from: buyer.wallet.address, to: ZeroAddress, transactionHash: hashes[0] },
      { from: creator.wallet.address, to: buyer.wallet.address, transactionHash: hashes[1] },
      { from: ZeroAddress, to: creator.wallet.address },
    ]);
    const blocks = page.items.map(({ block }: { block: string }) => Number(block));
    expect(blocks).toEqual(blocks.toSorted((one: number, other: number) => other - one));
  });

  it('has the time and the number of each block as the chain has them', async () => {
    const { items } = await history(token);
    for (const { block, at } of items) {
      const mined = await chain.ethers.getBlock(Number(block));
      expect(new Date(at).getTime()).toBe(mined!.timestamp * 1_000);
    }
  });

  it('comes in pages, and is filtered by addresses', async () => {
    const second = await history(token, '?perPage=1&page=2');
    expect(second.items).toMatchObject([{ transactionHash: hashes[1] }]);
    const filter = encodeURIComponent(JSON.stringify({ to: buyer.wallet.address }));
    expect((await history(token, `?filter=${filter}`)).items).toMatchObject([{ transactionHash: hashes[1] }]);
  });

  it('of a draft, or of no token, is not found', async () => {
    const unfinished = await done(creator, 'POST', MINT, { collectionId: collection.id, name: 'Draft' });
    const refusal = { statusCode: 404, message: 'Token not found' };
    expect(await history(unfinished)).toMatchObject(refusal);
    expect(await history({ id: newId() })).toMatchObject(refusal);
  });
});
