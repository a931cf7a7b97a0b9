import { existsSync } from 'node:fs';
import type { Ccxt, CcxtClass } from './ccxt.js';
import { redirected } from './redirect.js';

export interface ExchangeOptions {
  /** Id of the exchange as ccxt names it. */
  readonly id: string;
  /** URL that is called in place of the exchange's own hosts: a proxy, or a test exchange. */
  readonly url: string | null;
}

export function isKnown(id: string): boolean {
  return existsSync(moduleOf(id));
}

/** Whether ccxt follows this exchange by WebSocket. */
export function hasSockets(id: string): boolean {
  return existsSync(moduleOf(`pro/${id}`));
}

/** The module of one exchange; the main export of the package loads all of them. */
function moduleOf(path: string): URL {
  return new URL(`./src/${path}.js`, import.meta.resolve('ccxt'));
}

type Settings = Readonly<Record<string, unknown>> & { readonly options?: Readonly<Record<string, unknown>> };

/**
 * A client of the exchange that lists only spot markets and hands on numbers as the text that it was given. Its module
 * is loaded with the first client, and nothing of ccxt before.
 */
export async function newClient(
  { id, url }: ExchangeOptions,
  { options, ...settings }: Settings,
  sockets = false,
): Promise<Ccxt> {
  const { default: Class } = (await import(moduleOf(sockets ? `pro/${id}` : id).href)) as { default: CcxtClass };
  const client = new Class({
    number: String,
    has: { fetchCurrencies: false },
    options: { fetchMargins: false, fetchCurrencies: false, ...options },
    ...settings,
  });
  listSpotAlone(client);
  if (url !== null) client.urls.api = redirected(client.urls.api, url);
  return client;
}

/** Lists only spot markets, on exchanges that list contracts separately. */
function listSpotAlone({ options: { fetchMarkets } }: Ccxt): void {
  if (Array.isArray(fetchMarkets?.types) && fetchMarkets.types.includes('spot')) fetchMarkets.types = ['spot'];
}
