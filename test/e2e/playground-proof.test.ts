import { generateSync } from 'otplib';
import { MINUTE_MS, SECOND_MS } from '../../src/core/clock.js';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { newClient, PASSWORD } from '../support/accounts.js';
import { takeSession, TestBrowser } from '../support/browser.js';
import { mailedCode, useMailServer } from '../support/mailbox.js';
import { answered, run, write } from '../support/playground.js';
import { withSecondFactor } from '../support/second-factors.js';
import { world } from '../support/world.js';

useMailServer();

const FACTOR = '/api/user/profile/two-factor';
const DOCUMENT = 'mutation { createRole(input: { name: "Desk NAME", permissions: [] }) { name } }';

type Account = Awaited<ReturnType<typeof newClient>>;

const proof = '#proof';

describe('an operation that requires a fresh proof, in the playground', () => {
  let browser: TestBrowser;
  beforeAll(async () => (browser = await TestBrowser.start((await world()).url)));
  afterAll(() => browser.close());

  /** A page of the account's session, eleven minutes after its sign-in, with the mutation in its editor. */
  async function stalePage(account: Account, name: string) {
    const page = await browser.open();
    await takeSession(page, account);
    await page.goto('/playground');
    await page.locator('#caller', { hasText: account.user.email }).waitFor();
    (await world()).clock.advance(11 * MINUTE_MS);
    await write(page, DOCUMENT.replace('NAME', name));
    await run(page);
    return page;
  }

  it('asks for the password, says that a wrong one is wrong, and runs again after the right one', async () => {
    const page = await stalePage(await newClient({ role: SUPER_ADMIN }), 'one');
    const password = page.locator(proof).getByLabel('Password');
    await password.fill('Wrong-horse-1');
    await password.press('Enter');
    await page.locator(`${proof} .fault`, { hasText: 'The password is wrong' }).waitFor();
    await password.fill(PASSWORD);
    await password.press('Enter');
    await answered(page, '"name": "Desk one"');
    expect(await page.locator(proof).isVisible()).toBe(false);
  });

  it('asks an account with a second factor for a code', async () => {
    const account = await newClient({ role: SUPER_ADMIN });
    const { secret } = (await account.rest('POST', `${FACTOR}/app`)).body;
    const { clock } = await world();
    const code = () => {
      clock.advance(30 * SECOND_MS);
      return generateSync({ secret, epoch: Math.floor(clock.now().getTime() / SECOND_MS) });
    };
    await account.rest('POST', `${FACTOR}/enable`, { method: 'APP', code: code(), password: PASSWORD });
    const page = await stalePage(account, 'two');
    const input = page.locator(proof).getByLabel('Code');
    await input.fill(code());
    await input.press('Enter');
    await answered(page, '"name": "Desk two"');
    expect(await page.locator('#proof-mail').getAttribute('hidden')).toBe('');
  });

  it('mails a code to an account that gets its codes by mail', async () => {
    const account = await newClient({ role: SUPER_ADMIN });
    await withSecondFactor(account.user.id);
    const page = await stalePage(account, 'eight');
    await page.locator(proof).getByRole('button', { name: 'Mail me a code' }).click();
    await page.locator(proof).getByText('A code is on its way to your address.').waitFor();
    const input = page.locator(proof).getByLabel('Code');
    await input.fill(await mailedCode(account.user.email));
    await input.press('Enter');
    await answered(page, '"name": "Desk eight"');
  });

  it('shows the refusal where the dialog is closed, and where only another sign-in is accepted', async () => {
    const page = await stalePage(await newClient({ role: SUPER_ADMIN }), 'three');
    await page.locator(proof).getByRole('button', { name: 'Cancel' }).click();
    await answered(page, 'PROOF_NOT_FRESH');
    const byWallet = await newClient({ role: SUPER_ADMIN });
    const { db } = (await world()).platform;
    await db.rows.updateTable('user').set({ passwordHash: null }).where('id', '=', byWallet.user.id).execute();
    await answered(await stalePage(byWallet, 'four'), 'Sign in again, then try again');
  });

  it('broke no rule of its content security policy', () => {
    expect(browser.foreignRequests).toEqual([]);
    expect(browser.complaints).toEqual([]);
  });
});
