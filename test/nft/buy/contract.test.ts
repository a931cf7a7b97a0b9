import { nftMarketplace } from '../../../src/core/nft-market/contracts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { CHAIN_ID, DEEP, newHolder, newPerson, nftChain, signed, signedOnly, type Person } from '../support/chain.js';
import { called, done, newCollection, transferredAlone, type Deployed } from '../support/market.js';
import { salesOf, trading } from '../support/offer-acts.js';
import { writingNothing } from '../support/offer-state.js';
import { tokenRow } from '../support/rows.js';
import {
  buyPath,
  listed,
  listingRow,
  newKeeper,
  newListed,
  newMarketplace,
  offeredByContract,
  SALE,
  type Listed,
} from '../support/sales.js';
import { ownWorld } from '../../support/world.js';

ownWorld('deploys a marketplace contract, of which a chain has one');

const ETHER = 10n ** 18n;

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
let address: string;
let receiver: string;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  const artist = await newHolder(chain);
  collection = await newCollection(chain, creator, { royaltyReceiver: artist.address });
  receiver = (await newHolder(chain)).address;
  const keeper = await newKeeper(chain, ['edit.nft.marketplace']);
  // Another fee than the platform's, so that it shows whose rates count.
  ({ address } = await newMarketplace(chain, keeper, { feePercentage: 300, feeReceiver: receiver }));
});
afterAll(() => chain.close());

describe.each(TRANSPORTS)('a purchase from the contract by %s', (transport) => {
  const call = trading(transport);
  const buy = (person: Person, sale: Listed, body: object = {}) => call(person, 'POST', buyPath(sale), body);
  const newOffered = async (over: object = {}) => {
    const sale = await newListed(chain, collection, { ...over });
    await offeredByContract(chain, sale);
    return sale;
  };

  it('is quoted with the rates of the contract, and pays each their share by one signature', async () => {
    const sale = await newOffered({ price: '2' });
    const buyer = await newPerson(chain);
    const { transaction, ...answer } = await buy(buyer, sale);
    expect(answer).toMatchObject({
      statusCode: 200,
      route: 'CONTRACT',
      quote: { price: '2', feePercent: '3', fee: '0.06', royalty: '0.1', total: '2' },
      offer: null,
      sale: null,
    });
    expect(transaction).toMatchObject({ chainId: CHAIN_ID, from: buyer.wallet.address, to: address });
    expect(BigInt(transaction.value)).toBe(2n * ETHER);
    const args = [collection.contractAddress, sale.token.tokenId, creator.wallet.address];
    expect(transaction.data).toBe(nftMarketplace.call('buyItem', ...args));
    const before = await chain.ethers.getBalance(receiver);
    const transactionHash = await signed(chain, buyer, transaction);
    expect((await chain.ethers.getBalance(receiver)) - before).toBe((ETHER * 6n) / 100n);
    const bought = await buy(buyer, sale, { transactionHash });
    expect(bought).toMatchObject({
      statusCode: 200,
      route: 'CONTRACT',
      sale: {
        route: 'CONTRACT',
        price: '2',
        feeQuoted: '0.06',
        feeCollected: '0.06',
        royalty: '0.1',
        sellerNet: '1.84',
        seller: creator.wallet.address,
        buyer: buyer.wallet.address,
        transactionHash,
      },
    });
    expect(await listingRow(sale.id)).toMatchObject({ status: 'SOLD', isOnContract: false });
    expect(await tokenRow(sale.token.id)).toMatchObject({ ownerAddress: buyer.wallet.address });
    const statement = await call(buyer, 'GET', `${SALE}/${bought.sale.id}`);
    expect(statement).toMatchObject({ id: bought.sale.id, ledger: [] });
  });

  it('is proven once it is so many blocks deep, and not before, by either party', async () => {
    const sale = await newOffered();
    const buyer = await newPerson(chain);
    const { transaction } = await buy(buyer, sale);
    const transactionHash = await signedOnly(buyer, transaction);
    for (let depth = 1; depth < DEEP; depth += 1) {
      const answer = await writingNothing(() => buy(creator, sale, { transactionHash }));
      expect(answer).toMatchObject({ statusCode: 409, code: 'TRANSFER_UNPROVEN' });
      await chain.rpc('anvil_mine', '0x1');
    }
    expect(await buy(creator, sale, { transactionHash })).toMatchObject({ statusCode: 200, route: 'CONTRACT' });
  });

  it('is DIRECT until the seller has listed the token at the contract', async () => {
    const sale = await newListed(chain, collection);
    const buyer = await newPerson(chain);
    expect(await buy(buyer, sale)).toMatchObject({ route: 'DIRECT', quote: { feePercent: '2.5', fee: '0.025' } });
    await offeredByContract(chain, sale);
    expect(await buy(buyer, sale)).toMatchObject({ route: 'CONTRACT', quote: { feePercent: '3', fee: '0.03' } });
  });

  it('needs no escrow', async () => {
    const sale = await newOffered();
    const buyer = await newPerson(chain, '10');
    expect(await writingNothing(() => buy(buyer, sale, { escrow: true }))).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: 'escrow: the contract sells this token, which needs none',
    });
  });

  it('is refused once the approval of the contract is gone, and open again once it is back', async () => {
    const sale = await newOffered();
    const buyer = await newPerson(chain);
    const approve = (operator: string) =>
      signed(chain, creator, called(creator, collection.contractAddress, 'approve', operator, sale.token.tokenId));
    await approve(`0x${'0'.repeat(40)}`);
    expect(await writingNothing(() => buy(buyer, sale))).toMatchObject({
      statusCode: 409,
      code: 'LISTING_INVALID',
      message: 'The seller can no longer transfer the token',
    });
    await approve(address);
    expect(await buy(buyer, sale)).toMatchObject({ statusCode: 200, route: 'CONTRACT' });
  });

  it('is refused once the seller no longer has the token', async () => {
    const sale = await newOffered();
    const place = { contractAddress: collection.contractAddress, tokenId: sale.token.tokenId };
    await transferredAlone(chain, creator, place, (await newHolder(chain)).address);
    const buyer = await newPerson(chain);
    expect(await writingNothing(() => buy(buyer, sale))).toMatchObject({ code: 'LISTING_INVALID' });
  });

  it('is not proven where the contract has sold the token at another price', async () => {
    const sale = await newOffered();
    const buyer = await newPerson(chain);
    const deadline = Math.floor(Date.parse(sale.listing.endTime) / 1000);
    const { contractAddress } = collection;
    const data = nftMarketplace.call('listItem', contractAddress, sale.token.tokenId, ETHER / 2n, deadline);
    const cheaper = { chainId: CHAIN_ID, from: creator.wallet.address, to: address, data, value: '0x0' };
    await signed(chain, creator, cheaper);
    const bought = nftMarketplace.call('buyItem', contractAddress, sale.token.tokenId, creator.wallet.address);
    const value = `0x${(ETHER / 2n).toString(16)}`;
    const from = buyer.wallet.address;
    const transactionHash = await signed(chain, buyer, { ...cheaper, from, data: bought, value });
    expect(await writingNothing(() => buy(buyer, sale, { transactionHash }))).toMatchObject({
      statusCode: 400,
      code: 'TRANSFER_MISMATCH',
      message: 'The contract has sold the token at another price than that of the listing',
    });
  });

  it('is proven by a transaction once: it sells no later listing of the same token', async () => {
    const sale = await newOffered();
    const buyer = await newPerson(chain);
    const { transaction } = await buy(buyer, sale);
    const transactionHash = await signed(chain, buyer, transaction);
    await buy(buyer, sale, { transactionHash });
    const place = { contractAddress: collection.contractAddress, tokenId: sale.token.tokenId };
    const back = await transferredAlone(chain, buyer, place, creator.wallet.address);
    await done(creator, 'POST', `/api/nft/token/${sale.token.id}/transfer`, { transactionHash: back });
    const again = await listed(sale.token);
    expect(await writingNothing(() => buy(buyer, again, { transactionHash }))).toMatchObject({
      statusCode: 409,
      code: 'TRANSFER_CLAIMED',
      message: 'The transfer serves another sale already',
    });
    expect(await salesOf(sale.token)).toHaveLength(1);
    expect(await listingRow(again.id)).toMatchObject({ status: 'ACTIVE' });
  });
});
