import type { Page } from 'playwright-core';
import { newCurrency } from '../support/currencies.js';
import { ELSEWHERE, TestBrowser } from '../support/browser.js';
import {
  complaintsOf,
  covered,
  headed,
  newBuyer,
  noticed,
  pathOf,
  payButton,
  rowsOf,
  Shop,
  visitAs,
} from '../support/checkout-shop.js';
import { clearSettings, setSettings } from '../support/stored-settings.js';
import { movement, newWallet, posted } from '../support/wallets.js';
import { world } from '../support/world.js';

async function setPrice(currencyId: string, usdPrice: string): Promise<void> {
  const { system } = await world();
  const pricedAt = new Date().toISOString();
  await system.db.rows.updateTable('currency').set({ usdPrice, pricedAt }).where('id', '=', currencyId).execute();
}

async function walletOf(userId: string) {
  const { system } = await world();
  return system.db.rows.selectFrom('wallet').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();
}

async function switchExtension(status: boolean): Promise<void> {
  const { system, platform } = await world();
  await system.db.rows.updateTable('extension').set({ status }).where('name', '=', 'gateway').execute();
  platform.extensions.drop();
}

/** Lets the first confirmation arrive and its answer get lost; answers the keys of all that were sent. */
async function loseFirstAnswer(page: Page): Promise<string[]> {
  const { url } = await world();
  const keys: string[] = [];
  await page.route(/\/confirm$/, async (route) => {
    const headers = await route.request().allHeaders();
    keys.push(headers['idempotency-key'] ?? '');
    if (keys.length > 1) return route.continue();
    const sent = Object.entries(headers).filter(([name]) => !/^(:|host$|content-length$)/.test(name));
    const body = route.request().postData() ?? '';
    await fetch(url + new URL(route.request().url()).pathname, { method: 'POST', headers: sent, body });
    return route.abort('connectionreset');
  });
  return keys;
}

describe('the checkout when something is in the way', () => {
  let browser: TestBrowser;
  let shop: Shop;
  beforeAll(async () => {
    browser = await TestBrowser.start((await world()).url);
    shop = await Shop.open();
  });
  afterAll(() => browser.close());

  it('shows the new figure when the rate has moved, and pays it when the buyer presses again', async () => {
    const currency = await newCurrency({ usdPrice: '10' });
    const buyer = await newBuyer({ [`${currency.code} ECO`]: '50' });
    const page = await visitAs(browser, buyer, pathOf(await shop.order()));
    await payButton(page).waitFor();
    expect(await rowsOf(page, '#wallet-list')).toEqual([`${currency.code} · Ecosystem 10 ${currency.code}`]);
    await setPrice(currency.id, '8');
    await payButton(page).click();
    await noticed(page, 'The exchange rate has changed. Nothing was charged.');
    await noticed(page, new RegExp(`: 10\\s${currency.code} .* before, now 12.5\\s${currency.code}`));
    expect(await rowsOf(page, '#wallet-list')).toEqual([`${currency.code} · Ecosystem 12.5 ${currency.code}`]);
    await payButton(page).click();
    await headed(page, 'Paid');
    expect(await rowsOf(page, '#receipt-list')).toEqual([`${currency.code} · Ecosystem 12.5 ${currency.code}`]);
  });

  it('says what is missing when the wallets hold too little, also when money went meanwhile', async () => {
    const buyer = await newBuyer({ 'USD FIAT': '70.5' });
    const page = await visitAs(browser, buyer, pathOf(await shop.order()));
    await payButton(page).click();
    await noticed(page, 'Your wallets hold $29.50 less than the price.');
    const wallet = await walletOf(buyer.user.id);
    await posted(movement(wallet, 'CREDIT', '50', { external: true }));
    await page.getByRole('button', { name: 'Load wallets again' }).click();
    await page.getByText('One wallet covers the price.').waitFor();
    await posted(movement(wallet, 'DEBIT', '110', { external: true }));
    await payButton(page).click();
    await noticed(page, 'A wallet holds too little money. Nothing was charged.');
    await covered(page, '$10.50 of $100.00 covered');
  });

  it('says that the time is over when it ends while the page is open, by the clock of the server', async () => {
    const buyer = await newBuyer({ 'USD FIAT': '500' });
    const { clock } = await world();
    // The browser's clock is two days behind.
    const behind = new Date(Date.now() - 172_800_000);
    const id = await shop.order({ expiresIn: 600 });
    const page = await visitAs(browser, buyer, pathOf(id), (each) => each.clock.install({ time: behind }));
    await payButton(page).waitFor();
    expect(await page.getByRole('timer').textContent()).toMatch(/^(10:00|9:\d\d)$/);
    clock.advance(601_000);
    await page.clock.fastForward(601_000);
    await headed(page, 'The time to pay is over');
    expect(await payButton(page).isVisible()).toBe(false);
    const back = await page.getByRole('link', { name: /^Back to/ }).getAttribute('href');
    expect(back).toBe(`${ELSEWHERE}/healthz?payment_id=${id}&status=EXPIRED`);
  });

  it('goes on after the connection was lost for a while, and pays once', async () => {
    const buyer = await newBuyer({ 'USD FIAT': '500' });
    const page = await visitAs(browser, buyer, pathOf(await shop.order()));
    await payButton(page).waitFor();
    await page.context().setOffline(true);
    await page.getByText('No connection. This page goes on as soon as the connection is back.').waitFor();
    await payButton(page).click();
    await page.getByText('Your payment is sent again as soon as the connection is back').waitFor();
    await page.context().setOffline(false);
    await headed(page, 'Paid');
    expect(Number((await walletOf(buyer.user.id)).balance)).toBe(400);
  });

  it('sends the same key again when the answer was lost, and gets the receipt of the one payment', async () => {
    const buyer = await newBuyer({ 'USD FIAT': '500' });
    const page = await visitAs(browser, buyer, pathOf(await shop.order()));
    const keys = await loseFirstAnswer(page);
    await payButton(page).click();
    await headed(page, 'Paid');
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(await rowsOf(page, '#receipt-list')).toEqual(['USD · Fiat $100.00']);
    expect(Number((await walletOf(buyer.user.id)).balance)).toBe(400);
  });

  it('asks to sign in again when the session has ended, and refuses the shop its own payment', async () => {
    const buyer = await newBuyer({ 'USD FIAT': '500' });
    const id = await shop.order();
    const page = await visitAs(browser, buyer, pathOf(id));
    await payButton(page).waitFor();
    await buyer.rest('POST', '/api/auth/logout');
    await payButton(page).click();
    await headed(page, 'Sign in to pay');
    await page.getByText('Your sign-in has ended. Nothing was charged.').waitFor();
    await newWallet({ owner: { userId: shop.merchant.owner.id }, currency: 'USD', type: 'FIAT', balance: '500' });
    const own = await visitAs(browser, shop.merchant.client, pathOf(id));
    await payButton(own).click();
    await noticed(own, 'This payment goes to your own shop');
  });

  it('cancels when the buyer says so twice, returns to the shop, and says so ever after', async () => {
    const id = await shop.order();
    const page = await visitAs(browser, await newBuyer({ 'USD FIAT': '500' }), pathOf(id));
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    await page.getByRole('button', { name: 'Keep paying' }).click();
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    await page.getByRole('link', { name: 'Cancel payment' }).click();
    await page.waitForURL(`${ELSEWHERE}/healthz?payment_id=${id}&status=CANCELLED`);
    await page.goBack();
    await headed(page, 'Payment cancelled');
    await page.goto(pathOf('pi_unknown'));
    await headed(page, 'We do not know this payment');
  });

  it('says that payments are closed, or switched off, and takes nothing', async () => {
    const buyer = await newBuyer({ 'USD FIAT': '500' });
    const page = await visitAs(browser, buyer, pathOf(await shop.order()));
    await payButton(page).waitFor();
    await setSettings({ gatewayEnabled: 'false' });
    await payButton(page).click();
    await noticed(page, 'Payments are closed right now. Nothing was charged.');
    await clearSettings('gatewayEnabled');
    await switchExtension(false);
    await page.reload();
    await headed(page, 'Payments are switched off');
    await switchExtension(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await payButton(page).waitFor();
  });

  it('asked nothing of any other host and broke no rule of its content security policy', () => {
    expect(browser.foreignRequests).toEqual([]);
    expect(complaintsOf(browser)).toEqual([]);
  });
});
