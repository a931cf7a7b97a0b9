import { transferCall } from '../../../src/core/nft-market/calls.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { newCollection, type Deployed } from '../support/market.js';
import { newBuyer, OFFER, salesOf, standOf, trading } from '../support/offer-acts.js';
import { bookFaults, heldAndOpen, legsOf, newKey, toldOf, writingNothing } from '../support/offer-state.js';
import { freeze, whileSet } from '../support/offer-switched.js';
import { buyPath, listingRow, newListed, type Listed } from '../support/sales.js';

const ESCROW = { escrow: true };
const NO_FUNDS = { statusCode: 400, code: 'INSUFFICIENT_FUNDS' };

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());
afterEach(() => {
  chain.mood = 'answers';
});

/** What the seller of a token signs, so that it goes to a buyer. */
const handover = ({ token }: Listed, buyer: Person) => ({
  chainId: chain.chainId,
  from: creator.wallet.address,
  to: collection.contractAddress,
  data: transferCall(creator.wallet.address, buyer.wallet.address, token.tokenId),
  value: '0x0',
});

describe.each(TRANSPORTS)('a purchase with escrow by %s', (transport) => {
  const call = trading(transport);
  const buy = (person: Person, sale: Listed, body: object = ESCROW, headers?: Record<string, string>) =>
    call(person, 'POST', buyPath(sale), body, headers);

  it('is an offer at the price that is accepted at once, and holds price and fee', async () => {
    const sale = await newListed(chain, collection, { price: '2' });
    const buyer = await newBuyer(chain);
    const answer = await buy(buyer, sale);
    expect(answer).toMatchObject({
      statusCode: 200,
      route: 'ESCROW',
      quote: { price: '2', feePercent: '2.5', fee: '0.05', royalty: '0.1', total: '2.05' },
      transaction: null,
      sale: null,
      offer: {
        listingId: sale.id,
        tokenId: sale.token.id,
        source: 'ESCROW',
        status: 'ACCEPTED',
        amount: '2',
        fee: '0.05',
        royalty: '0.1',
        held: '2.05',
        sellerReceives: '1.9',
        buyerAddress: buyer.wallet.address,
        sellerAddress: creator.wallet.address,
      },
    });
    expect(await standOf(buyer)).toEqual(['7.95', '2.05']);
    expect(await legsOf(answer.offer.id)).toMatchObject([{ wallet: buyer.user.id, operation: 'HOLD', amount: '2.05' }]);
    expect(await listingRow(sale.id)).toMatchObject({ status: 'RESERVED' });
    expect((await toldOf(creator)).map(({ title }) => title)).toContain('Your NFT was bought');
    expect(await heldAndOpen()).toMatchObject({ held: (await heldAndOpen()).open });
  });

  it('is paid by the transfer of the token, to the last digit, and is a sale then', async () => {
    const seller = creator;
    const sale = await newListed(chain, collection, { price: '1.000000000000000001' });
    const buyer = await newBuyer(chain);
    const { offer } = await buy(buyer, sale);
    const [before] = await standOf(seller);
    const transactionHash = await signed(chain, seller, handover(sale, buyer));
    const confirmed = await call(buyer, 'POST', `${OFFER}/${offer.id}/confirm`, { transactionHash });
    expect(confirmed).toMatchObject({ statusCode: 200, status: 'COMPLETED' });
    expect(await standOf(buyer)).toEqual(['8.974999999999999998', '0']);
    // The creator gets the royalty, too.
    const [after] = await standOf(seller);
    expect([before, after]).toEqual([before, sum(before, '1.000000000000000001')]);
    expect(await listingRow(sale.id)).toMatchObject({ status: 'SOLD' });
    expect(await salesOf(sale.token)).toHaveLength(1);
    expect(await bookFaults()).toEqual([]);
  });

  it('is refused without enough money, without a wallet, and of a wallet that is frozen', async () => {
    const sale = await newListed(chain, collection);
    const [poor, none, frozen] = [
      await newPerson(chain, '1.024999999999999999'),
      await newPerson(chain),
      await newBuyer(chain),
    ];
    expect(await writingNothing(() => buy(poor, sale))).toMatchObject({ code: NO_FUNDS.code });
    expect(await writingNothing(() => buy(none, sale))).toMatchObject({
      code: NO_FUNDS.code,
      message: 'You have no ETH wallet of type SPOT to pay from: open one and fund it first',
    });
    await freeze(frozen);
    expect(await writingNothing(() => buy(frozen, sale))).toMatchObject({ code: 'WALLET_FROZEN' });
    await freeze(frozen, false);
    expect(await buy(await newPerson(chain, '1.025'), sale)).toMatchObject({ statusCode: 200 });
  });

  it('keeps the rates of the listing, whatever was stored since', async () => {
    const sale = await newListed(chain, collection);
    const rates = { nftMarketplaceFeePercentage: '10', nftMaxRoyaltyPercentage: '1' };
    const buyer = await newBuyer(chain);
    const { offer } = await whileSet(rates, () => buy(buyer, sale));
    expect(offer).toMatchObject({ feePercent: '2.5', fee: '0.025', royalty: '0.05', held: '1.025' });
  });

  it('that is repeated under its key is answered as before, holds once, and asks no chain', async () => {
    const [sale, other] = [await newListed(chain, collection), await newListed(chain, collection)];
    const [buyer, key] = [await newBuyer(chain), newKey()];
    const first = await buy(buyer, sale, ESCROW, key);
    chain.mood = 'error';
    expect(await writingNothing(() => buy(buyer, sale, ESCROW, key))).toEqual(first);
    expect(await writingNothing(() => buy(buyer, other, ESCROW, key))).toMatchObject({ statusCode: 409 });
    expect(await standOf(buyer)).toEqual(['8.975', '1.025']);
  });

  it('under one key at the same time is one purchase', async () => {
    const [sale, buyer, key] = [await newListed(chain, collection), await newBuyer(chain), newKey()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => buy(buyer, sale, ESCROW, key)));
    const made = answers.filter(({ statusCode }) => statusCode === 200);
    expect(new Set(made.map(({ offer }) => offer.id)).size).toBe(1);
    expect(await standOf(buyer)).toEqual(['8.975', '1.025']);
  });

  it('of one token by 50 at the same time is that of one, and holds nothing of the others', async () => {
    const sale = await newListed(chain, collection);
    const buyers: Person[] = [];
    while (buyers.length < 50) buyers.push(await newBuyer(chain));
    const answers = await Promise.all(buyers.map((buyer) => buy(buyer, sale)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode, code }) => statusCode === 409 && code === 'ILLEGAL_STATE')).toHaveLength(49);
    const held = await Promise.all(buyers.map(async (buyer) => (await standOf(buyer))[1]));
    expect(held.filter((each) => each !== '0')).toEqual(['1.025']);
    const { held: all, open } = await heldAndOpen();
    expect(all).toBe(open);
    expect(await bookFaults()).toEqual([]);
  });
});

/** Of two amounts with at most 18 decimals. */
function sum(one: string, other: string): string {
  const units = (text: string) => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(18, '0'));
  };
  const digits = String(units(one) + units(other)).padStart(19, '0');
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '');
}
