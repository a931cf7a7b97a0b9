import { newId } from '../../../src/core/ids.js';
import type { Caller } from './house-site.js';
import type { Act, ConvertLoad, OpenQuote } from './load.js';
import { randomAmount, TRADED } from './traded.js';

const ORDER_USD = 4_000;
/** How far back quotes are taken that were left open: some of them have expired. */
const RECENT = 40;

export const CUSTOMER_ACTS: readonly Act[] = [
  { weight: 60, run: convert },
  { weight: 8, run: quote },
  { weight: 8, run: takeOld },
  { weight: 4, run: takeOfOthers },
  { weight: 5, run: takeOften },
  { weight: 4, run: nameRequest },
];

async function convert(load: ConvertLoad): Promise<void> {
  const quoted = await quote(load);
  if (quoted) await take(load, quoted, quoted.by);
}

/** A quote of a customer; undefined when it is refused. */
async function quote(load: ConvertLoad, wish: object = {}): Promise<OpenQuote | undefined> {
  const by = load.one(load.house.customers);
  const from = load.one(TRADED);
  // Now and then the same one, which is refused.
  const to = load.one(load.chance(0.05) ? TRADED : TRADED.filter((each) => each !== from));
  const amount = load.chance(0.5)
    ? { fromAmount: randomAmount(from, ORDER_USD, load.random) }
    : { toAmount: randomAmount(to, ORDER_USD, load.random) };
  const kinds = { fromCurrency: from.currency, fromType: from.type, toCurrency: to.currency, toType: to.type };
  const answer = await load.ask(by, 'POST', '/api/convert/quote', { ...kinds, ...amount, ...wish });
  if (answer.statusCode !== 200) return undefined;
  const quoted = { id: answer.id, by };
  load.quotes.push(quoted);
  return quoted;
}

/** Takes a quote, now and then under an idempotency key. */
export async function take(load: ConvertLoad, { id }: OpenQuote, by: Caller): Promise<any> {
  const key = load.chance(0.5) ? newId() : undefined;
  const answer = await load.ask(by, 'POST', '/api/convert/order', { quoteId: id }, key);
  if (answer.statusCode !== 200) return answer;
  const first = load.orders.get(id) ?? answer;
  load.orders.set(id, first);
  // It may have been reversed meanwhile, and one that is hedged first have ended; what it was taken for stays.
  const fields = ['id', 'fromAmount', 'toAmount', 'acceptedAt', ...(first.settledAt === null ? [] : ['settledAt'])];
  for (const field of fields) {
    expect({ [field]: answer[field] }).toEqual({ [field]: first[field] });
  }
  return answer;
}

async function takeOld(load: ConvertLoad): Promise<void> {
  const old = load.any(load.quotes.slice(-RECENT));
  if (old) await take(load, old, old.by);
}

async function takeOfOthers(load: ConvertLoad): Promise<void> {
  const old = load.any(load.quotes.slice(-RECENT));
  const thief = load.one(load.house.customers);
  if (!old || old.by === thief) return;
  const answer = await load.ask(thief, 'POST', '/api/convert/order', { quoteId: old.id });
  expect(answer.code).toBe('NOT_FOUND');
}

async function takeOften(load: ConvertLoad): Promise<void> {
  const quoted = await quote(load);
  if (!quoted) return;
  await Promise.all(Array.from({ length: 4 }, () => take(load, quoted, quoted.by)));
}

/** One of a few names, so that requests of one name meet, alike and not. */
async function nameRequest(load: ConvertLoad): Promise<void> {
  const clientRequestId = load.one(['cart-1', 'cart-2', 'cart-3']);
  const quoted = await quote(load, { clientRequestId });
  if (quoted && load.chance(0.5)) await take(load, quoted, quoted.by);
}
