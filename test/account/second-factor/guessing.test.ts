import { MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import { loadConfig } from '../../../src/config/index.js';
import { newLogger } from '../../../src/infra/telemetry/log.js';
import { openPlatform } from '../../../src/platform.js';
import { anonymous, newClient, newUser, PASSWORD } from '../../support/accounts.js';
import { fromAddress, newAddress } from '../../support/addresses.js';
import { Client } from '../../support/client.js';
import { useMailServer } from '../../support/mailbox.js';
import { buildSharedApp, serve } from '../../support/served.js';
import { useSettings } from '../../support/stored-settings.js';
import { TEST_ENVIRONMENT, world } from '../../support/world.js';
import { generateSync } from 'otplib';

useMailServer();
useSettings({ captchaProvider: 'none' });

const WRONG = 'Wrong-horse-1';
const COMPLETE = 'completeTwoFactor(input: { twoFactorToken: "%", code: "wrong-recovery-code" }) { message }';
const SIGN_IN = 'signIn(input: { email: "%", password: "Wrong-horse-1" }) { message }';

const count = (codes: readonly string[], code: string): number => codes.filter((each) => each === code).length;

/** Another process on the same database and Redis. */
async function anotherServer(): Promise<{ url: string; close(): Promise<void> }> {
  const { databaseUrl, redisUrl, clock } = await world();
  const env = { ...process.env, ...TEST_ENVIRONMENT, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  const platform = await openPlatform(loadConfig(env), { clock, log: newLogger('silent') });
  await platform.start();
  const { app, url } = await serve(platform);
  return {
    url,
    close: async () => {
      await app.close();
      await platform.close();
    },
  };
}

async function wrongSignIn(email: string, client = anonymous()): Promise<string> {
  return (await (await client).rest('POST', '/api/auth/login', { email, password: WRONG })).body.code;
}

describe('guessing a password', () => {
  it('is over after ten wrong ones of an account in fifteen minutes, from however many addresses', async () => {
    const { email } = await newUser();
    for (let time = 0; time < 10; time += 1) expect(await wrongSignIn(email)).toBe('INVALID_CREDENTIALS');
    const { body, headers } = await (
      await anonymous()
    ).rest('POST', '/api/auth/login', { email: ` ${email.toUpperCase()} `, password: PASSWORD });
    expect(body).toMatchObject({ statusCode: 429, code: 'RATE_LIMITED' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  });

  it('is over after thirty wrong ones from an address, whatever the accounts and their outcome elsewhere', async () => {
    const [client, { email }] = [await anonymous(), await newUser()];
    for (let number = 0; number < 30; number += 1) {
      expect(await wrongSignIn(`none-${number}@example.com`, Promise.resolve(client))).toBe('INVALID_CREDENTIALS');
    }
    expect(await wrongSignIn('none-30@example.com', Promise.resolve(client))).toBe('RATE_LIMITED');
    const input = { email, password: PASSWORD };
    expect((await client.rest('POST', '/api/auth/login', input)).body.statusCode).toBe(429);
    expect((await (await anonymous()).rest('POST', '/api/auth/login', input)).body.statusCode).toBe(200);
  });

  it('lets exactly ten of a hundred parallel guesses through, over two processes and many addresses', async () => {
    const { email } = await newUser();
    const [{ url }, other] = [await world(), await anotherServer()];
    const codes = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        wrongSignIn(
          email,
          Promise.resolve(new Client(number % 2 ? url : other.url, { headers: fromAddress(newAddress()) })),
        ),
      ),
    );
    await other.close();
    expect([count(codes, 'INVALID_CREDENTIALS'), count(codes, 'RATE_LIMITED')]).toEqual([10, 90]);
  });

  it('lets exactly ten guesses through that hide behind aliases', async () => {
    const { email } = await newUser();
    const fields = Array.from({ length: 5 }, (_, number) => `a${number}: ${SIGN_IN.replace('%', email)}`);
    const codes: string[] = [];
    for (let time = 0; time < 15; time += 1) {
      const { errors } = await (await anonymous()).gql(`mutation { ${fields.join(' ')} }`);
      codes.push(...(errors ?? []).map(({ extensions }) => extensions.code));
    }
    expect(count(codes, 'INVALID_CREDENTIALS')).toBe(10);
    expect(codes.at(-1)).toBe('RATE_LIMITED');
  });

  it('shares its count between GraphQL and REST', async () => {
    const { email } = await newUser();
    for (let time = 0; time < 5; time += 1) {
      await wrongSignIn(email);
      await (await anonymous()).gql(`mutation { ${SIGN_IN.replace('%', email)} }`);
    }
    expect(await wrongSignIn(email)).toBe('RATE_LIMITED');
  });

  it('never counts what was right: forty parallel sign-ins of one account from one address all succeed', async () => {
    const [client, { email }] = [await anonymous(), await newUser()];
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => client.rest('POST', '/api/auth/login', { email, password: PASSWORD })),
    );
    expect(answers.map(({ body }) => body.statusCode)).toEqual(Array.from({ length: 40 }, () => 200));
    for (let time = 0; time < 9; time += 1) await wrongSignIn(email);
    expect(
      (await (await anonymous()).rest('POST', '/api/auth/login', { email, password: PASSWORD })).body.statusCode,
    ).toBe(200);
  });

  it('is not held up by attempts whose process died', async () => {
    const { email } = await newUser();
    const { platform } = await world();
    const key = `sign_in_account:under_way:${email}`;
    for (let number = 0; number < 10; number += 1) await platform.redis.zadd(key, Date.now() - 1, `dead-${number}`);
    expect(await wrongSignIn(email)).toBe('INVALID_CREDENTIALS');
  });

  it('waits for the outcome of ten attempts under way, and is refused when there is none', async () => {
    const { email } = await newUser();
    const { platform } = await world();
    const key = `sign_in_account:under_way:${email}`;
    for (let number = 0; number < 10; number += 1) await platform.redis.zadd(key, Date.now() + 60_000, `${number}`);
    const waiting = wrongSignIn(email);
    await platform.redis.zrem(key, '0');
    expect(await waiting).toBe('INVALID_CREDENTIALS');
    await platform.redis.zadd(key, Date.now() + 60_000, '0');
    expect(await wrongSignIn(email)).toBe('RATE_LIMITED');
  });

  it('is refused while the counters are away', async () => {
    const { email } = await newUser();
    const { platform } = await world();
    const redis = Object.create(platform.redis) as typeof platform.redis;
    redis.multi = () => {
      throw new Error('away');
    };
    const app = await buildSharedApp({ ...platform, redis });
    const payload = { email, password: PASSWORD };
    const answer = await app.http.inject({ method: 'POST', url: '/api/auth/login', payload });
    await app.close();
    expect(answer.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
  });
});

async function withApp() {
  const client = await newClient();
  const { secret } = (await client.rest('POST', '/api/user/profile/two-factor/app')).body as { secret: string };
  const code = async (): Promise<string> =>
    generateSync({ secret, epoch: Math.floor((await world()).clock.now().getTime() / SECOND_MS) });
  const body = { method: 'APP', code: await code(), password: PASSWORD };
  await client.rest('POST', '/api/user/profile/two-factor/enable', body);
  return { client, code, input: { email: client.user.email, password: PASSWORD } };
}

const begin = async (input: object): Promise<string> =>
  (await (await anonymous()).rest('POST', '/api/auth/login', input)).body.twoFactorToken;

const guess = async (twoFactorToken: string, code: string): Promise<string> =>
  (await (await anonymous()).rest('POST', '/api/auth/login/two-factor', { twoFactorToken, code })).body.code;

describe('guessing a second factor', () => {
  it('is over after ten wrong codes of an account, over however many sign-ins and addresses at once', async () => {
    const { input, code } = await withApp();
    // A sign-in has five tries; what comes after those guesses nothing, and is not counted.
    const tokens = await Promise.all(Array.from({ length: 10 }, () => begin(input)));
    const codes = await Promise.all(
      Array.from({ length: 30 }, (_, number) => guess(tokens[number % 10] ?? '', 'wrong-recovery-code')),
    );
    expect([count(codes, 'INVALID_CODE'), count(codes, 'RATE_LIMITED')]).toEqual([10, 20]);
    (await world()).clock.advance(MINUTE_MS);
    expect(await guess(await begin(input), await code())).toBe('RATE_LIMITED');
  });

  it('is over after ten wrong codes that hide behind aliases and come by both transports', async () => {
    const { input } = await withApp();
    const codes: string[] = [];
    for (let time = 0; time < 7; time += 1) {
      const token = await begin(input);
      const fields = ['a', 'b', 'c'].map((alias) => `${alias}: ${COMPLETE.replace('%', token)}`);
      const { errors } = await (await anonymous()).gql(`mutation { ${fields.join(' ')} }`);
      codes.push(...(errors ?? []).map(({ extensions }) => extensions.code), await guess(token, 'wrong-recovery-code'));
    }
    expect(count(codes, 'INVALID_CODE')).toBe(10);
    expect(codes.slice(-2)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
  });

  it('shares its count with the confirmations of the account', async () => {
    const { client, input } = await withApp();
    client.cookies.delete('devices');
    const off = { method: 'APP', code: 'wrong-recovery-code' };
    for (let time = 0; time < 10; time += 1) await client.rest('POST', '/api/user/profile/two-factor/disable', off);
    expect(await guess(await begin(input), 'wrong-recovery-code')).toBe('RATE_LIMITED');
  });

  it.each([
    ['/api/auth/login/two-factor', { twoFactorToken: 'x', code: '123456' }, 'INVALID_CODE'],
    ['/api/auth/login/two-factor/code', { twoFactorToken: 'x' }, 'INVALID_TOKEN'],
    ['/api/auth/verify-email', { token: 'x' }, 'INVALID_TOKEN'],
    ['/api/auth/reset/confirm', { token: 'x', password: PASSWORD }, 'INVALID_TOKEN'],
  ])('lets an address try thirty unknown tokens at %s, also at once', async (path, body, code) => {
    const client = await anonymous();
    const answers = await Promise.all(Array.from({ length: 40 }, () => client.rest('POST', path, body)));
    const codes = answers.map((answer) => answer.body.code);
    expect([count(codes, code), count(codes, 'RATE_LIMITED')]).toEqual([30, 10]);
  });
});
