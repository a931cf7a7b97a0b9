import type { Page } from 'playwright-core';
import { ELSEWHERE, SITE, type TestBrowser } from './browser.js';
import { newClient } from './accounts.js';
import { Client } from './client.js';
import { newMerchant, type KnownMerchant } from './gateway.js';
import { newWallet } from './wallets.js';
import { world } from './world.js';

/** Pages of the shop: on another host, which is this server too, so that no test asks a stranger for anything. */
export const RETURN_URL = `${ELSEWHERE}/healthz?basket=7`;
export const CANCEL_URL = `${ELSEWHERE}/healthz`;

export type Buyer = Client & { readonly user: { readonly id: string; readonly email: string } };

/** A merchant that takes payments, and what a test needs to buy from it. */
export class Shop {
  private constructor(readonly merchant: KnownMerchant) {}

  /** Opens one on a platform with dollars to give for other currencies. */
  static async open(): Promise<Shop> {
    await newWallet({ owner: { system: 'platform' }, currency: 'USD', type: 'FIAT', balance: '1000000' });
    return new Shop(await newMerchant());
  }

  /** A payment that waits for its buyer; answers its id. Without a returnUrl, its page stays where it is. */
  async order(facts: Record<string, unknown> = {}, mode: 'live' | 'test' = 'live'): Promise<string> {
    const program = new Client((await world()).url, { apiKey: this.merchant.keys[`sk_${mode}`] });
    const { body } = await program.rest('POST', '/api/gateway/v1/payment/create', {
      amount: '100',
      currency: 'USD',
      walletType: 'FIAT',
      merchantOrderId: 'NL-10482',
      description: 'Order from the autumn collection',
      lineItems: [
        { name: 'Merino scarf', quantity: 2, unitPrice: '40' },
        { name: 'Delivery', quantity: 1, unitPrice: '20' },
      ],
      cancelUrl: CANCEL_URL,
      ...facts,
    });
    if (body.statusCode !== 200) throw new Error(`${body.code}: ${body.message}`);
    return body.id as string;
  }
}

/** A buyer with money: balances by currency and type, such as `{ 'USD FIAT': '500' }`. */
export async function newBuyer(balances: Readonly<Record<string, string>>): Promise<Buyer> {
  const buyer = await newClient();
  for (const [kind, balance] of Object.entries(balances)) {
    const [currency, type] = kind.split(' ') as [string, 'FIAT' | 'SPOT' | 'ECO'];
    await newWallet({ owner: { userId: buyer.user.id }, currency, type, balance });
  }
  return buyer;
}

export const pathOf = (id: string, locale = 'en'): string => `/${locale}/gateway/checkout/${id}`;

/** The checkout in a browser that is signed in as the buyer already. */
export async function visitAs(
  browser: TestBrowser,
  buyer: Pick<Client, 'cookies'>,
  path: string,
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<Page> {
  const page = await browser.open();
  await useSession(page, buyer);
  await prepare(page);
  await page.goto(path);
  return page;
}

export async function useSession(page: Page, { cookies }: Pick<Client, 'cookies'>): Promise<void> {
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: SITE })));
}

/** Gives address and password on the page. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

export const payButton = (page: Page) => page.locator('#pay');

/** Waits for the heading of the panel in front. */
export async function headed(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 2, name, exact: typeof name === 'string' }).waitFor();
}

/** What the notice says; waits until it says it. */
export async function noticed(page: Page, text: string | RegExp): Promise<void> {
  await page.locator('#notice', { hasText: text }).waitFor();
}

/** Waits until the line below the wallets says what they cover. A screen reader is told the same in a place of its own. */
export async function covered(page: Page, text: string): Promise<void> {
  await page.locator('#covered', { hasText: text }).waitFor();
}

/** What each wallet is to pay or has paid, such as `USD · Fiat $100.00`. */
export async function rowsOf(page: Page, list: '#wallet-list' | '#receipt-list'): Promise<string[]> {
  const texts = await page.locator(`${list} .wallet-text > .ends:first-child`).allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/g, ' '));
}

/** What a page complained about, without the requests that a test itself kept from arriving. */
export function complaintsOf({ complaints }: TestBrowser): string[] {
  return complaints.filter(
    (text) => !/net::ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET|NETWORK_CHANGED)|^WebSocket connection to/.test(text),
  );
}
