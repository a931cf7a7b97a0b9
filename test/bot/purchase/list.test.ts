import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { fewestStatements } from '../../support/statements.js';
import { world } from '../../support/world.js';
import { bought, newBuyer, onSale, PURCHASES } from '../support/sales.js';

/** Changes a listing as others do. */
async function setStrategy(id: string, columns: object): Promise<void> {
  const { rows } = (await world()).platform.db;
  await rows.updateTable('trading_bot_strategy').set(columns).where('id', '=', id).execute();
}

describe.each(TRANSPORTS)('the caller’s purchases by %s', (transport) => {
  const call = through(transport);

  it('are shown with what was sold, the newest first, and nobody else’s', async () => {
    const buyer = await newBuyer();
    const first = await bought(buyer, await onSale({ name: 'First' }));
    const second = await bought(buyer, await onSale({ name: 'Second', price: '0' }));
    await bought(await newBuyer(), await onSale());
    const { items, pagination } = await call(buyer, 'GET', PURCHASES);
    expect(items.map((item: object) => ({ ...item, statusCode: 200 }))).toEqual([second, first]);
    expect(pagination.totalItems).toBe(2);
    expect((await call(await newClient(), 'GET', PURCHASES)).items).toEqual([]);
  });

  it('keep what was sold when the listing changes, and name the version that was approved since', async () => {
    const buyer = await newBuyer();
    const listing = await onSale({ name: 'Before', version: 2 });
    const purchase = await bought(buyer, listing);
    const now = async () => (await call(buyer, 'GET', PURCHASES)).items[0];
    await setStrategy(listing.id, { status: 'DRAFT', name: 'After', version: 3, strategyConfig: '{}', price: '5' });
    expect(await now()).toMatchObject({ strategyName: 'After', version: 2, newerVersion: null, price: '10' });
    expect((await now()).configSnapshot).toEqual(purchase.configSnapshot);
    expect((await now()).configSnapshot.name).toBe('Before');
    await setStrategy(listing.id, { status: 'APPROVED', approvedVersion: 3 });
    expect(await now()).toMatchObject({ version: 2, newerVersion: 3 });
    await setStrategy(listing.id, { deletedAt: '2026-01-01T00:00:00.000Z' });
    expect(await now()).toMatchObject({ strategyName: 'After', newerVersion: null });
  });

  it('are filtered and sorted', async () => {
    const buyer = await newBuyer();
    for (const price of ['3', '1', '2']) await bought(buyer, await onSale({ price, name: `For ${price}` }));
    const prices = async (query: string) =>
      (await call(buyer, 'GET', `${PURCHASES}?${query}`)).items.map(({ price }: { price: string }) => price);
    expect(await prices('sortField=price&sortOrder=asc')).toEqual(['1', '2', '3']);
    expect(await prices(`sortField=price&filter=${JSON.stringify({ price: { gt: '1' } })}`)).toEqual(['3', '2']);
    expect(await prices(`filter=${JSON.stringify({ strategyName: { contains: 'or 1' } })}`)).toEqual(['1']);
    expect(await prices(`filter=${JSON.stringify({ refundedAt: null })}`)).toHaveLength(3);
    const byFee = await call(buyer, 'GET', `${PURCHASES}?sortField=feeAmount`);
    expect(byFee).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });
});

it('purchases hide from their buyer what the seller and the platform get', async () => {
  const buyer = await newBuyer();
  await bought(buyer, await onSale());
  for (const field of ['feeAmount', 'feePercent', 'sellerAmount', 'sellerId', 'buyerId']) {
    expect(await buyer.code(`{ tradingStrategyPurchases { items { ${field} } } }`)).toBe('GRAPHQL_VALIDATION_FAILED');
  }
});

it('a page of purchases takes as many statements as one of them', async () => {
  const buyer = await newBuyer();
  const read = () => fewestStatements(() => buyer.rest('GET', PURCHASES));
  await bought(buyer, await onSale());
  const one = await read();
  for (let count = 0; count < 5; count += 1) await bought(buyer, await onSale());
  expect([one, await read()]).toEqual([3, 3]);
});
