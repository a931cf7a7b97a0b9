import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { calling, newAtContract, settledAt } from '../support/contract-auction.js';
import { newCollection, type Deployed } from '../support/market.js';
import { salesOf, traded, trading } from '../support/offer-acts.js';
import { writingNothing } from '../support/offer-state.js';
import { buyPath, fixed, LISTING, listed, listingRow, newKeeper, newListed, newMarketplace } from '../support/sales.js';
import { offeredByContract, type Listed } from '../support/sales.js';
import { ownWorld } from '../../support/world.js';

ownWorld('deploys a marketplace contract, of which a chain has one');

/** 1 ETH in its smallest unit, as nodes write it. */
const ONE = '0xde0b6b3a7640000';
const MISMATCH = {
  statusCode: 400,
  code: 'TRANSFER_MISMATCH',
  message: 'The token was sold by a contract in this transaction: it proves that sale alone',
};

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
  await newMarketplace(chain, await newKeeper(chain, ['edit.nft.marketplace']));
});
afterAll(() => chain.close());

describe.each(TRANSPORTS)('the sale of a token by a contract, told by %s,', (transport) => {
  const call = trading(transport);

  async function expectNoProof(sale: Listed, buyer: Person, transactionHash: string) {
    for (const party of [buyer, creator]) {
      const report = () => call(party, 'POST', buyPath(sale), { transactionHash });
      expect(await writingNothing(report)).toMatchObject(MISMATCH);
    }
    expect(await salesOf(sale.token)).toEqual([]);
    expect(await listingRow(sale.id)).toMatchObject({ status: 'ACTIVE' });
  }

  it('proves no direct sale to an address that was quoted one, when an auction was settled', async () => {
    const auction = await newAtContract(chain, collection);
    await traded(creator, `${LISTING}/${auction.id}/cancel`);
    const sale = await listed(auction.token, fixed(auction.token, { price: '3' }));
    const buyer = await newPerson(chain);
    expect(await traded(buyer, buyPath(sale))).toMatchObject({ route: 'DIRECT' });
    // The contract goes on with what was cancelled here alone.
    await signed(chain, buyer, calling(buyer, auction.contractAddress, 'bid', ONE));
    await expectNoProof(sale, buyer, await settledAt(chain, buyer, auction));
  });

  it('proves no direct sale to an address that was quoted one, when the marketplace has sold another listing', async () => {
    const old = await newListed(chain, collection, { price: '2' });
    await offeredByContract(chain, old);
    const buyer = await newPerson(chain);
    const { transaction } = await traded(buyer, buyPath(old));
    await traded(creator, `${LISTING}/${old.id}/cancel`);
    // In a currency that the contract does not sell in.
    const sale = await listed(old.token, fixed(old.token, { price: '3000', currency: 'USDT' }));
    expect(await traded(buyer, buyPath(sale))).toMatchObject({ route: 'DIRECT' });
    await expectNoProof(sale, buyer, await signed(chain, buyer, transaction));
  });
});
