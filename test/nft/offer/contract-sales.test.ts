import { parseEther, toQuantity } from 'ethers';
import { nftAuction, nftMarketplace } from '../../../src/core/nft-market/contracts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { newLink } from '../../support/linked-wallets.js';
import type { LocalChain } from '../../support/local-chain.js';
import { CHAIN_ID, mined, newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { bidAt, fromEnd, newAtContract } from '../support/contract-auction.js';
import { newCollection, type Deployed } from '../support/market.js';
import {
  acceptedBefore,
  delivered,
  newAccepted,
  newBuyer,
  newOffer,
  OFFER,
  offerRow,
  standOf,
  traded,
  trading,
} from '../support/offer-acts.js';
import { writingNothing } from '../support/offer-state.js';
import { buyPath, listingRow, newKeeper, newListed, newMarketplace, offeredByContract } from '../support/sales.js';
import { ownWorld } from '../../support/world.js';

ownWorld('deploys a marketplace contract, of which a chain has one');

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

interface Plan {
  readonly target: string;
  readonly data: string;
  readonly value: bigint;
}

/** Somebody whose wallet is a contract, which calls another one with so many coins as soon as a token comes to it. */
async function newShopper({ target, data, value }: Plan) {
  const buyer = await newBuyer(chain);
  const contract = await chain.deploy('Shopper');
  const address = await contract.getAddress();
  await chain.rpc('anvil_setBalance', address, toQuantity(parseEther('10')));
  await newLink(buyer.user.id, address, CHAIN_ID, true);
  await mined(await contract.getFunction('plan').send(target, data, value));
  return { buyer, walletAddress: address };
}

/** Buys for 1 ETH what somebody else has on sale. */
async function planToBuy(): Promise<Plan> {
  const other = await newListed(chain, collection, { price: '1' });
  await offeredByContract(chain, other);
  const { contractAddress } = await listingRow(other.id);
  const { contractAddress: sold } = collection;
  const data = nftMarketplace.call('buyItem', sold, other.token.tokenId, creator.wallet.address);
  return { target: contractAddress!, data, value: parseEther('1') };
}

/** Settles the auction of somebody else, which anybody may. */
async function planToSettle(): Promise<Plan> {
  const auction = await newAtContract(chain, collection);
  await bidAt(chain, await newPerson(chain), auction, '1');
  await fromEnd(chain, auction, 1);
  return { target: auction.contractAddress, data: nftAuction.call('settle'), value: 0n };
}

describe.each(TRANSPORTS)('the sale of a token by a contract, told by %s,', (transport) => {
  const call = trading(transport);

  it.each([
    ['buys another token', planToBuy],
    ['settles an auction', planToSettle],
  ])('leaves the transfer of another one its proof, also where the wallet of its buyer %s in it', async (_, plan) => {
    const accepted = await newAccepted(chain, collection, await newShopper(await plan()));
    const transactionHash = await delivered(chain, accepted);
    const confirmed = await call(creator, 'POST', `${OFFER}/${accepted.id}/confirm`, { transactionHash });
    expect(confirmed).toMatchObject({ status: 'COMPLETED' });
    expect(await standOf(accepted.buyer)).toEqual(['8.975', '0']);
  });

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
