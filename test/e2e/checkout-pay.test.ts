import type { Page } from 'playwright-core';
import { generateSync } from 'otplib';
import { SECOND_MS } from '../../src/core/clock.js';
import { newClient, newUser, PASSWORD, signedIn } from '../support/accounts.js';
import { ELSEWHERE, TestBrowser } from '../support/browser.js';
import {
  complaintsOf,
  covered,
  headed,
  newBuyer,
  noticed,
  pathOf,
  payButton,
  RETURN_URL,
  rowsOf,
  Shop,
  signIn,
  visitAs,
} from '../support/checkout-shop.js';
import { subscribed } from '../support/subscribed.js';
import { useSettings } from '../support/stored-settings.js';
import { newWallet, walletNow } from '../support/wallets.js';
import { world } from '../support/world.js';

useSettings({ powCaptchaDifficulty: 'low' });

/** The code that an authenticator app shows now, of a step that no code was used of. */
async function nextCode(secret: string): Promise<string> {
  const { clock } = await world();
  clock.advance(30 * SECOND_MS);
  return generateSync({ secret, epoch: Math.floor(clock.now().getTime() / SECOND_MS) });
}

/** An account with an authenticator app, whose password somebody has just guessed wrong three times. */
async function guardedAccount() {
  const account = await newClient();
  const { secret } = (await account.rest('POST', '/api/user/profile/two-factor/app')).body;
  const input = { method: 'APP', code: await nextCode(secret), password: PASSWORD };
  await account.rest('POST', '/api/user/profile/two-factor/enable', input);
  const stranger = await signedIn(await newUser());
  const guess = { email: account.user.email, password: 'Wrong-horse-1' };
  for (let time = 0; time < 3; time += 1) await stranger.rest('POST', '/api/auth/login', guess);
  return { ...account.user, secret: secret as string };
}

/** Every confirmation that pages of a visitor send from now on, as it was sent. */
function confirmationsOf(page: Page): { key: string | undefined; wallets: { amount: string }[] }[] {
  const sent: ReturnType<typeof confirmationsOf> = [];
  page.context().on('request', (request) => {
    if (!request.url().endsWith('/confirm')) return;
    sent.push({ key: request.headers()['idempotency-key'], wallets: request.postDataJSON() as { amount: string }[] });
  });
  return sent;
}

describe('the checkout in a real browser', () => {
  let browser: TestBrowser;
  let shop: Shop;
  beforeAll(async () => {
    browser = await TestBrowser.start((await world()).url);
    shop = await Shop.open();
  });
  afterAll(() => browser.close());

  it('signs in with captcha and second factor, pays, shows the receipt and returns to the shop', async () => {
    const account = await guardedAccount();
    const wallet = await newWallet({ owner: { userId: account.id }, currency: 'USD', type: 'FIAT', balance: '250' });
    const id = await shop.order({ returnUrl: RETURN_URL });
    const page = await browser.visit(pathOf(id));
    await headed(page, 'Sign in to pay');
    expect(await page.locator('#price').textContent()).toBe('$100.00');
    expect(await page.locator('#item-list').innerText()).toMatch(/Merino scarf\s+2 × \$40.00\s+\$80.00/);
    await signIn(page, account.email, 'Wrong-horse-1');
    await page.getByText('The e-mail address or the password is wrong.').waitFor();
    await signIn(page, account.email, PASSWORD);
    await headed(page, 'One more step');
    await page.getByLabel('Code').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText('The code is wrong or has expired.').waitFor();
    await page.getByLabel('Code').fill(await nextCode(account.secret));
    await page.keyboard.press('Enter');
    await page.getByText(`Signed in as ${account.email}`).waitFor();
    await page.getByText('One wallet covers the price.').waitFor();
    expect(await rowsOf(page, '#wallet-list')).toEqual(['USD · Fiat $100.00']);
    await payButton(page).focus();
    await page.keyboard.press('Enter');

    await page.waitForURL(`${ELSEWHERE}/healthz?basket=7&payment_id=${id}&status=COMPLETED`);
    expect(await walletNow(wallet.id)).toMatchObject({ balance: expect.stringMatching(/^150(\.0+)?$/) });

    await page.goBack();
    await headed(page, 'Paid');
    expect(await rowsOf(page, '#receipt-list')).toEqual(['USD · Fiat $100.00']);
    expect(await page.locator('#returning').isVisible()).toBe(false);
    expect(await payButton(page).isVisible()).toBe(false);
  });

  it('counts down before it returns, and stays when the buyer says so', async () => {
    const buyer = await newBuyer({ 'USD FIAT': '500' });
    const id = await shop.order({ returnUrl: RETURN_URL });
    const page = await visitAs(browser, buyer, pathOf(id), (each) => each.clock.install());
    await payButton(page).waitFor();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await payButton(page).click();
    await headed(page, 'Paid');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Paid');
    expect(await page.locator('#returning').textContent()).toMatch(/ in 3 seconds…$/);
    await page.clock.runFor(1000);
    expect(await page.locator('#returning').textContent()).toMatch(/ in 2 seconds…$/);
    await page.getByRole('button', { name: 'Stay here' }).click();
    await page.clock.runFor(10_000);
    expect(new URL(page.url()).pathname).toBe(pathOf(id));
    const back = await page.getByRole('link', { name: /^Back to/ }).getAttribute('href');
    expect(back).toBe(`${RETURN_URL}&payment_id=${id}&status=COMPLETED`);
  });

  it('splits the price over wallets, by itself and by hand, and says all of it in German', async () => {
    const buyer = await newBuyer({ 'USD FIAT': '30', 'EUR FIAT': '40', 'BTC SPOT': '1' });
    const wide = await newBuyer({ 'USD FIAT': '30', 'EUR FIAT': '80' });
    const id = await shop.order();
    const auto = await visitAs(browser, wide, pathOf(id, 'de'));
    await auto.getByText('Diese 2 Wallets decken den Preis zusammen.').waitFor();
    expect(await rowsOf(auto, '#wallet-list')).toHaveLength(2);
    await auto.getByRole('button', { name: 'Zahlung abbrechen' }).waitFor();
    expect(await auto.locator('#price').innerText()).toBe('100,00\u00A0$');

    const page = await visitAs(browser, buyer, pathOf(id, 'de'));
    await page.getByText('Selbst wählen').click();
    const amount = (currency: string) => page.getByLabel(`Betrag aus ${currency}`);
    await page.getByRole('checkbox', { name: /USD · Fiat/ }).check();
    await amount('USD · Fiat').fill('30,5');
    await page.getByText(/Diese Wallet enthält nur 30,00/).waitFor();
    await amount('USD · Fiat').fill('12,50');
    await covered(page, 'Der Preis ist gedeckt');
    await page.getByRole('button', { name: /^100,00\s\$ bezahlen$/ }).click();
    await headed(page, 'Bezahlt');
    const [first, second, ...more] = await rowsOf(page, '#receipt-list');
    expect([first, more]).toEqual(['USD · Fiat 12,50 $', []]);
    expect(second).toMatch(/^BTC · Spot 0,\d+ BTC$/);
    await page.locator('#receipt-list').getByText('zahlt 87,50').waitFor();
    await headed(auto, 'Bezahlt');
    expect(new URL(page.url()).pathname).toBe(pathOf(id, 'de'));
  });

  it('pays once for a double press, and another tab shows at once that it is paid', async () => {
    const buyer = await newBuyer({ 'USD FIAT': '500' });
    const id = await shop.order({ amount: '60' });
    const page = await visitAs(browser, buyer, pathOf(id));
    const other = await page.context().newPage();
    // A page that asks again on a busy machine before it is told closes its socket with the answer.
    const told = new Promise<void>((resolve) => {
      other.on('websocket', (socket) => {
        socket.on('framereceived', ({ payload }) => payload.includes('"COMPLETED"') && resolve());
        socket.on('close', () => resolve());
      });
    });
    let opened: Promise<unknown> | undefined;
    await subscribed(() => (opened = other.goto(page.url())));
    await opened;
    const sent = confirmationsOf(page);
    await payButton(page).dblclick();
    await told;
    await headed(other, 'Paid');
    await headed(page, 'Paid');
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    const { body } = await buyer.rest('GET', '/api/finance/wallet');
    expect(JSON.stringify(body)).toMatch(/"440(\.0+)?"/);
  });

  it('marks test mode, and shows what comes of each test wallet without moving money', async () => {
    const buyer = await newBuyer({ 'USD FIAT': '5' });
    const page = await visitAs(browser, buyer, pathOf(await shop.order({}, 'test')));
    await page.getByText('No money moves.').waitFor();
    const choose = (name: RegExp) => page.getByRole('radio', { name }).check();
    await choose(/too little money/);
    await payButton(page).click();
    await noticed(page, 'A wallet holds too little money. Nothing was charged.');
    await choose(/the payment succeeds/);
    await payButton(page).click();
    await headed(page, 'Paid');
    await page.goto(pathOf(await shop.order({}, 'test')));
    await choose(/the payment fails/);
    await payButton(page).click();
    await headed(page, 'The payment failed');
    await page.getByText('Test mode').waitFor();
  });

  it('asked nothing of any other host and broke no rule of its content security policy', () => {
    expect(browser.foreignRequests).toEqual([]);
    expect(complaintsOf(browser)).toEqual([]);
  });
});
