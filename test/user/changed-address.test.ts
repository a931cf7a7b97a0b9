import { newId } from '../../src/core/ids.js';
import { anonymous, newClient, newUser, PASSWORD, signedIn } from '../support/accounts.js';
import { newApiKey } from '../support/api-keys.js';
import { Client } from '../support/client.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { changeHeldBack } from '../support/held-change.js';
import { BEGINNING, Inbox } from '../support/inbox.js';
import { browserOf, codeOf, lockOut } from '../support/known-browsers.js';
import { mailedCode, mailedToken, mailsTo, useMailServer } from '../support/mailbox.js';
import { lockWaits } from '../support/requests.js';
import { useSettings } from '../support/stored-settings.js';
import { world } from '../support/world.js';

useMailServer();
useSettings({ captchaProvider: 'none' });

const PATH = '/api/admin/crm/user';
const PROFILE = '/api/user/profile';
const SUBJECT = 'The e-mail address of your account was changed';

const newEmail = (): string => `moved-${newId()}@example.com`;
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
const login = async (email: string) =>
  (await (await anonymous()).rest('POST', '/api/auth/login', { email, password: PASSWORD })).body;

async function rowsOf(userId: string) {
  const { platform } = await world();
  return platform.db.rows.selectFrom('notification').selectAll().where('userId', '=', userId).orderBy('id').execute();
}

describe.each(TRANSPORTS)('an address that an admin changes through %s', (transport) => {
  const call = through(transport);

  it('is told at the old address and at the new one, and in the inbox, once each', async () => {
    const [admin, user, email] = [await newClient({ permissions: ['edit.user'] }), await newUser(), newEmail()];
    expect(await call(admin, 'PUT', `${PATH}/${user.id}`, { email })).toMatchObject({ statusCode: 200, email });
    expect([await subjectsTo(user.email), await subjectsTo(email)]).toEqual([[SUBJECT], [SUBJECT]]);
    expect(await rowsOf(user.id)).toEqual([expect.objectContaining({ title: SUBJECT, type: 'alert' })]);
    const mails = JSON.stringify([await mailsTo(user.email), await mailsTo(email)].flat().map(({ text }) => text));
    for (const address of [user.email, email]) expect(mails).not.toContain(address);
  });

  it('ends every session, sign-in and socket of the account, while its API keys go on', async () => {
    const [admin, user, email] = [await newClient({ permissions: ['edit.user'] }), await newUser(), newEmail()];
    const [browser, other] = [await signedIn(user), await signedIn(user)];
    const program = new Client((await world()).url, { apiKey: await newApiKey(user.id) });
    const socket = browser.socket();
    const connected = new Promise((resolve) => socket.on('connected', resolve));
    const inbox = new Inbox(browser, BEGINNING, socket);
    await connected;
    await call(admin, 'PUT', `${PATH}/${user.id}`, { email });
    for (const each of [browser, other]) expect((await each.rest('GET', PROFILE)).body.statusCode).toBe(401);
    expect(await inbox.over).toMatchObject({ code: 4401 });
    expect((await program.rest('GET', PROFILE)).body).toMatchObject({ statusCode: 200, email, emailVerifiedAt: null });
    await inbox.close();
  });

  it('makes every browser that the account was known to a stranger, one that still had a session too', async () => {
    const [admin, user, email] = [await newClient({ permissions: ['edit.user'] }), await newUser(), newEmail()];
    const [known, inUse] = [await browserOf(user), await signedIn(user)];
    await call(admin, 'PUT', `${PATH}/${user.id}`, { email, emailVerified: true });
    await lockOut({ email });
    for (const browser of [known, inUse]) expect(await codeOf(browser, { email })).toBe('RATE_LIMITED');
  });

  it('leaves the browsers known that sign in afterwards', async () => {
    const [admin, user, email] = [await newClient({ permissions: ['edit.user'] }), await newUser(), newEmail()];
    await call(admin, 'PUT', `${PATH}/${user.id}`, { email, emailVerified: true });
    const known = await browserOf({ id: user.id, email });
    await lockOut({ email });
    expect(await codeOf(known, { email })).toBe('OK');
  });

  it('leaves the known browsers as they are where it is refused, or is the same as before', async () => {
    const [admin, user, other] = [await newClient({ permissions: ['edit.user'] }), await newUser(), await newUser()];
    const known = await browserOf(user);
    const change = (by: Client, email: string) => call(by, 'PUT', `${PATH}/${user.id}`, { email });
    expect(await change(admin, user.email.toUpperCase())).toMatchObject({ statusCode: 200 });
    expect(await change(admin, other.email)).toMatchObject({ code: 'CONFLICT' });
    expect(await change(admin, 'no address')).toMatchObject({ code: 'BAD_INPUT' });
    expect(await change(await newClient(), newEmail())).toMatchObject({ code: 'FORBIDDEN' });
    await lockOut(user);
    expect(await codeOf(known, user)).toBe('OK');
  });

  it('is told of nothing where it is refused, or is the same as before', async () => {
    const [admin, user, other] = [await newClient({ permissions: ['edit.user'] }), await newUser(), await newUser()];
    const browser = await signedIn(user);
    expect(await call(admin, 'PUT', `${PATH}/${user.id}`, { email: other.email })).toMatchObject({ code: 'CONFLICT' });
    expect(await call(admin, 'PUT', `${PATH}/${user.id}`, { email: 'no address' })).toMatchObject({
      code: 'BAD_INPUT',
    });
    const stranger = await newClient();
    expect(await call(stranger, 'PUT', `${PATH}/${user.id}`, { email: newEmail() })).toMatchObject({
      code: 'FORBIDDEN',
    });
    const same = { email: user.email.toUpperCase() };
    expect(await call(admin, 'PUT', `${PATH}/${user.id}`, same)).toMatchObject({ statusCode: 200 });
    expect([await subjectsTo(user.email), await subjectsTo(other.email), await rowsOf(user.id)]).toEqual([[], [], []]);
    expect((await browser.rest('GET', PROFILE)).body.statusCode).toBe(200);
  });
});

describe('what was on its way to the old address', () => {
  it('is void: links, the code of a sign-in, and the sign-in that waits for it', async () => {
    const [admin, account, email] = [await newClient({ permissions: ['edit.user'] }), await newClient(), newEmail()];
    await account.rest('POST', '/api/user/profile/two-factor/email');
    const input = { method: 'EMAIL', code: await mailedCode(account.user.email), password: PASSWORD };
    await account.rest('POST', '/api/user/profile/two-factor/enable', input);
    const { twoFactorToken } = await login(account.user.email);
    const code = await mailedCode(account.user.email);
    const client = await anonymous();
    await client.rest('POST', '/api/auth/reset', { email: account.user.email });
    const token = await mailedToken(account.user.email);
    await admin.rest('PUT', `${PATH}/${account.user.id}`, { email, emailVerified: true });
    const complete = (body: object) => client.rest('POST', '/api/auth/login/two-factor', body);
    expect((await complete({ twoFactorToken, code })).body.code).toBe('INVALID_CODE');
    const reset = await client.rest('POST', '/api/auth/reset/confirm', { token, password: PASSWORD });
    expect(reset.body.code).toBe('INVALID_TOKEN');
    const next = await login(email);
    expect((await complete({ twoFactorToken: next.twoFactorToken, code })).body.code).toBe('INVALID_CODE');
    const fresh = { twoFactorToken: next.twoFactorToken, code: await mailedCode(email) };
    expect((await complete(fresh)).body.statusCode).toBe(200);
  });

  it.each(['/api/auth/reset', '/api/auth/verify-email/resend'])(
    'is not made any more by a request that was let in before (%s)',
    async (path) => {
      const [user, email] = [await newUser(), newEmail()];
      const { platform } = await world();
      await platform.db.rows.updateTable('user').set({ emailVerifiedAt: null }).where('id', '=', user.id).execute();
      await (await anonymous()).rest('POST', path, { email: user.email });
      const commit = await changeHeldBack(user.id, { email, emailVerifiedAt: null });
      const delivered = mailsTo(user.email);
      await lockWaits();
      await commit();
      expect([await delivered, await mailsTo(email)]).toEqual([[], []]);
    },
  );

  it('is mailed to the new address where a code is asked for while the address changes', async () => {
    const [account, email] = [await newClient(), newEmail()];
    const commit = await changeHeldBack(account.user.id, { email });
    const asked = account.rest('POST', '/api/user/profile/two-factor/email');
    await lockWaits();
    await commit();
    expect((await asked).body.statusCode).toBe(200);
    expect([await mailsTo(account.user.email), await mailsTo(email)]).toEqual([[], [expect.anything()]]);
  });
});

it('a new address that is verified by a link does not bring back the password of an older registration', async () => {
  const [admin, client, email] = [await newClient({ permissions: ['edit.user'] }), await anonymous(), newEmail()];
  const register = (password: string) => client.rest('POST', '/api/auth/register', { email, password });
  await register(PASSWORD);
  await register('Somebody-elses-1');
  await client.rest('POST', '/api/auth/reset', { email });
  const own = 'The-owners-own-1';
  await client.rest('POST', '/api/auth/reset/confirm', { token: await mailedToken(email), password: own });
  const moved = newEmail();
  const { platform } = await world();
  const { id } = await platform.db.rows
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await admin.rest('PUT', `${PATH}/${id}`, { email: moved });
  await client.rest('POST', '/api/auth/verify-email/resend', { email: moved });
  await client.rest('POST', '/api/auth/verify-email', { token: await mailedToken(moved) });
  const signIn = async (password: string) =>
    (await client.rest('POST', '/api/auth/login', { email: moved, password })).body.statusCode;
  expect([await signIn('Somebody-elses-1'), await signIn(own)]).toEqual([401, 200]);
});
