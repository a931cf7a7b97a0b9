import { generateSync } from 'otplib';
import { SECOND_MS } from '../../src/core/clock.js';
import { newClient, newUser, PASSWORD, signedIn } from '../support/accounts.js';
import { TestBrowser } from '../support/browser.js';
import { mailedCode, useMailServer } from '../support/mailbox.js';
import { answered, openExample, run, signIn, submit } from '../support/playground.js';
import { clearSettings, setSettings, useSettings } from '../support/stored-settings.js';
import { world } from '../support/world.js';

useMailServer();
useSettings({ powCaptchaDifficulty: 'low' });

type Account = Awaited<ReturnType<typeof newClient>>;

/** The code that an authenticator app shows now, of a step that no code was used of. */
async function nextCode(secret: string): Promise<string> {
  const { clock } = await world();
  clock.advance(30 * SECOND_MS);
  return generateSync({ secret, epoch: Math.floor(clock.now().getTime() / SECOND_MS) });
}

async function addApp(account: Account): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await account.rest('POST', '/api/user/profile/two-factor/app')).body;
  const input = { method: 'APP', code: await nextCode(secret), password: PASSWORD };
  return { secret, ...(await account.rest('POST', '/api/user/profile/two-factor/enable', input)).body };
}

/** Adds codes by mail to what is on already, which `currentCode` is one of. */
async function addMail(account: Account, currentCode: string | undefined): Promise<void> {
  await account.rest('POST', '/api/user/profile/two-factor/email');
  const input = { method: 'EMAIL', code: await mailedCode(account.user.email), currentCode };
  await account.rest('POST', '/api/user/profile/two-factor/enable', input);
}

async function failThreeTimes(email: string): Promise<void> {
  const client = await signedIn(await newUser());
  for (let time = 0; time < 3; time += 1) {
    await client.rest('POST', '/api/auth/login', { email, password: 'Wrong-horse-1' });
  }
}

describe('signing in to the playground', () => {
  let browser: TestBrowser;
  beforeAll(async () => (browser = await TestBrowser.start((await world()).url)));
  afterAll(() => browser.close());

  it('asks for a code of the app, says that a wrong one is wrong, and lets a right one in', async () => {
    const account = await newClient();
    const { secret } = await addApp(account);
    const page = await browser.visit('/playground');
    await page.getByText('Not signed in').waitFor();
    await signIn(page, account.user.email);
    await page.getByText('Enter a code of your app, or of your recovery codes.').waitFor();
    expect(await page.getByRole('button', { name: 'Mail me a code' }).isVisible()).toBe(false);
    await page.getByLabel('Code').fill('000000');
    await submit(page);
    await page.getByText('The code is wrong or has expired').waitFor();
    expect(await page.locator('#caller').textContent()).toBe('Not signed in');
    await page.getByLabel('Code').fill(await nextCode(secret));
    await submit(page);
    await page.locator('#caller', { hasText: account.user.email }).waitFor();
    await openExample(page, 'Who am I');
    await run(page);
    await answered(page, `"id": "${account.user.id}"`);
  });

  it('takes a recovery code in place of the app', async () => {
    const account = await newClient();
    const { recoveryCodes } = await addApp(account);
    const page = await browser.visit('/playground');
    await signIn(page, account.user.email);
    await page.getByLabel('Code').fill(recoveryCodes[0] ?? '');
    await submit(page);
    await page.locator('#caller', { hasText: account.user.email }).waitFor();
  });

  it('mails a code when it is asked to, where the account has both', async () => {
    const account = await newClient();
    const { recoveryCodes } = await addApp(account);
    await addMail(account, recoveryCodes[0]);
    const page = await browser.visit('/playground');
    await signIn(page, account.user.email);
    await page.getByRole('button', { name: 'Mail me a code' }).click();
    await page.getByText('A code is on its way to your address.').waitFor();
    await page.getByLabel('Code').fill(await mailedCode(account.user.email));
    await submit(page);
    await page.locator('#caller', { hasText: account.user.email }).waitFor();
  });

  it('begins with the password again after it was given up at the code', async () => {
    const account = await newClient();
    await addApp(account);
    const page = await browser.visit('/playground');
    await signIn(page, account.user.email);
    await page.getByLabel('Code').waitFor();
    await page.locator('#sign-in').getByRole('button', { name: 'Cancel' }).click();
    const other = await newUser();
    await signIn(page, other.email);
    await page.locator('#caller', { hasText: other.email }).waitFor();
  });

  it('solves the proof of work that the server asks for after failures', async () => {
    const user = await newUser();
    await failThreeTimes(user.email);
    const page = await browser.visit('/playground');
    const solved = page.waitForRequest(
      (request) => request.url().endsWith('/api/auth/login') && 'captcha' in (request.postDataJSON() as object),
    );
    await signIn(page, user.email);
    await page.locator('#caller', { hasText: user.email }).waitFor();
    expect((await solved).method()).toBe('POST');
  });

  it('says what to do instead where the captcha is of an outside provider', async () => {
    await setSettings({ captchaProvider: 'providerA' });
    const user = await newUser();
    await failThreeTimes(user.email);
    const page = await browser.visit('/playground');
    await page.getByText('Not signed in').waitFor();
    await signIn(page, user.email);
    await page.getByText('a captcha of an external service (captchaProvider: providerA)').waitFor();
    await page.getByText('press API key instead').waitFor();
    expect(await page.locator('#caller').textContent()).toBe('Not signed in');
    await clearSettings('captchaProvider');
  });

  it('asked nothing of any other host and broke no rule of its content security policy', () => {
    expect(browser.foreignRequests).toEqual([]);
    expect(browser.complaints).toEqual([]);
  });
});
