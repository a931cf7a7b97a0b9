import { canonical } from '../../src/core/money.js';
import type { Client } from './client.js';
import { newClient, type NewUser } from './accounts.js';
import { convertible, type Convertible, type NewAsset } from './convert-assets.js';
import { newWallet, walletNow } from './wallets.js';
import { world } from './world.js';

export const QUOTE = '/api/convert/quote';
export const ORDER = '/api/convert/order';

/** Settings for tests that take quotes, so that none expires on a slow machine before it is taken. */
export const LASTING = { convertQuoteSeconds: '120' } as const;
/** How long such a quote can be taken. */
export const LASTING_MS = 120_000;

/** Two assets: one unit of the first is worth one US dollar, and one of the second two. */
export interface Market {
  readonly from: Convertible;
  readonly to: Convertible;
}

export async function newMarket({ from = {}, to = {} }: { from?: NewAsset; to?: NewAsset } = {}): Promise<Market> {
  return {
    from: await convertible({ precision: 2, usdPrice: '1', ...from }),
    to: await convertible({ precision: 8, usdPrice: '2', ...to }),
  };
}

export type Customer = Awaited<ReturnType<typeof newClient>>;

/** An account that holds an amount of the market's first currency, a customer unless it is given keys. */
export async function newCustomer({ from }: Market, balance = '1000', account: NewUser = {}): Promise<Customer> {
  const customer = await newClient(account);
  await newWallet({ owner: { userId: customer.user.id }, currency: from.currency, type: from.type, balance });
  return customer;
}

/** What is asked for: 100 units of the first currency into the second, unless otherwise said. */
export function asked({ from, to }: Market, wish: object = { fromAmount: '100' }) {
  return { fromCurrency: from.currency, fromType: from.type, toCurrency: to.currency, toType: to.type, ...wish };
}

/** An open quote of a customer. */
export async function quoted(customer: Client, market: Market, wish?: object) {
  const { body } = await customer.rest('POST', QUOTE, asked(market, wish));
  if (body.statusCode !== 200) throw new Error(`no quote: ${JSON.stringify(body)}`);
  return body;
}

/** Takes a quote; answers the body, also of a refusal. */
export async function accepted(customer: Client, quoteId: string) {
  return (await customer.rest('POST', ORDER, { quoteId })).body;
}

/** An order that has settled. On a slow machine a quote may expire first; another one is asked for then. */
export async function settled(customer: Client, market: Market, wish?: object) {
  for (;;) {
    const body = await accepted(customer, (await quoted(customer, market, wish)).id);
    if (body.status === 'SETTLED') return body;
    if (body.code !== 'QUOTE_EXPIRED') throw new Error(`not settled: ${JSON.stringify(body)}`);
  }
}

/** What an account, or with null the house in the ledger, has free and held of a currency; null without a wallet. */
export async function holdings(userId: string | null, { currency, type, inventory }: Convertible) {
  const { system } = await world();
  const wallet = userId
    ? await system.db.rows
        .selectFrom('wallet')
        .selectAll()
        .where('userId', '=', userId)
        .where('currency', '=', currency)
        .where('type', '=', type)
        .executeTakeFirst()
    : await walletNow(inventory.walletId);
  return wallet ? { free: canonical(wallet.balance), held: canonical(wallet.inOrder) } : null;
}

/** A stored order, as the table has it. */
export async function orderRow(id: string) {
  const { system } = await world();
  return system.db.rows.selectFrom('convert_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
