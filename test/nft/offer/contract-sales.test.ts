import { TRANSPORTS } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import type { LocalChain } from '../../support/local-chain.js';
import { newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { newCollection, type Deployed } from '../support/market.js';
import { acceptedBefore, newOffer, OFFER, offerRow, standOf, traded, trading } from '../support/offer-acts.js';
import { writingNothing } from '../support/offer-state.js';
import { buyPath, newKeeper, newListed, newMarketplace, offeredByContract } from '../support/sales.js';

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

/** An accepted offer whose buyer has bought the token at the contract meanwhile; the hash of that is answered, too. */
async function boughtMeanwhile() {
  const sale = await newListed(chain, collection, { price: '2' });
  await offeredByContract(chain, sale);
  const { id, buyer } = await newOffer(chain, sale.token);
  const { transaction } = await traded(buyer, buyPath(sale));
  await traded(creator, `${OFFER}/${id}/accept`);
  return { id, buyer, hash: await signed(chain, buyer, transaction) };
}

describe.each(TRANSPORTS)('the sale of a token by a contract, told by %s,', (transport) => {
  const call = trading(transport);

  it('proves no offer of the same parties, so that nobody pays twice', async () => {
    const { id, buyer, hash } = await boughtMeanwhile();
    for (const party of [buyer, creator]) {
      const confirm = () => call(party, 'POST', `${OFFER}/${id}/confirm`, { transactionHash: hash });
      expect(await writingNothing(confirm)).toMatchObject({
        statusCode: 400,
        code: 'TRANSFER_MISMATCH',
        message: 'The token was sold by a contract in this transaction: it proves that sale alone',
      });
    }
  });
});

it('an accepted offer whose token a contract has sold meanwhile is released at the end of its grace', async () => {
  const { id, buyer } = await boughtMeanwhile();
  await acceptedBefore(id, 25);
  expect(await runJob('expireOffers')).toMatchObject({ error: null, counts: { expired: 1, settled: 0, flagged: 0 } });
  expect(await offerRow(id)).toMatchObject({ status: 'EXPIRED' });
  expect(await standOf(buyer)).toEqual(['10', '0']);
});
