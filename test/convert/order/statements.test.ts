import { newClient } from '../../support/accounts.js';
import { accepted, asked, newCustomer, newMarket, ORDER, QUOTE, quoted } from '../../support/convert-quotes.js';
import { statementsOf } from '../../support/statements.js';

/** What a statement does, in a word, and to which table. */
const brief = (text: string): string =>
  /(begin|commit|insert into "?\w+|update "?\w+|wallet_post_or_fail|from (?!\()"?\w+)/i
    .exec(text.replaceAll(/\s+/g, ' '))?.[0]
    .replaceAll('"', '') ?? text;

it('a quote is made by six statements, one of which reads both sides with their prices', async () => {
  const market = await newMarket();
  const customer = await newCustomer(market);
  await quoted(customer, market);
  const sent = await statementsOf(() => customer.rest('POST', QUOTE, asked(market)));
  expect(sent.map(brief)).toEqual([
    'from session',
    'begin',
    'insert into convert_account',
    'from currency_price_high',
    'from convert_account_day',
    'insert into convert_order',
    'commit',
  ]);
});

it('a quote is taken by eight statements, and none of them counts what else is open', async () => {
  const market = await newMarket();
  const customer = await newCustomer(market);
  await accepted(customer, (await quoted(customer, market)).id);
  const { id } = await quoted(customer, market);
  const sent = await statementsOf(() => customer.rest('POST', ORDER, { quoteId: id }));
  expect(sent.map(brief)).toEqual([
    'from session',
    'begin',
    'from convert_order',
    'from currency_price_high',
    'from convert_order',
    'update convert_order',
    'insert into event',
    'from wallet_post_or_fail',
    'commit',
  ]);
  expect(sent.filter((text) => /sum\(/.test(text))).toEqual([]);
});

it('a list for admins is counted without the accounts, unless one is asked for by its e-mail address', async () => {
  const admin = await newClient({ permissions: ['view.convert.order'] });
  const counted = async (filter: object) => {
    const path = `/api/admin/convert/order?filter=${encodeURIComponent(JSON.stringify(filter))}`;
    const sent = await statementsOf(() => admin.rest('GET', path));
    return sent.filter((text) => text.includes('count(*)')).map((text) => text.includes('"owner"'));
  };
  expect(await counted({ fromCurrency: 'USDT' })).toEqual([false]);
  expect(await counted({ fromCurrency: 'USDT', ownerEmail: 'somebody@example.com' })).toEqual([true]);
});
