import { generateSync } from 'otplib';
import { MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import { anonymous, newClient, PASSWORD } from '../../support/accounts.js';
import { withApiKey } from '../../support/api-keys.js';
import { mailedCode, mailsTo, useMailServer } from '../../support/mailbox.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

useMailServer();

type Account = Awaited<ReturnType<typeof newClient>>;

/** The code that an authenticator app shows now. */
async function appCode(secret: string): Promise<string> {
  return generateSync({ secret, epoch: Math.floor((await world()).clock.now().getTime() / SECOND_MS) });
}

/** A new account with an authenticator app, and the code that switched it on: it is used up. */
async function withApp(): Promise<{ account: Account; secret: string; used: string; recoveryCodes: string[] }> {
  const account = await newClient();
  const { secret } = (await account.rest('POST', '/api/user/profile/two-factor/app')).body;
  const used = await appCode(secret);
  const input = { method: 'APP', code: used, password: PASSWORD };
  const { body } = await account.rest('POST', '/api/user/profile/two-factor/enable', input);
  return { account, secret, used, recoveryCodes: body.recoveryCodes };
}

async function withMail(): Promise<Account> {
  const account = await newClient();
  await account.rest('POST', '/api/user/profile/two-factor/email');
  const input = { method: 'EMAIL', code: await mailedCode(account.user.email), password: PASSWORD };
  const { body } = await account.rest('POST', '/api/user/profile/two-factor/enable', input);
  expect(body).toMatchObject({ statusCode: 200 });
  return account;
}

async function nextStep(): Promise<void> {
  (await world()).clock.advance(30 * SECOND_MS);
}

const login = async (account: Account, client = anonymous()) =>
  (await client).rest('POST', '/api/auth/login', { email: account.user.email, password: PASSWORD });

const complete = async (twoFactorToken: string, code: string, client = anonymous()) =>
  (await client).rest('POST', '/api/auth/login/two-factor', { twoFactorToken, code });

afterEach(() => clearSettings('twoFactorStatus', 'twoFactorAppStatus', 'twoFactorEmailStatus'));

describe('a second factor by app', () => {
  it('is set up with a secret, an otpauth address and a QR code, and counts once a code of it came back', async () => {
    const account = await newClient();
    const setUp = await account.ok('mutation { setUpTwoFactorApp { secret uri qrCode } }');
    const { secret, uri, qrCode } = setUp.setUpTwoFactorApp;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toMatch(/^otpauth:\/\/totp\/localhost:user-/);
    expect(uri).toContain(`secret=${secret}`);
    expect(qrCode).toMatch(/^data:image\/png;base64,/);
    expect((await login(account)).body.twoFactor).toBeUndefined();
    const enabled = await account.ok(
      'mutation ($input: EnableTwoFactorInput!) { enableTwoFactor(input: $input) { recoveryCodes } }',
      { input: { method: 'APP', code: await appCode(secret), password: PASSWORD } },
    );
    expect(new Set(enabled.enableTwoFactor.recoveryCodes).size).toBe(10);
    expect((await login(account)).body.twoFactor).toBe(true);
  });

  it('keeps the secret sealed in the database', async () => {
    const { account, secret } = await withApp();
    const { platform } = await world();
    const row = await platform.db.rows
      .selectFrom('two_factor')
      .select('secret')
      .where('userId', '=', account.user.id)
      .executeTakeFirstOrThrow();
    expect(row.secret).toMatch(/^v1\./);
    expect(row.secret).not.toContain(secret);
  });

  it('answers the first step with a token and without cookies, and completes it by POST', async () => {
    const { account, secret } = await withApp();
    const client = await anonymous();
    const first = await login(account, Promise.resolve(client));
    expect(first.body).toEqual({
      statusCode: 200,
      message: expect.any(String),
      twoFactor: true,
      twoFactorToken: expect.stringMatching(/^\w{48}$/),
      twoFactorMethods: ['APP'],
    });
    expect(client.cookies.size).toBe(0);
    await nextStep();
    const second = await complete(first.body.twoFactorToken, await appCode(secret), Promise.resolve(client));
    expect(second.body.statusCode).toBe(200);
    expect([...client.cookies.keys()].toSorted()).toEqual(['accessToken', 'csrfToken', 'devices', 'sessionId']);
    expect((await client.rest('GET', '/api/user/profile')).body.id).toBe(account.user.id);
  });

  it('completes a sign-in through GraphQL', async () => {
    const { account, secret } = await withApp();
    const client = await anonymous();
    const { signIn } = await client.ok(
      'mutation ($input: SignInInput!) { signIn(input: $input) { twoFactor twoFactorToken twoFactorMethods } }',
      { input: { email: account.user.email, password: PASSWORD } },
    );
    await nextStep();
    await client.ok('mutation ($input: CompleteTwoFactorInput!) { completeTwoFactor(input: $input) { message } }', {
      input: { twoFactorToken: signIn.twoFactorToken, code: await appCode(secret) },
    });
    expect((await client.ok('{ profile { id } }')).profile.id).toBe(account.user.id);
  });

  it('accepts a code once, even in parallel and for another sign-in', async () => {
    const { account, secret } = await withApp();
    await nextStep();
    const tokens = await Promise.all(
      Array.from({ length: 4 }, async () => (await login(account)).body.twoFactorToken as string),
    );
    const code = await appCode(secret);
    const answers = await Promise.all(tokens.map((token) => complete(token, code)));
    expect(answers.map(({ body }) => body.statusCode).toSorted()).toEqual([200, 401, 401, 401]);
  });

  it('refuses the code that switched it on', async () => {
    const { account, used } = await withApp();
    const { twoFactorToken } = (await login(account)).body;
    expect((await complete(twoFactorToken, used)).body.code).toBe('INVALID_CODE');
  });

  it('accepts a code of the step before, and none of two steps before', async () => {
    const { account, secret } = await withApp();
    const { clock } = await world();
    // Begins right after a boundary of the steps, so that the test's own time stays within one.
    clock.advance(5 * MINUTE_MS - (clock.now().getTime() % (30 * SECOND_MS)) + SECOND_MS);
    const code = await appCode(secret);
    clock.advance(60 * SECOND_MS);
    expect((await complete((await login(account)).body.twoFactorToken, code)).body.statusCode).toBe(401);
    const later = await appCode(secret);
    clock.advance(30 * SECOND_MS);
    expect((await complete((await login(account)).body.twoFactorToken, later)).body.statusCode).toBe(200);
  });

  it('refuses a sign-in that is ten minutes old, and one that was completed', async () => {
    const { account, secret } = await withApp();
    const { clock } = await world();
    const { twoFactorToken: old } = (await login(account)).body;
    clock.advance(10 * MINUTE_MS);
    expect((await complete(old, await appCode(secret))).body.code).toBe('INVALID_CODE');
    const { twoFactorToken } = (await login(account)).body;
    expect((await complete(twoFactorToken, await appCode(secret))).body.statusCode).toBe(200);
    await nextStep();
    expect((await complete(twoFactorToken, await appCode(secret))).body.code).toBe('INVALID_CODE');
  });

  it('refuses a sign-in after five wrong codes, the right one included', async () => {
    const { account, secret } = await withApp();
    await nextStep();
    const { twoFactorToken } = (await login(account)).body;
    for (let time = 0; time < 5; time += 1) await complete(twoFactorToken, 'wrong-recovery');
    expect((await complete(twoFactorToken, await appCode(secret))).body.code).toBe('INVALID_CODE');
  });

  it('ends a sign-in that waits when the password is reset or the account is blocked', async () => {
    const { account, secret } = await withApp();
    const { twoFactorToken } = (await login(account)).body;
    const { platform } = await world();
    const block = (status: string) =>
      platform.db.rows
        .updateTable('user')
        .set({ status: status as never })
        .where('id', '=', account.user.id)
        .execute();
    await block('SUSPENDED');
    await nextStep();
    expect((await complete(twoFactorToken, await appCode(secret))).body.statusCode).toBe(401);
    await block('ACTIVE');
  });
});

describe('a second factor by mail', () => {
  it('mails the code with the sign-in and takes it once', async () => {
    const account = await withMail();
    const first = await login(account);
    expect(first.body.twoFactorMethods).toEqual(['EMAIL']);
    const code = await mailedCode(account.user.email);
    expect((await complete(first.body.twoFactorToken, code)).body.statusCode).toBe(200);
    const second = await login(account);
    expect((await complete(second.body.twoFactorToken, code)).body.statusCode).toBe(401);
  });

  it('refuses a code after ten minutes', async () => {
    const account = await withMail();
    await login(account);
    const code = await mailedCode(account.user.email);
    (await world()).clock.advance(10 * MINUTE_MS);
    const { platform } = await world();
    const { twoFactorToken } = (await login(account)).body;
    await platform.db.rows.deleteFrom('email_code').where('userId', '=', account.user.id).execute();
    expect((await complete(twoFactorToken, code)).body.statusCode).toBe(401);
  });

  it('sends another code on request, which replaces the one before', async () => {
    const account = await withMail();
    const { twoFactorToken } = (await login(account)).body;
    const before = await mailedCode(account.user.email);
    const sent = await (await anonymous()).rest('POST', '/api/auth/login/two-factor/code', { twoFactorToken });
    expect(sent.body.statusCode).toBe(200);
    const code = await mailedCode(account.user.email);
    if (code !== before) expect((await complete(twoFactorToken, before)).body.statusCode).toBe(401);
    expect((await complete(twoFactorToken, code)).body.statusCode).toBe(200);
  });

  it('keeps the code as a keyed hash', async () => {
    const account = await withMail();
    await login(account);
    const { platform } = await world();
    const row = await platform.db.rows
      .selectFrom('email_code')
      .select('codeHash')
      .where('userId', '=', account.user.id)
      .executeTakeFirstOrThrow();
    expect(row.codeHash).not.toContain(await mailedCode(account.user.email));
    expect(row.codeHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('mails no more than ten codes in fifteen minutes', async () => {
    const account = await withMail();
    const answers = [];
    for (let time = 0; time < 10; time += 1) answers.push((await login(account)).body.statusCode);
    expect(answers).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
  });
});

describe('recovery codes', () => {
  it('complete a sign-in once each, however they are typed', async () => {
    const { account, recoveryCodes } = await withApp();
    const typed = ` ${(recoveryCodes[0] ?? '').toUpperCase().replaceAll('-', ' ')}`;
    expect((await complete((await login(account)).body.twoFactorToken, typed)).body.statusCode).toBe(200);
    expect((await complete((await login(account)).body.twoFactorToken, typed)).body.statusCode).toBe(401);
    expect((await account.rest('GET', '/api/user/profile/two-factor')).body).toEqual({
      statusCode: 200,
      methods: ['APP'],
      offered: ['APP', 'EMAIL'],
      recoveryCodesLeft: 9,
    });
  });

  it('are replaced by a code of the second factor, and the old ones are void', async () => {
    const { account, secret, recoveryCodes } = await withApp();
    await nextStep();
    const { body } = await account.rest('POST', '/api/user/profile/two-factor/recovery-codes', {
      code: await appCode(secret),
    });
    expect(body.recoveryCodes).toHaveLength(10);
    const { twoFactorToken } = (await login(account)).body;
    expect((await complete(twoFactorToken, recoveryCodes[1] ?? '')).body.statusCode).toBe(401);
    expect((await complete(twoFactorToken, body.recoveryCodes[1])).body.statusCode).toBe(200);
  });
});

describe('managing the second factor', () => {
  it('switches one off by a code alone', async () => {
    const { account, secret } = await withApp();
    const path = '/api/user/profile/two-factor/disable';
    expect((await account.rest('POST', path, { method: 'APP', code: '000000' })).body.code).toBe('INVALID_CODE');
    await nextStep();
    const off = await account.rest('POST', path, { method: 'APP', code: await appCode(secret) });
    expect(off.body.statusCode).toBe(200);
    expect((await login(account)).body.twoFactor).toBeUndefined();
    const { body } = await account.rest('GET', '/api/user/profile/two-factor');
    expect([body.methods, body.recoveryCodesLeft]).toEqual([[], 0]);
    expect((await mailsTo(account.user.email)).at(-1)?.subject).toBe('Your second factor was changed');
  });

  it('confirms by a mailed code where codes by mail are on', async () => {
    const account = await withMail();
    expect((await account.rest('POST', '/api/user/profile/two-factor/code')).body.statusCode).toBe(200);
    const input = { method: 'EMAIL', code: await mailedCode(account.user.email) };
    expect((await account.rest('POST', '/api/user/profile/two-factor/disable', input)).body.statusCode).toBe(200);
  });

  it('does not take a code that was mailed for a sign-in', async () => {
    const account = await withMail();
    await login(account);
    const input = { method: 'EMAIL', code: await mailedCode(account.user.email) };
    const { body } = await account.rest('POST', '/api/user/profile/two-factor/disable', input);
    expect(body.code).toBe('INVALID_CODE');
  });

  it('refuses to set up anew what is on, and to switch off what is not', async () => {
    const { account } = await withApp();
    expect(await account.code('mutation { setUpTwoFactorApp { uri } }')).toBe('ILLEGAL_STATE');
    const off = await account.rest('POST', '/api/user/profile/two-factor/disable', { method: 'EMAIL', code: '123456' });
    expect(off.body).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect(await (await newClient()).code('mutation { sendTwoFactorCode { message } }')).toBe('ILLEGAL_STATE');
  });

  it('needs a browser session', async () => {
    const { user } = await newClient();
    const paths = ['app', 'email', 'code', 'enable', 'disable', 'recovery-codes'];
    const client = await withApiKey(user.id);
    for (const path of paths) {
      const { body } = await client.rest('POST', `/api/user/profile/two-factor/${path}`, {});
      expect([path, body.statusCode]).toEqual([path, 403]);
    }
  });
});

describe('the settings of the second factor', () => {
  it('ask for none while twoFactorStatus is off', async () => {
    const { account } = await withApp();
    await setSettings({ twoFactorStatus: 'false' });
    expect((await login(account)).body.twoFactor).toBeUndefined();
    expect(await account.code('mutation { setUpTwoFactorEmail { message } }')).toBe('FORBIDDEN');
  });

  it('ask only for methods that are offered', async () => {
    const { account } = await withApp();
    await setSettings({ twoFactorAppStatus: 'false' });
    expect((await login(account)).body.twoFactor).toBeUndefined();
    await setSettings({ twoFactorAppStatus: 'true', twoFactorEmailStatus: 'false' });
    expect((await login(account)).body.twoFactorMethods).toEqual(['APP']);
    const { body } = await account.rest('POST', '/api/user/profile/two-factor/email');
    expect(body).toEqual({ statusCode: 403, code: 'FORBIDDEN', message: 'This method is not offered' });
  });
});
