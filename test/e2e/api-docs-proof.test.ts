import { MINUTE_MS } from '../../src/core/clock.js';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { newClient, PASSWORD } from '../support/accounts.js';
import { takeSession, TestBrowser } from '../support/browser.js';
import { world } from '../support/world.js';

type Account = Awaited<ReturnType<typeof newClient>>;

const CALL = '#operations-admin_system-createRole';
const PROOF = '#proof';

describe('a path that requires a fresh proof, on the page of the documented paths', () => {
  let browser: TestBrowser;
  beforeAll(async () => (browser = await TestBrowser.start((await world()).url)));
  afterAll(() => browser.close());

  /** A page of the account's session, eleven minutes after its sign-in, that has tried to create a role. */
  async function staleTry(account: Account, name: string) {
    const page = await browser.open();
    await takeSession(page, account);
    await page.goto('/api/docs#/admin%20system/createRole');
    const call = page.locator(CALL);
    await call.getByRole('button', { name: 'Try it out' }).click();
    await call.locator('textarea').fill(JSON.stringify({ name, permissions: [] }));
    (await world()).clock.advance(11 * MINUTE_MS);
    await call.getByRole('button', { name: 'Execute' }).click();
    const answered = (text: string) => call.locator('.live-responses-table').getByText(text).waitFor();
    return { page, answered };
  }

  it('asks for the password, says that a wrong one is wrong, and is called again after the right one', async () => {
    const { page, answered } = await staleTry(await newClient({ role: SUPER_ADMIN }), 'Desk five');
    const password = page.locator(PROOF).getByLabel('Password');
    await password.fill('Wrong-horse-1');
    await password.press('Enter');
    await page.locator(`${PROOF} .fault`, { hasText: 'The password is wrong' }).waitFor();
    await password.fill(PASSWORD);
    await password.press('Enter');
    await answered('"name": "Desk five"');
    expect(await page.locator(PROOF).isVisible()).toBe(false);
  });

  it('shows the refusal where the dialog is closed, and where only another sign-in is accepted', async () => {
    const { page, answered } = await staleTry(await newClient({ role: SUPER_ADMIN }), 'Desk six');
    await page.locator(PROOF).getByRole('button', { name: 'Cancel' }).click();
    await answered('PROOF_NOT_FRESH');
    const byWallet = await newClient({ role: SUPER_ADMIN });
    const { db } = (await world()).platform;
    await db.rows.updateTable('user').set({ passwordHash: null }).where('id', '=', byWallet.user.id).execute();
    await (await staleTry(byWallet, 'Desk seven')).answered('Sign in again, then try again');
  });

  it('broke no rule of its content security policy', () => {
    expect(browser.foreignRequests).toEqual([]);
    expect(browser.complaints).toEqual([]);
  });
});
