import { newId } from '../../src/core/ids.js';
import { anonymous, newUser, PASSWORD } from '../support/accounts.js';
import { lastMailTo, mailedToken, mailsTo, useMailServer } from '../support/mailbox.js';
import { clearSettings, setSettings, useSettings } from '../support/stored-settings.js';
import { world } from '../support/world.js';

useMailServer();
useSettings({ captchaProvider: 'none' });

const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) { message } }';

const newEmail = (): string => `new-${newId()}@example.com`;

async function signInCode(email: string, password = PASSWORD): Promise<number> {
  const { body } = await (await anonymous()).rest('POST', '/api/auth/login', { email, password });
  return body.statusCode;
}

async function accountOf(email: string) {
  const { platform } = await world();
  return platform.db.rows.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst();
}

describe('registration', () => {
  it('creates an ACTIVE account with the default role that cannot sign in before its address is verified', async () => {
    const [client, email] = [await anonymous(), newEmail()];
    await client.ok(REGISTER, { input: { email, password: PASSWORD, firstName: 'Ada', lastName: 'Byron' } });
    expect(client.cookies.size).toBe(0);
    expect(await accountOf(email)).toMatchObject({
      firstName: null,
      lastName: null,
      status: 'ACTIVE',
      emailVerifiedAt: null,
    });
    const signIn = await client.rest('POST', '/api/auth/login', { email, password: PASSWORD });
    expect(signIn.body).toMatchObject({ statusCode: 403, code: 'EMAIL_NOT_VERIFIED' });
    await client.rest('POST', '/api/auth/verify-email', { token: await mailedToken(email) });
    expect((await client.rest('POST', '/api/auth/login', { email, password: PASSWORD })).body.statusCode).toBe(200);
    const profile = { email, role: 'User', firstName: 'Ada', lastName: 'Byron' };
    expect((await client.rest('GET', '/api/user/profile')).body).toMatchObject(profile);
  });

  it('is served under POST /api/auth/register', async () => {
    const email = newEmail();
    const { body } = await (await anonymous()).rest('POST', '/api/auth/register', { email, password: PASSWORD });
    expect(body).toEqual({ statusCode: 200, message: expect.any(String) });
    expect(await accountOf(email)).toBeDefined();
  });

  it('mails a link into the front end, in the default locale, as text and as HTML', async () => {
    const email = newEmail();
    await (await anonymous()).ok(REGISTER, { input: { email, password: PASSWORD } });
    const mail = await lastMailTo(email);
    expect(mail.subject).toBe('Verify your e-mail address');
    expect(mail.text).toMatch(/http:\/\/localhost:4000\/en\/verify-email\?token=\w{48}/);
    expect(mail.html).toMatch(/<a href="http:\/\/localhost:4000\/en\/verify-email\?token=\w{48}">/);
  });

  it('lets the account sign in at once while verifyEmailStatus is off, and mails nothing', async () => {
    await setSettings({ verifyEmailStatus: 'false' });
    const email = newEmail();
    await (await anonymous()).ok(REGISTER, { input: { email, password: PASSWORD } });
    expect(await signInCode(email)).toBe(200);
    expect(await mailsTo(email)).toEqual([]);
    await clearSettings('verifyEmailStatus');
  });

  it('does not tell a stranger that an address is taken, and tells its owner by mail', async () => {
    const [owner, client] = [await newUser(), await anonymous()];
    const taken = await client.gql(REGISTER, { input: { email: owner.email, password: 'Another-password-2' } });
    const free = await client.gql(REGISTER, { input: { email: newEmail(), password: 'Another-password-2' } });
    expect([taken.status, taken.data]).toEqual([free.status, free.data]);
    expect((await lastMailTo(owner.email)).subject).toBe('You already have an account');
    expect(await signInCode(owner.email)).toBe(200);
    expect(await signInCode(owner.email, 'Another-password-2')).toBe(401);
  });

  it('keeps the waiting job free of the secret that it mails', async () => {
    const email = newEmail();
    await (await anonymous()).ok(REGISTER, { input: { email, password: PASSWORD } });
    const { platform } = await world();
    const { rows } = await platform.db.pool.query('select payload::text from graphile_worker._private_jobs');
    expect(rows.some(({ payload }: { payload: string }) => payload.includes('sealed'))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(email);
    await mailsTo(email);
  });

  it('gives an address that two people registered to the one who can read its mail', async () => {
    const [email, client] = [newEmail(), await anonymous()];
    await client.ok(REGISTER, { input: { email, password: 'Password-of-a-thief-1' } });
    await client.ok(REGISTER, { input: { email, password: PASSWORD } });
    await client.rest('POST', '/api/auth/verify-email', { token: await mailedToken(email) });
    expect([await signInCode(email, 'Password-of-a-thief-1'), await signInCode(email)]).toEqual([401, 200]);
  });

  it('creates one account however many register an address at once', async () => {
    const [email, client] = [newEmail(), await anonymous()];
    const input = { email, password: PASSWORD };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => client.rest('POST', '/api/auth/register', input)),
    );
    expect(answers.map(({ body }) => body.statusCode)).toEqual([200, 200, 200, 200]);
  });

  it.each([
    'not-an-address',
    'a@',
    '@example.com',
    'a b@example.com',
    '',
    '"\\\r\n"@example.com',
    '"b@evil.example "@example.com',
  ])('refuses %p as an address', async (email) => {
    const client = await anonymous();
    expect(await client.code(REGISTER, { input: { email, password: PASSWORD } })).toBe('BAD_INPUT');
  });

  it.each([
    ['too short', 'Abc-12'],
    ['too long', `Aa1-${'xyz'.repeat(50)}`],
    ['digits alone', '1029384756'],
    ['of too few different characters', 'aaaabbbb'],
    ['a common one', 'Password123'],
  ])('refuses a password that is %s', async (_fault, password) => {
    const client = await anonymous();
    expect(await client.code(REGISTER, { input: { email: newEmail(), password } })).toBe('BAD_INPUT');
  });

  it('refuses a password that is the address', async () => {
    const [client, email] = [await anonymous(), newEmail()];
    const { body } = await client.rest('POST', '/api/auth/register', { email, password: email });
    expect(body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });
});

describe('a mail to an address that is not verified', () => {
  it('quotes no text of who registered it, whatever they have mailed there', async () => {
    const [email, client] = [newEmail(), await anonymous()];
    const input = { email, password: PASSWORD, firstName: 'Claim your prize', lastName: 'Claim your prize' };
    await client.ok(REGISTER, { input });
    await client.rest('POST', '/api/auth/register', input);
    await client.rest('POST', '/api/auth/verify-email/resend', { email });
    await client.rest('POST', '/api/auth/reset', { email });
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Verify your e-mail address',
      'Verify your e-mail address',
      'Finish your registration',
      'Set a new password',
    ]);
    for (const { text, html } of mails) {
      expect(text).toMatch(/^Hello,\s/);
      expect(`${text} ${html}`).not.toContain('prize');
    }
  });
});
