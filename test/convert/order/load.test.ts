import { updateConvertInventory } from '../../../src/services/convert/inventory/set-levels.js';
import { signedIn } from '../../support/accounts.js';
import {
  LASTING,
  LASTING_MS,
  accepted,
  asked,
  holdings,
  newCustomer,
  newMarket,
  QUOTE,
  quoted,
  type Customer,
} from '../../support/convert-quotes.js';
import { setSettings, clearSettings, useSettings } from '../../support/stored-settings.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';

useSettings({ ...LASTING, convertOpenQuotes: '50' });

/** How many answers have each status or, of a refusal, each code. */
function statuses(answers: readonly { readonly status?: string; readonly code?: string }[]) {
  const names = answers.map(({ status, code }) => status ?? code ?? '');
  return Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((each) => each === name).length]));
}

it('of a hundred orders at once over the last inventory as many settle as fit, and the floor is untouched', async () => {
  const market = await newMarket({ to: { inventory: '1000' } });
  const customers = await Promise.all(Array.from({ length: 10 }, () => newCustomer(market, '10000')));
  const open = async (customer: Customer) => {
    const quotes = [];
    for (let each = 0; each < 10; each += 1) quotes.push(await quoted(customer, market, { toAmount: '10' }));
    return quotes.map(({ id }) => ({ customer, id }));
  };
  const quotes = [];
  for (const customer of customers) quotes.push(...(await open(customer)));
  // All quotes fit; then the house keeps so much that 37 of them do.
  const { system } = await world();
  await updateConvertInventory(system, market.to.inventory.id, { floor: '625' });
  const answers = await Promise.all(quotes.map(({ customer, id }) => accepted(customer, id)));
  expect(statuses(answers)).toEqual({ SETTLED: 37, CONVERT_INVENTORY: 63 });
  expect(await holdings(null, market.to)).toEqual({ free: '5', held: '625' });
});

it('the limit of a day is never passed by orders of four wallets at once, and the rest of it can be used', async () => {
  const markets = await Promise.all(Array.from({ length: 4 }, () => newMarket()));
  const [first] = markets;
  if (!first) throw new Error('there are four');
  const customer = await newCustomer(first, '10000');
  for (const { from } of markets.slice(1)) {
    await newWallet({
      owner: { userId: customer.user.id },
      currency: from.currency,
      type: from.type,
      balance: '10000',
    });
  }
  const quotes = [];
  for (let each = 0; each < 40; each += 1) {
    const market = markets[each % 4] ?? first;
    quotes.push(await quoted(customer, market, { fromAmount: '100' }));
  }
  await setSettings({ convertDailyUserUsd: '1750' });
  const answers = await Promise.all(quotes.map(({ id }) => accepted(customer, id)));
  // Quotes that were refused stay open, and claim the limit until they expire.
  const { clock } = await world();
  clock.advance(LASTING_MS);
  const [more, rest] = [await quoteFor(customer, first, '50.01'), await quoteFor(customer, first, '50')];
  await clearSettings('convertDailyUserUsd');
  expect(statuses(answers)).toEqual({ SETTLED: 17, CONVERT_LIMIT: 23 });
  expect([rest, more]).toMatchObject([{ status: 'QUOTED' }, { code: 'CONVERT_LIMIT' }]);
  expect(await dayOf(customer)).toEqual(['1700.00000000']);
});

async function quoteFor(customer: Customer, market: Awaited<ReturnType<typeof newMarket>>, fromAmount: string) {
  return (await customer.rest('POST', QUOTE, asked(market, { fromAmount }))).body;
}

async function dayOf({ user }: Customer): Promise<string[]> {
  const { platform } = await world();
  const days = await platform.db.rows
    .selectFrom('convert_account_day')
    .select('usd')
    .where('userId', '=', user.id)
    .execute();
  return days.map(({ usd }) => usd);
}

it('quotes and orders of one account from two browsers at once come one after the other, without a deadlock', async () => {
  const market = await newMarket();
  const customer = await newCustomer(market);
  const browsers = [customer, await signedIn(customer.user)];
  const round = async (browser: (typeof browsers)[number]) => {
    for (let each = 0; each < 10; each += 1) {
      const { body } = await browser.rest('POST', QUOTE, asked(market, { fromAmount: '5', clientRequestId: 'same' }));
      if (body.statusCode === 200) await accepted(browser, body.id);
    }
  };
  await Promise.all(browsers.flatMap((browser) => [round(browser), round(browser)]));
  const { platform } = await world();
  const orders = await platform.db.rows
    .selectFrom('convert_order')
    .select('status')
    .where('userId', '=', customer.user.id)
    .execute();
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['SETTLED']));
  expect(await holdings(customer.user.id, market.from)).toEqual({ free: String(1000 - 5 * orders.length), held: '0' });
});
