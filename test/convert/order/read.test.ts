import { newId } from '../../../src/core/ids.js';
import { reverseConvertOrder } from '../../../src/services/convert/order-admin/reverse.js';
import { newClient, newUser } from '../../support/accounts.js';
import { newApiKey } from '../../support/api-keys.js';
import { Client } from '../../support/client.js';
import { LASTING, asked, newCustomer, newMarket, ORDER, QUOTE, quoted, settled } from '../../support/convert-quotes.js';
import { asSession } from '../../support/contexts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { following, refusal } from '../../support/subscribed.js';
import { ownWorld, world } from '../../support/world.js';
import { useSettings } from '../../support/stored-settings.js';

ownWorld('counts the conversions that an admin sees');

useSettings(LASTING);

const ADMIN = '/api/admin/convert/order';
const filtered = (path: string, filter: object) => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe.each(TRANSPORTS)('conversions by %s', (transport) => {
  const call = through(transport);

  it('are listed to their customer without quotes, unless the status is filtered', async () => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const [first, second] = [await settled(customer, market), await settled(customer, market)];
    const open = await quoted(customer, market);
    const { statusCode: _code, ...newest } = second;
    const page = await call(customer, 'GET', ORDER);
    expect(page).toMatchObject({ pagination: { totalItems: 2, currentPage: 1 } });
    expect(page.items[0]).toEqual(newest);
    expect(page.items[1].id).toBe(first.id);
    const quotes = await call(customer, 'GET', filtered(ORDER, { status: 'QUOTED' }));
    expect(quotes).toMatchObject({ items: [{ id: open.id }], pagination: { totalItems: 1 } });
    const none = await call(customer, 'GET', filtered(ORDER, { toCurrency: market.from.currency }));
    expect(none).toMatchObject({ items: [], pagination: { totalItems: 0 } });
  });

  it('are counted by their state as by any other filter, when one of them was undone, too', async () => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const [kept, undone] = [await settled(customer, market), await settled(customer, market)];
    const reversed = { id: undone.id, reason: 'A wrong price' };
    await reverseConvertOrder(await asSession(await newUser()), reversed);
    const own = await call(customer, 'GET', filtered(ORDER, { status: 'SETTLED' }));
    expect(own).toMatchObject({ items: [{ id: kept.id }], pagination: { totalItems: 1 } });
    const other = await call(customer, 'GET', filtered(ORDER, { status: 'REVERSED' }));
    expect(other).toMatchObject({ items: [{ id: undone.id }], pagination: { totalItems: 1 } });
    const named = await call(
      customer,
      'GET',
      filtered(ORDER, { status: 'SETTLED', fromCurrency: market.from.currency }),
    );
    expect(named).toMatchObject({ items: [{ id: kept.id }], pagination: { totalItems: 1 } });
    expect(await call(customer, 'GET', ORDER)).toMatchObject({ pagination: { totalItems: 2 } });
    const admin = await newClient({ permissions: ['view.convert.order'] });
    const { rows } = (await world()).platform.db;
    const standing = await rows.selectFrom('convert_order').select('id').where('status', '=', 'SETTLED').execute();
    const all = await call(admin, 'GET', filtered(ADMIN, { status: 'SETTLED' }));
    expect(all.pagination.totalItems).toBe(standing.length);
  });

  it('are shown one by one to their customer, quotes too, and to nobody else', async () => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const quote = await quoted(customer, market);
    expect(await call(customer, 'GET', `${ORDER}/${quote.id}`)).toEqual(quote);
    const [foreign, absent] = [
      await call(await newClient(), 'GET', `${ORDER}/${quote.id}`),
      await call(customer, 'GET', `${ORDER}/${newId()}`),
    ];
    expect(foreign).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(foreign).toEqual(absent);
  });

  it('are shown to admins with their accounts and prices', async () => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const order = await settled(customer, market);
    const admin = await newClient({ permissions: ['view.convert.order'] });
    const shown = {
      ...order,
      owner: { id: customer.user.id, email: customer.user.email, name: null },
      fromPrice: '1',
      toPrice: '2',
      isPositioned: false,
    };
    expect(await call(admin, 'GET', `${ADMIN}/${order.id}`)).toEqual({ ...shown, approval: null });
    const { statusCode: _code, ...item } = shown;
    const page = await call(admin, 'GET', filtered(ADMIN, { ownerEmail: customer.user.email }));
    expect(page).toMatchObject({ items: [item], pagination: { totalItems: 1 } });
    const whole = await call(admin, 'GET', ADMIN);
    expect(whole.items[0].id).toBe(order.id);
    expect(whole.pagination.totalItems).toBeGreaterThanOrEqual(whole.items.length);
  });

  it('that are not there are not found by admins', async () => {
    const admin = await newClient({ permissions: ['view.convert.order'] });
    expect(await call(admin, 'GET', `${ADMIN}/${newId()}`)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });
});

const CHANGES = `subscription ($after: String) {
  convertOrderChanged(after: $after) { cursor order { id status toAmount breakdown { fee } } }
}`;

describe('a program with an API key', () => {
  const withScopes = async (...scopes: string[]) => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const apiKey = await newApiKey(customer.user.id, { permissions: JSON.stringify(scopes) });
    return { market, program: new Client((await world()).url, { apiKey }) };
  };

  it('quotes and takes with the scope trade', async () => {
    const { market, program } = await withScopes('trade');
    expect(await settled(program, market)).toMatchObject({ status: 'SETTLED' });
  });

  it('neither quotes, takes nor listens without it', async () => {
    const { market, program } = await withScopes('read');
    const quote = await program.rest('POST', QUOTE, asked(market));
    const order = await program.rest('POST', ORDER, { quoteId: newId() });
    expect([quote.body, order.body]).toMatchObject([{ statusCode: 403 }, { statusCode: 403 }]);
    expect(await refusal(program, CHANGES)).toEqual([quote.body.code]);
  });
});

describe('convertOrderChanged', () => {
  it('sends each order of the customer when it has settled, and from a cursor on what was missed', async () => {
    const market = await newMarket();
    const [customer, other] = [await newCustomer(market), await newCustomer(market)];
    const changes = await following<any>(customer, CHANGES);
    await settled(other, market);
    const first = await settled(customer, market);
    const { cursor, order } = (await changes.next()).convertOrderChanged;
    expect(order).toEqual({ id: first.id, status: 'SETTLED', toAmount: first.toAmount, breakdown: { fee: '0.1' } });
    await changes.close();
    const second = await settled(customer, market);
    const later = await following<any>(customer, CHANGES, { after: cursor });
    expect((await later.next()).convertOrderChanged.order.id).toBe(second.id);
    await later.close();
  });

  it('is refused from what is no cursor', async () => {
    expect(await refusal(await newClient(), CHANGES, { after: 'then' })).toEqual(['BAD_INPUT']);
  });
});
