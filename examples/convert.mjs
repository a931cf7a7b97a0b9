// Plays a customer who converts money, and an admin who looks after the house that stands on the other side, against a
// running server: estimate, quote, order, its replay and its event; funds, floor, profit and loss, sweep.
//
//   npm start                     (in one terminal)
//   node examples/convert.mjs     (in another)
//
// Needs the accounts of DEMO_DATA, as `npm start` makes them. Each run converts 25 USDT of the customer's to BTC; the
// floor is set back at the end, and what the house was given is taken out again.
import { randomUUID } from 'node:crypto';
import { createClient } from 'graphql-ws';
import { refusal, requireEqual, spotBalance, units } from './frame/check.mjs';
import { base, once, signIn, signInAsAdmin } from './frame/session.mjs';
import { say, step } from './frame/tell.mjs';

const customer = await signIn(process.env.EMAIL ?? 'alice@example.com', process.env.PASSWORD ?? 'Alice-demo-1');
const admin = await signInAsAdmin();
const wish = { fromCurrency: 'USDT', toCurrency: 'BTC', fromAmount: '25' };

step('What can be converted');
for (const { currency, type, isOpen, closure, spreadPercent, feePercent } of await customer(
  'GET',
  '/api/convert/asset',
)) {
  say(`${currency} ${type}: ${isOpen ? 'open' : closure}, spread ${spreadPercent} %, fee ${feePercent} %`);
}

step('An estimate stores and reserves nothing');
const estimate = await customer('GET', `/api/convert/estimate?${new URLSearchParams(wish)}`);
say(`${estimate.fromAmount} USDT would bring ${estimate.toAmount} BTC`);

step('A quote is firm until it expires; asked for again under its name, it is the same one');
const changes = follow();
const before = await balances();
const request = { ...wish, clientRequestId: `example-${randomUUID()}` };
const quote = await customer('POST', '/api/convert/quote', request);
const { fee, spread, rounding, mid } = quote.breakdown;
say(`${quote.id}, ${quote.status}: ${quote.fromAmount} USDT for ${quote.toAmount} BTC until ${quote.expiresAt}`);
say(`fee ${fee} USDT; the rest at ${mid}, less ${spread} BTC of spread and ${rounding} BTC of rounding`);
requireEqual((await customer('POST', '/api/convert/quote', request)).id, quote.id);

step('The customer takes it: the money changes hands in the same call');
const order = await customer('POST', '/api/convert/order', { quoteId: quote.id });
const after = await balances();
for (const currency of ['USDT', 'BTC']) say(`${currency}: ${before[currency]} before, ${after[currency]} now`);
requireEqual(units(before.USDT) - units(after.USDT), units(quote.fromAmount));
requireEqual(units(after.BTC) - units(before.BTC), units(quote.toAmount));

step('Taken again, after a lost answer for example, it answers the same order and moves nothing');
const replay = await customer('POST', '/api/convert/order', { quoteId: quote.id });
requireEqual(JSON.stringify(replay), JSON.stringify(order));
requireEqual(JSON.stringify(await balances()), JSON.stringify(after));
say(`${replay.id}, ${replay.status} at ${replay.settledAt}`);

step('The subscription has shown it, and the list has it');
const change = await changeOf(order.id);
say(`${change.order.status}, cursor ${change.cursor}`);
const { items: orders } = await customer('GET', '/api/convert/order?perPage=3');
requireEqual(orders[0].id, order.id);
for (const each of orders) {
  say(`${each.createdAt} ${each.status} ${each.fromAmount} ${each.fromCurrency}, ${each.toAmount} ${each.toCurrency}`);
}

step('The admin gives the house 1 BTC from outside');
const coins = { currency: 'BTC', type: 'SPOT', location: 'LEDGER', amount: '1' };
const { inventory } = await fund('fund', { source: 'OUTSIDE' });
const { id, floor } = inventory;
say(`${inventory.booked} BTC in the ledger's place, ${inventory.free} of it above the floor of ${floor}`);

step('A floor holds all of it, so that nothing is sold');
try {
  const held = await setFloor(inventory.booked);
  say(`floor ${held.floor}, ${held.free} free`);
  say(`a quote: ${await refusal(() => customer('POST', '/api/convert/quote', wish))}`);
  say(`a floor above what is there: ${await refusal(() => setFloor('1000000'))}`);
} finally {
  await setFloor(floor);
}
const { inventory: left } = await fund('defund', { to: 'OUTSIDE' });
say(`as before: floor ${left.floor}, ${left.booked} BTC`);

step('What the house earned, with the proof that the ledger explains all that it holds');
const pnl = await admin('GET', '/api/admin/convert/pnl');
for (const each of pnl.items.filter(({ orders: count }) => count > 0)) {
  say(`${each.currency}: orders ${each.orders}, fee ${each.fee}, spread ${each.spread}, rounding ${each.rounding}`);
  say(`  net ${each.net}, ${each.unswept} of it not swept yet`);
}
for (const { currency, opening, flows, closing, difference } of pnl.reconciliation) {
  const moved = flows.filter(({ amount }) => amount !== '0').map(({ kind, amount }) => `${kind} ${amount}`);
  say(`${currency}: ${[opening, ...moved].join(', ')} = ${closing}, difference ${difference}`);
  requireEqual(difference, '0');
}

step("The profit goes to the platform's wallet");
const { swept } = await admin('POST', '/api/admin/convert/pnl/sweep', undefined, once());
for (const { currency, amount } of swept) say(`${amount} ${currency}`);
const { items: rest } = await admin('GET', '/api/admin/convert/pnl');
const unswept = rest.filter((each) => each.unswept !== '0').map((each) => `${each.unswept} ${each.currency}`);
say(`too fine to sweep yet: ${unswept.join(', ') || 'nothing'}`);

process.stdout.write('\nDone.\n');

/** The customer's changes from the first that is kept: none is missed between here and the order. */
function follow() {
  const url = `${base.replace('http', 'ws')}/graphql`;
  const client = createClient({ url, webSocketImpl: customer.WebSocket, retryAttempts: 0 });
  const query = `subscription ($after: String) {
    convertOrderChanged(after: $after) { cursor order { id status } } }`;
  return client.iterate({ query, variables: { after: '000000000000000-000000000' } });
}

async function changeOf(orderId) {
  for await (const { data, errors } of changes) {
    if (errors) throw new Error(errors[0].message);
    if (data.convertOrderChanged.order.id === orderId) return data.convertOrderChanged;
  }
  throw new Error('the subscription ended');
}

/** What the customer has of both currencies, of type SPOT. */
async function balances() {
  return { USDT: await spotBalance(customer, 'USDT'), BTC: await spotBalance(customer, 'BTC') };
}

/** Brings the coins in or takes them out. A reference counts once: the same one again is refused as a duplicate. */
function fund(way, more) {
  return admin(
    'POST',
    `/api/admin/convert/inventory/${way}`,
    { ...coins, ...more, reference: `example-${randomUUID()}` },
    once(),
  );
}

function setFloor(to) {
  return admin('PUT', `/api/admin/convert/inventory/${id}`, { floor: to }, once());
}
