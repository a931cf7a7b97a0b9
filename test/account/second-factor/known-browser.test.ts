import { generateSync } from 'otplib';
import { DAY_MS, SECOND_MS } from '../../../src/core/clock.js';
import { anonymous, newClient, newUser, PASSWORD, signedIn } from '../../support/accounts.js';
import { fromAddress, newAddress } from '../../support/addresses.js';
import { solvedCaptcha } from '../../support/captcha.js';
import type { Client } from '../../support/client.js';
import { TRANSPORTS, through, type Transport } from '../../support/each-transport.js';
import { browserOf, browserWith, codeOf, deviceOf, LOGIN, lockOut, WRONG } from '../../support/known-browsers.js';
import { linkedWallet, signed } from '../../support/linked-wallets.js';
import { mailedToken, useMailServer } from '../../support/mailbox.js';
import { buildSharedApp } from '../../support/served.js';
import { clearSettings, setSettings, useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

useMailServer();
useSettings({ captchaProvider: 'none' });

const OTHER = 'Another-horse-2';

/** Switches an authenticator app on; answers what shows its codes. */
async function withApp(client: Client): Promise<() => Promise<string>> {
  const { secret } = (await client.rest('POST', '/api/user/profile/two-factor/app')).body;
  const { clock } = await world();
  const code = async () => generateSync({ secret, epoch: Math.floor(clock.now().getTime() / SECOND_MS) });
  const body = { method: 'APP', code: await code(), password: PASSWORD };
  await client.rest('POST', '/api/user/profile/two-factor/enable', body);
  clock.advance(30 * SECOND_MS);
  return code;
}

/** Seconds after which a refused sign-in may be tried again, as the header says. */
async function retryAfterOf(transport: Transport, client: Client, input: object): Promise<number> {
  const from = fromAddress(newAddress());
  const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { message } }';
  const answer = transport === 'REST' ? client.rest('POST', LOGIN, input, from) : client.gql(signIn, { input }, from);
  return Number((await answer).headers.get('retry-after'));
}

describe.each(TRANSPORTS)('a browser that has signed in, by %s', (transport) => {
  const call = through(transport);

  it('still signs in after strangers have failed ten times on the account, who are locked out', async () => {
    const user = await newUser();
    const known = await browserOf(user);
    await lockOut(user);
    const input = { email: user.email, password: PASSWORD };
    expect(await call(await anonymous(), 'POST', LOGIN, input)).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await call(known, 'POST', LOGIN, input)).toMatchObject({ statusCode: 200 });
  });

  it('has ten failures of its own in fifteen minutes, which are none of the account', async () => {
    const user = await newUser();
    const known = await browserOf(user);
    const guess = () => call(known, 'POST', LOGIN, { email: user.email, password: WRONG }, fromAddress(newAddress()));
    for (let time = 0; time < 10; time += 1) expect(await guess()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await guess()).toMatchObject({ statusCode: 429, code: 'RATE_LIMITED' });
    const retryAfter = await retryAfterOf(transport, known, { email: user.email, password: PASSWORD });
    expect(retryAfter).toBeGreaterThan(14 * 60);
    expect(retryAfter).toBeLessThanOrEqual(15 * 60);
    expect(await codeOf(known, user)).toBe('RATE_LIMITED');
    expect(await codeOf(await browserOf(user), user)).toBe('OK');
    expect(await codeOf(await anonymous(), user)).toBe('OK');
  });

  it('keeps its failures when it signs in again', async () => {
    const user = await newUser();
    const known = await browserOf(user);
    for (let time = 0; time < 9; time += 1) await codeOf(known, user, WRONG);
    expect(await call(known, 'POST', LOGIN, { email: user.email, password: PASSWORD })).toMatchObject({
      statusCode: 200,
    });
    const later = await browserWith(known.cookies.get('devices'));
    expect(await codeOf(later, user, WRONG)).toBe('INVALID_CREDENTIALS');
    expect(await codeOf(later, user, WRONG)).toBe('RATE_LIMITED');
  });

  it('is held by the thirty failures of its address all the same', async () => {
    const user = await newUser();
    const known = await browserOf(user);
    const from = fromAddress(newAddress());
    for (let number = 0; number < 30; number += 1) {
      await (await anonymous()).rest('POST', LOGIN, { email: `none-${number}@example.com`, password: WRONG }, from);
    }
    const input = { email: user.email, password: PASSWORD };
    expect(await call(known, 'POST', LOGIN, input, from)).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('is known once its second factor was given and not before, and then has ten wrong codes of its own', async () => {
    const client = await newClient();
    const code = await withApp(client);
    const input = { email: client.user.email, password: PASSWORD };
    const visitor = await anonymous();
    const { twoFactorToken } = await call(visitor, 'POST', LOGIN, input);
    expect(visitor.cookies.size).toBe(0);
    const complete = (by: Client, token: string, given: string) =>
      call(by, 'POST', `${LOGIN}/two-factor`, { twoFactorToken: token, code: given }, fromAddress(newAddress()));
    expect(await complete(visitor, twoFactorToken, await code())).toMatchObject({ statusCode: 200 });
    expect(visitor.cookies.has('devices')).toBe(true);
    // Strangers who know the password use the account's wrong codes up.
    for (let time = 0; time < 10; time += 1) {
      const token = (await (await anonymous()).rest('POST', LOGIN, input)).body.twoFactorToken;
      await complete(await anonymous(), token, 'wrong-recovery-code');
    }
    (await world()).clock.advance(30 * SECOND_MS);
    const known = await browserWith(visitor.cookies.get('devices'));
    const begin = async () => (await call(known, 'POST', LOGIN, input)).twoFactorToken;
    const stranger = await complete(await anonymous(), await begin(), await code());
    expect(stranger).toMatchObject({ code: 'RATE_LIMITED' });
    for (let time = 0; time < 9; time += 1) {
      expect(await complete(known, await begin(), 'wrong-recovery-code')).toMatchObject({ code: 'INVALID_CODE' });
    }
    expect(await complete(known, await begin(), await code())).toMatchObject({ statusCode: 200 });
    const again = await begin();
    expect(await complete(known, again, 'wrong-recovery-code')).toMatchObject({ code: 'INVALID_CODE' });
    expect(await complete(known, again, 'wrong-recovery-code')).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('confirms a change of the account by its password after strangers have failed', async () => {
    const client = await newClient();
    await lockOut(client.user);
    const change = (by: Client) =>
      call(by, 'PUT', '/api/user/profile/password', { currentPassword: PASSWORD, password: OTHER });
    const unknown = await signedIn(client.user);
    unknown.cookies.delete('devices');
    expect(await change(unknown)).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await change(client)).toMatchObject({ statusCode: 200 });
  });

  it('becomes a stranger when the password is changed from another one, which stays known', async () => {
    const client = await newClient();
    const known = await browserOf(client.user);
    const change = { currentPassword: PASSWORD, password: OTHER };
    expect(await call(client, 'PUT', '/api/user/profile/password', change)).toMatchObject({ statusCode: 200 });
    await lockOut(client.user);
    expect(await codeOf(known, client.user, OTHER)).toBe('RATE_LIMITED');
    expect(await codeOf(await browserWith(client.cookies.get('devices')), client.user, OTHER)).toBe('OK');
  });

  it('becomes a stranger when the password is reset by mail', async () => {
    const user = await newUser();
    const known = await browserOf(user);
    await call(await anonymous(), 'POST', '/api/auth/reset', { email: user.email });
    const reset = { token: await mailedToken(user.email), password: OTHER };
    expect(await call(known, 'POST', '/api/auth/reset/confirm', reset)).toMatchObject({ statusCode: 200 });
    await lockOut(user);
    expect(await codeOf(known, user, OTHER)).toBe('RATE_LIMITED');
  });

  it('is asked for a captcha after three failures of its own, not after those of strangers', async () => {
    const user = await newUser();
    const known = await browserOf(user);
    for (let time = 0; time < 3; time += 1) await codeOf(await anonymous(), user, WRONG);
    await setSettings({ captchaProvider: 'pow', powCaptchaDifficulty: 'low' });
    const input = { email: user.email, password: PASSWORD };
    expect(await call(await anonymous(), 'POST', LOGIN, input)).toMatchObject({ code: 'CAPTCHA_REQUIRED' });
    expect(await call(known, 'POST', LOGIN, input)).toMatchObject({ statusCode: 200 });
    for (let time = 0; time < 3; time += 1) {
      expect(await codeOf(known, user, WRONG)).toBe('INVALID_CREDENTIALS');
    }
    expect(await call(known, 'POST', LOGIN, input)).toMatchObject({ code: 'CAPTCHA_REQUIRED' });
    const captcha = await solvedCaptcha(known);
    expect(await call(known, 'POST', LOGIN, { ...input, captcha })).toMatchObject({ statusCode: 200 });
    await setSettings({ captchaProvider: 'none' });
    await clearSettings('powCaptchaDifficulty');
  });
});

describe('the cookie of a known browser', () => {
  it('is worth nothing when it is forged, altered, another account’s or more than 180 days old', async () => {
    const { clock } = await world();
    const [user, other] = [await newUser(), await newUser()];
    const old = await deviceOf(user);
    clock.advance(180 * DAY_MS);
    const own = await deviceOf(user);
    const [keyId = '', fields = '', signature = ''] = own.split('.');
    const [, foreign = ''] = (await deviceOf(other)).split('.');
    await lockOut(user);
    const worthless = [
      old,
      await deviceOf(other),
      `${keyId}.${foreign}.${signature}`,
      `other.${fields}.${signature}`,
      `${keyId}.${fields}.`,
      `${keyId}.${fields}=.${signature}`,
      `${keyId}.${fields}.${signature}=`,
      `${own}x`,
      own.slice(0, -1),
      `${keyId}.${'A'.repeat(72)}.${signature}`,
      'x'.repeat(3_000),
      '~~~~~',
      '..',
    ];
    for (const devices of worthless) {
      expect([devices, await codeOf(await browserWith(devices), user)]).toEqual([devices, 'RATE_LIMITED']);
    }
    expect(await codeOf(await browserWith(own), user)).toBe('OK');
  });

  it('signs nobody in', async () => {
    const known = await browserOf(await newUser());
    expect(await known.code('{ profile { id } }')).toBe('UNAUTHENTICATED');
    expect((await known.rest('GET', '/api/user/profile')).body).toMatchObject({ statusCode: 401 });
  });

  it('says neither the account nor its password', async () => {
    const { platform } = await world();
    const user = await newUser();
    const fields = Buffer.from((await deviceOf(user)).split('.')[1] ?? '', 'base64url').toString('latin1');
    const row = platform.db.rows.selectFrom('user').select('passwordHash').where('id', '=', user.id);
    const { passwordHash } = await row.executeTakeFirstOrThrow();
    for (const secret of [user.email, ...(passwordHash ?? '').split('$').slice(-2)]) {
      expect(fields).not.toContain(secret);
    }
  });

  it('knows the last five accounts of a browser', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => newUser()));
    let devices = '';
    for (const user of users) devices = await deviceOf(user, devices);
    expect(devices.length).toBeLessThan(800);
    await Promise.all(users.map(lockOut));
    const outcomes = await Promise.all(users.map(async (user) => codeOf(await browserWith(devices), user)));
    expect(outcomes).toEqual(['RATE_LIMITED', 'OK', 'OK', 'OK', 'OK', 'OK']);
  });

  it('knows both accounts that one document has signed in', async () => {
    const users = [await newUser(), await newUser()];
    const fields = users.map(
      ({ email }, index) => `a${index}: signIn(input: { email: "${email}", password: "${PASSWORD}" }) { message }`,
    );
    const client = await anonymous();
    await client.ok(`mutation { ${fields.join(' ')} }`);
    await Promise.all(users.map(lockOut));
    for (const user of users) {
      expect(await codeOf(await browserWith(client.cookies.get('devices')), user)).toBe('OK');
    }
  });

  it('outlives signing out, and not the account', async () => {
    const [user, closing] = [await newUser(), await newUser()];
    const client = await browserWith(await deviceOf(user));
    await client.rest('POST', LOGIN, { email: closing.email, password: PASSWORD });
    await client.rest('POST', '/api/user/profile/close', { password: PASSWORD });
    await lockOut(user);
    expect(await codeOf(await browserWith(client.cookies.get('devices')), user)).toBe('OK');
    expect(client.cookies.get('devices')).not.toContain('~');
  });

  it('comes with a sign-in by wallet as well', async () => {
    const user = await newUser();
    await setSettings({ captchaProvider: 'none' });
    const client = await anonymous();
    const { body } = await client.rest('POST', '/api/auth/login/wallet', await signed(await linkedWallet(user.id)));
    expect(body).toMatchObject({ statusCode: 200 });
    await lockOut(user);
    expect(await codeOf(await browserWith(client.cookies.get('devices')), user)).toBe('OK');
  });

  it('of a sign-in before the second factor was switched on gives no room to guess it', async () => {
    const client = await newClient();
    const before = await deviceOf(client.user);
    await withApp(client);
    await lockOut(client.user);
    expect(await codeOf(await browserWith(before), client.user)).toBe('RATE_LIMITED');
    expect(await codeOf(await browserWith(client.cookies.get('devices')), client.user)).toBe('OK');
  });

  it('opens nothing while the counters are away', async () => {
    const { platform } = await world();
    const user = await newUser();
    const devices = await deviceOf(user);
    const redis = Object.create(platform.redis) as typeof platform.redis;
    redis.multi = () => {
      throw new Error('away');
    };
    const app = await buildSharedApp({ ...platform, redis });
    const payload = { email: user.email, password: PASSWORD };
    const answer = await app.http.inject({ method: 'POST', url: LOGIN, payload, cookies: { devices } });
    await app.close();
    expect(answer.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
  });

  it('is Secure where the platform is reached by https', async () => {
    const { platform } = await world();
    const { email } = await newUser();
    const app = await buildSharedApp({ ...platform, config: { ...platform.config, publicUrl: 'https://example.com' } });
    const payload = { email, password: PASSWORD };
    const answer = await app.http.inject({ method: 'POST', url: LOGIN, payload });
    await app.close();
    const attributes = answer.cookies.find(({ name }) => name === 'devices');
    expect(attributes).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 15_552_000 });
  });
});
