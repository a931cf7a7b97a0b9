import { HOUR_MS } from '../../../src/core/clock.js';
import { newLink } from '../../support/linked-wallets.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { CHAIN_ID, DEEP, newHolder, newPerson, nftChain, signed, signedOnly, type Person } from '../support/chain.js';
import { newCollection, transferredAlone, type Deployed } from '../support/market.js';
import { salesOf, trading } from '../support/offer-acts.js';
import { newKey, toldOf, writingNothing } from '../support/offer-state.js';
import { tokenRow } from '../support/rows.js';
import {
  buyPath,
  listed,
  listingRow,
  newListed,
  quotedBefore,
  quoteRow,
  setListing,
  type Listed,
} from '../support/sales.js';

const HASH = `0x${'1'.repeat(64)}`;
const UNPROVEN = { statusCode: 409, code: 'TRANSFER_UNPROVEN' };
const MISMATCH = { statusCode: 400, code: 'TRANSFER_MISMATCH' };
const NOT_QUOTED = 'The token went to an address that was not quoted this sale in the 24 hours before';
const NO_TRANSFER = 'The transaction does not transfer the token from its seller';

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

describe.each(TRANSPORTS)('a direct purchase by %s', (transport) => {
  const call = trading(transport);
  const buy = (person: Person, sale: Listed, body: object = {}, headers?: Record<string, string>) =>
    call(person, 'POST', buyPath(sale), body, headers);
  const place = ({ token }: Listed) => ({ contractAddress: collection.contractAddress, tokenId: token.tokenId });
  /** Quoted to a buyer, and transferred by the seller; answers what reports it. */
  const transferred = async (buyer: Person, sale: Listed) => {
    const { transaction } = await buy(buyer, sale);
    return { transactionHash: await signed(chain, creator, transaction) };
  };

  it('is quoted with the price alone to be paid, and the transfer that the seller signs', async () => {
    const sale = await newListed(chain, collection, { price: '2' });
    const buyer = await newPerson(chain);
    const answer = await buy(buyer, sale);
    expect(answer).toMatchObject({
      statusCode: 200,
      route: 'DIRECT',
      quote: { price: '2', feePercent: '2.5', fee: '0.05', royalty: '0.1', total: '2' },
      transaction: { chainId: CHAIN_ID, from: creator.wallet.address, to: collection.contractAddress, value: '0x0' },
      offer: null,
      sale: null,
    });
    expect(answer.transaction.data).toContain(buyer.wallet.address.slice(2).toLowerCase());
    expect(await listingRow(sale.id)).toMatchObject({ status: 'ACTIVE' });
    expect(await buy(buyer, sale)).toEqual(answer);
  });

  it.each([['the seller'], ['the buyer']])('is recorded by its hash, which %s tells', async (who) => {
    const sale = await newListed(chain, collection);
    const buyer = await newPerson(chain);
    const body = await transferred(buyer, sale);
    const answer = await buy(who === 'the buyer' ? buyer : creator, sale, body);
    expect(answer).toMatchObject({ statusCode: 200, route: 'DIRECT', quote: null, transaction: null, offer: null });
    expect(answer.sale).toMatchObject({
      listingId: sale.id,
      offerId: null,
      tokenId: sale.token.id,
      seller: creator.wallet.address,
      buyer: buyer.wallet.address,
      price: '1',
      currency: 'ETH',
      feeQuoted: '0.025',
      feeCollected: '0',
      royalty: '0',
      sellerNet: '1',
      route: 'DIRECT',
      ...body,
      reorgedAt: null,
    });
    expect(JSON.stringify(answer)).not.toContain(buyer.user.id);
    expect(await listingRow(sale.id)).toMatchObject({ status: 'SOLD', endedAt: expect.any(String) });
    expect(await tokenRow(sale.token.id)).toMatchObject({ ownerAddress: buyer.wallet.address });
    expect((await toldOf(buyer)).map(({ title }) => title)).toContain('The NFT is yours');
    expect((await toldOf(creator)).map(({ title }) => title)).toContain('Your NFT was sold');
  });

  it('is recorded of a listing that became INVALID by the transfer itself', async () => {
    const sale = await newListed(chain, collection);
    const buyer = await newPerson(chain);
    const body = await transferred(buyer, sale);
    await setListing(sale.id, { status: 'INVALID', invalidReason: 'OWNER' });
    expect(await buy(buyer, sale, body)).toMatchObject({ statusCode: 200 });
    expect(await listingRow(sale.id)).toMatchObject({ status: 'SOLD', invalidReason: null });
  });

  it('is proven once its transfer is so many blocks deep, and not before', async () => {
    const sale = await newListed(chain, collection);
    const buyer = await newPerson(chain);
    const { transaction } = await buy(buyer, sale);
    expect(await writingNothing(() => buy(buyer, sale, { transactionHash: HASH }))).toMatchObject({
      ...UNPROVEN,
      message: 'The blockchain has not mined the transaction yet: try again later',
    });
    const transactionHash = await signedOnly(creator, transaction);
    for (let depth = 1; depth < DEEP; depth += 1) {
      expect(await writingNothing(() => buy(buyer, sale, { transactionHash }))).toMatchObject({
        ...UNPROVEN,
        message: `The transaction is not ${DEEP} blocks deep yet: try again later`,
      });
      await chain.rpc('anvil_mine', '0x1');
    }
    expect(await buy(buyer, sale, { transactionHash })).toMatchObject({ statusCode: 200 });
  });

  it('is not proven by a transfer to an address that was not quoted', async () => {
    const sale = await newListed(chain, collection);
    await buy(await newPerson(chain), sale);
    const heir = await newPerson(chain);
    const transactionHash = await transferredAlone(chain, creator, place(sale), heir.wallet.address);
    for (const person of [creator, heir]) {
      const answer = await writingNothing(() => buy(person, sale, { transactionHash }));
      expect(answer).toMatchObject({ ...MISMATCH, message: NOT_QUOTED });
    }
  });

  it('is proven for 24 hours after the quote, and not longer', async () => {
    const [late, inTime] = [await newListed(chain, collection), await newListed(chain, collection)];
    const buyer = await newPerson(chain);
    const sell = async (sale: Listed, hours: number) => {
      const body = await transferred(buyer, sale);
      await quotedBefore(sale.id, hours);
      return buy(buyer, sale, body);
    };
    expect(await sell(late, 24.1)).toMatchObject({ ...MISMATCH, message: NOT_QUOTED });
    expect(await sell(inTime, 23.9)).toMatchObject({ statusCode: 200 });
  });

  it('is proven for 24 hours after a repeated quote, and by a transfer from the first one on', async () => {
    const sale = await newListed(chain, collection);
    const buyer = await newPerson(chain);
    const quotedAgain = async (hours: number) => {
      await quotedBefore(sale.id, hours);
      await chain.rpc('anvil_mine', '0x1');
      expect(await buy(buyer, sale)).toMatchObject({ statusCode: 200 });
      const { quotedAt, block } = await quoteRow(sale.id);
      expect(Date.now() - Date.parse(quotedAt)).toBeLessThan(HOUR_MS);
      return Number(block);
    };
    await buy(buyer, sale);
    const first = Number((await quoteRow(sale.id)).block);
    expect(await quotedAgain(23.9)).toBe(first);
    expect(await quotedAgain(24.1)).toBeGreaterThan(first);
  });

  it('is not proven by a transfer before the quote', async () => {
    const sale = await newListed(chain, collection);
    const buyer = await newPerson(chain);
    const transactionHash = await transferredAlone(chain, creator, place(sale), buyer.wallet.address);
    await transferredAlone(chain, buyer, place(sale), creator.wallet.address);
    expect(await buy(buyer, sale)).toMatchObject({ statusCode: 200 });
    expect(await writingNothing(() => buy(buyer, sale, { transactionHash }))).toMatchObject(MISMATCH);
  });

  it('is not proven by the transfer of another token, nor by a transaction that transfers nothing', async () => {
    const [sale, other] = [await newListed(chain, collection), await newListed(chain, collection)];
    const buyer = await newPerson(chain);
    await buy(buyer, sale);
    const { address: from } = buyer.wallet;
    const plain = { chainId: CHAIN_ID, from, to: (await newHolder(chain)).address, data: '0x', value: '0x1' };
    for (const body of [await transferred(buyer, other), { transactionHash: await signed(chain, buyer, plain) }]) {
      const answer = await writingNothing(() => buy(buyer, sale, body));
      expect(answer).toMatchObject({ ...MISMATCH, message: NO_TRANSFER });
    }
  });

  it('is not proven by a transfer that failed', async () => {
    const sale = await newListed(chain, collection);
    const buyer = await newPerson(chain);
    const { transaction } = await buy(buyer, sale);
    await transferredAlone(chain, creator, place(sale), (await newHolder(chain)).address);
    const transactionHash = await signedOnly(creator, transaction, 200_000);
    await chain.rpc('anvil_mine', '0x3');
    expect(await writingNothing(() => buy(buyer, sale, { transactionHash }))).toMatchObject({
      ...MISMATCH,
      message: 'The transaction failed on its blockchain',
    });
  });

  it('is told by its two parties alone', async () => {
    const sale = await newListed(chain, collection);
    const body = await transferred(await newPerson(chain), sale);
    const stranger = await newPerson(chain);
    expect(await writingNothing(() => buy(stranger, sale, body))).toMatchObject(MISMATCH);
  });

  it('is one sale, however often and by whomever it is told at the same time', async () => {
    const sale = await newListed(chain, collection);
    const buyer = await newPerson(chain);
    const body = await transferred(buyer, sale);
    const answers = await Promise.all([buyer, buyer, creator, creator].map((person) => buy(person, sale, body)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
    expect(await salesOf(sale.token)).toHaveLength(1);
  });

  it('that is told again under its key is answered as before, and under it no other', async () => {
    const [sale, other] = [await newListed(chain, collection), await newListed(chain, collection)];
    const buyer = await newPerson(chain);
    const [body, key] = [await transferred(buyer, sale), newKey()];
    const first = await buy(buyer, sale, body, key);
    expect(first).toMatchObject({ statusCode: 200 });
    chain.mood = 'error';
    expect(await writingNothing(() => buy(buyer, sale, body, key))).toEqual(first);
    expect(await writingNothing(() => buy(buyer, other, body, key))).toMatchObject({ statusCode: 409 });
    chain.mood = 'answers';
    expect(await writingNothing(() => buy(buyer, sale, body))).toMatchObject({
      statusCode: 409,
      code: 'TRANSFER_CLAIMED',
      message: 'The transfer serves another sale already',
    });
  });

  it('goes to the address that is named, which must be linked to the buyer', async () => {
    const sale = await newListed(chain, collection);
    const [buyer, second] = [await newPerson(chain), await newHolder(chain)];
    await newLink(buyer.user.id, second.address);
    const { transaction } = await buy(buyer, sale, { walletAddress: second.address.toLowerCase() });
    const transactionHash = await signed(chain, creator, transaction);
    const answer = await buy(buyer, sale, { transactionHash });
    expect(answer).toMatchObject({ statusCode: 200, sale: { buyer: second.address } });
  });

  it('may follow another of the same token by its next owner', async () => {
    const first = await newListed(chain, collection);
    const buyer = await newPerson(chain);
    await buy(buyer, first, await transferred(buyer, first));
    const second = await listed({ ...first.token, owner: buyer });
    const { transaction } = await buy(creator, second);
    expect(transaction.from).toBe(buyer.wallet.address);
    const transactionHash = await signed(chain, buyer, transaction);
    expect(await buy(creator, second, { transactionHash })).toMatchObject({ statusCode: 200 });
    expect(await salesOf(first.token)).toHaveLength(2);
  });
});
