import { newId } from '../../src/core/ids.js';
import { anonymous, newUser, PASSWORD, signedIn } from '../support/accounts.js';
import { lastMailTo, mailedCode, mailedToken, mailsTo, useMailServer } from '../support/mailbox.js';
import { setSettings, useSettings } from '../support/stored-settings.js';
import { world } from '../support/world.js';

useMailServer();
useSettings({ captchaProvider: 'none', verifyEmailStatus: 'false' });

afterEach(() => setSettings({ verifyEmailStatus: 'false' }));

/** The name that somebody gives who registers an address of somebody else. */
const NAME = 'Winner call us now';

async function registered(): Promise<{ email: string; id: string }> {
  const email = `victim-${newId()}@example.com`;
  await (await anonymous()).rest('POST', '/api/auth/register', { email, password: PASSWORD, firstName: NAME });
  const { platform } = await world();
  return platform.db.rows
    .selectFrom('user')
    .select(['id', 'email'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}

async function expectUnnamed(email: string, mails: number): Promise<void> {
  const all = (await mailsTo(email)).map(({ subject, text, html }) => [subject, text, html]);
  expect(all).toHaveLength(mails);
  expect(JSON.stringify(all)).not.toContain(NAME);
}

describe('the name that an account was registered with, while its address is not verified,', () => {
  it('is in no mail with a link', async () => {
    await setSettings({ verifyEmailStatus: 'true' });
    const [client, { email }] = [await anonymous(), await registered()];
    await client.rest('POST', '/api/auth/verify-email/resend', { email });
    await client.rest('POST', '/api/auth/reset', { email });
    await expectUnnamed(email, 3);
  });

  it('is in no mail that whoever registered has sent by using the account', async () => {
    const account = await registered();
    const [client, browser] = [await anonymous(), await signedIn(account)];
    const { email } = account;
    await client.rest('POST', '/api/auth/register', { email, password: PASSWORD });
    const ok = async (method: string, path: string, body?: object) => {
      expect((await browser.rest(method, `/api/user/profile/${path}`, body)).body).toMatchObject({ statusCode: 200 });
    };
    await ok('POST', 'two-factor/email');
    await ok('POST', 'two-factor/enable', { method: 'EMAIL', code: await mailedCode(email), password: PASSWORD });
    await client.rest('POST', '/api/auth/login', { email, password: PASSWORD });
    const password = 'Another-horse-1';
    await ok('PUT', 'password', { currentPassword: PASSWORD, password });
    await ok('POST', 'two-factor/code');
    await ok('POST', 'close', { password, code: await mailedCode(email) });
    expect((await lastMailTo(email)).subject).toBe('Your account was closed');
    await expectUnnamed(email, 7);
  });

  it('is in none either that an admin causes who has made the account', async () => {
    const admin = await signedIn(await newUser({ permissions: ['create.user'] }));
    const email = `new-${newId()}@example.com`;
    await admin.rest('POST', '/api/admin/crm/user', { email, firstName: NAME });
    await expectUnnamed(email, 2);
    const body = { token: await mailedToken(email), password: PASSWORD };
    expect((await admin.rest('POST', '/api/auth/reset/confirm', body)).body.statusCode).toBe(200);
  });
});

it('the name of an account with a verified address is what its mails begin with, as text and never as markup', async () => {
  const user = await newUser();
  const { platform } = await world();
  const named = { firstName: '<b>"Eve"</b>' };
  await platform.db.rows.updateTable('user').set(named).where('id', '=', user.id).execute();
  await (await anonymous()).rest('POST', '/api/auth/reset', { email: user.email });
  const { text, html } = await lastMailTo(user.email);
  expect(text).toMatch(/^Hello <b>"Eve"<\/b>,/);
  expect(html).toContain('Hello &lt;b&gt;&quot;Eve&quot;&lt;/b&gt;,');
});
