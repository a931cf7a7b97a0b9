import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { fewestStatements } from '../../support/statements.js';
import { newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { newCollection, type Deployed } from '../support/market.js';
import { delivered, newAccepted, newBuyer, OFFER, salesOf, traded, trading } from '../support/offer-acts.js';
import { whileExtensionIsOff } from '../support/offer-state.js';
import { buyPath, newListed, SALE } from '../support/sales.js';

let chain: LocalChain;
let creator: Person;
let buyer: Person;
let collection: Deployed;
let direct: string;
let offered: string;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  buyer = await newBuyer(chain);
  collection = await newCollection(chain, creator);
  const sale = await newListed(chain, collection, { price: '3' });
  const { transaction } = await traded(buyer, buyPath(sale));
  const transactionHash = await signed(chain, creator, transaction);
  direct = (await traded(buyer, buyPath(sale), { transactionHash })).sale.id;
  const offer = await newAccepted(chain, collection, { buyer });
  await traded(buyer, `${OFFER}/${offer.id}/confirm`, { transactionHash: await delivered(chain, offer) });
  const [made] = await salesOf(offer.token);
  offered = made?.id ?? '';
});
afterAll(() => chain.close());

const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

describe.each(TRANSPORTS)('sales by %s', (transport) => {
  const call = trading(transport);
  const one = (person: Parameters<typeof call>[0], id: string) => call(person, 'GET', `${SALE}/${id}`);

  it('are shown to their two parties, newest first, and to nobody else', async () => {
    for (const person of [creator, buyer]) {
      expect(idsOf(await call(person, 'GET', SALE))).toEqual([offered, direct]);
    }
    expect(await call(await newPerson(chain), 'GET', SALE)).toMatchObject({ items: [], pagination: { totalItems: 0 } });
    expect(await call(await anonymous(), 'GET', SALE)).toMatchObject({ statusCode: 401 });
  });

  it('are filtered and sorted by what is shown', async () => {
    const filtered = (filter: object, more = '') =>
      call(buyer, 'GET', `${SALE}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`);
    expect(idsOf(await filtered({ route: 'DIRECT' }))).toEqual([direct]);
    expect(idsOf(await filtered({ price: { lt: '3' } }))).toEqual([offered]);
    expect(idsOf(await filtered({}, '&sortField=price&sortOrder=desc'))).toEqual([direct, offered]);
    expect(await filtered({ sellerId: creator.user.id })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('that were paid on their chain have no rows of the ledger', async () => {
    const sale = await one(buyer, direct);
    expect(sale).toMatchObject({ statusCode: 200, id: direct, route: 'DIRECT', feeCollected: '0', ledger: [] });
    expect(await one(creator, direct)).toEqual(sale);
  });

  it('that were paid here show the rows of the ledger that have paid them, which add up', async () => {
    const sale = await one(buyer, offered);
    expect(sale).toMatchObject({
      route: 'OFFER',
      price: '1',
      feeQuoted: '0.025',
      feeCollected: '0.025',
      royalty: '0.05',
      sellerNet: '0.95',
    });
    const legs = sale.ledger.map(({ operation, amount, account }: Record<string, string>) => [
      account,
      operation,
      amount,
    ]);
    expect(legs.toSorted()).toEqual([
      ['BUYER', 'EXECUTE_FROM_HOLD', '1.025'],
      ['BUYER', 'HOLD', '1.025'],
      ['PLATFORM', 'CREDIT', '0.025'],
      ['ROYALTY', 'CREDIT', '0.05'],
      ['SELLER', 'CREDIT', '0.95'],
    ]);
    expect(await one(creator, offered)).toEqual(sale);
  });

  it('say nothing of accounts', async () => {
    const texts = [await call(buyer, 'GET', SALE), await one(buyer, offered)].map((each) => JSON.stringify(each));
    for (const text of texts) {
      for (const { user } of [creator, buyer]) expect(text).not.toContain(user.id);
    }
  });

  it('of somebody else, and of no sale, are not found', async () => {
    const stranger = await newPerson(chain);
    for (const [person, id] of [
      [stranger, direct],
      [stranger, offered],
      [buyer, newId()],
    ] as const) {
      expect(await one(person, id)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND', message: 'Sale not found' });
    }
    expect(await one(await anonymous(), direct)).toMatchObject({ statusCode: 401 });
    expect(await one(buyer, 'one')).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('are not shown while the extension is off', async () => {
    await whileExtensionIsOff(async () => {
      expect(await call(buyer, 'GET', SALE)).toMatchObject({ statusCode: 403, code: 'EXTENSION_DISABLED' });
    });
  });
});

it('a page of sales costs as many statements however long it is', async () => {
  const count = (perPage: number) => fewestStatements(() => buyer.rest('GET', `${SALE}?perPage=${perPage}`));
  const least = await count(1);
  expect(await count(100)).toBe(least);
});
