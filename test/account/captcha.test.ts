import type { Challenge } from 'altcha-lib';
import { MINUTE_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { seedDemoSettings } from '../../src/services/account/demo-settings.js';
import { anonymous, newUser, PASSWORD } from '../support/accounts.js';
import { withApiKey } from '../support/api-keys.js';
import { solved, solvedCaptcha } from '../support/captcha.js';
import { clearSettings, setSettings, useSettings } from '../support/stored-settings.js';
import { world } from '../support/world.js';

useSettings({ powCaptchaDifficulty: 'low' });

const newAccount = (captcha?: string) => ({ email: `new-${newId()}@example.com`, password: PASSWORD, captcha });

const register = async (captcha?: string, client = anonymous()) =>
  (await (await client).rest('POST', '/api/auth/register', newAccount(captcha))).body;

/** A challenge with something else in it than the server signed. */
async function altered(change: (challenge: Challenge) => Challenge): Promise<string> {
  const { body } = await (await anonymous()).rest('GET', '/api/auth/captcha');
  return solved(change(body.challenge));
}

describe('the captcha before a registration', () => {
  it('is a proof of work unless the settings say otherwise', async () => {
    const { captcha } = await (await anonymous()).ok('{ captcha { provider siteKey challenge } }');
    expect(captcha).toMatchObject({
      provider: 'pow',
      siteKey: null,
      challenge: {
        parameters: { algorithm: 'PBKDF2/SHA-256', cost: 1_000, keyPrefix: '00' },
        signature: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
  });

  it.each([
    ['low', 1_000],
    ['medium', 4_000],
    ['high', 16_000],
    ['nonsense', 4_000],
  ])('costs at difficulty %p %d iterations a try', async (powCaptchaDifficulty, cost) => {
    await setSettings({ powCaptchaDifficulty });
    const { body } = await (await anonymous()).rest('GET', '/api/auth/captcha');
    expect(body.challenge.parameters.cost).toBe(cost);
    await setSettings({ powCaptchaDifficulty: 'low' });
  });

  it('lets a solved one through and refuses to go on without', async () => {
    const client = await anonymous();
    expect(await register(await solvedCaptcha(client))).toMatchObject({ statusCode: 200 });
    expect(await register()).toEqual({
      statusCode: 400,
      code: 'CAPTCHA_REQUIRED',
      message: 'Please solve the captcha',
    });
    const graphql = await client.code('mutation ($input: RegisterInput!) { register(input: $input) { message } }', {
      input: newAccount(),
    });
    expect(graphql).toBe('CAPTCHA_REQUIRED');
  });

  it('accepts a solution once, even in parallel', async () => {
    const captcha = await solvedCaptcha(await anonymous());
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(captcha)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('refuses a solution whose challenge is ten minutes old', async () => {
    const captcha = await solvedCaptcha(await anonymous());
    (await world()).clock.advance(10 * MINUTE_MS);
    expect((await register(captcha)).code).toBe('CAPTCHA_REQUIRED');
  });

  it.each<[string, (challenge: Challenge) => Challenge]>([
    ['made easier', (one) => ({ ...one, parameters: { ...one.parameters, cost: 1 } })],
    ['of an own making', (one) => ({ ...one, parameters: { ...one.parameters, nonce: 'ab'.repeat(16) } })],
    ['that lives longer', (one) => ({ ...one, parameters: { ...one.parameters, expiresAt: 4_000_000_000 } })],
    ['without a signature', ({ parameters }) => ({ parameters })],
  ])('refuses a challenge %s', async (_fault, change) => {
    expect((await register(await altered(change))).code).toBe('CAPTCHA_REQUIRED');
  });

  it.each(['x', 'bnVsbA==', 'e30=', 'W10=', Buffer.from('{"challenge":{"parameters":{}}}').toString('base64')])(
    'refuses %p as a solution',
    async (captcha) => {
      expect((await register(captcha)).code).toBe('CAPTCHA_REQUIRED');
    },
  );

  it('is not asked of a program that calls with an API key', async () => {
    const program = await withApiKey((await newUser()).id);
    expect(await register(undefined, Promise.resolve(program))).toMatchObject({ statusCode: 200 });
  });

  it.each<Record<string, string>>([{ captchaProvider: 'none' }, { powCaptchaStatus: 'false' }])(
    'is not asked for under the setting %p',
    async (settings) => {
      await setSettings(settings);
      expect((await (await anonymous()).rest('GET', '/api/auth/captcha')).body.provider).toBe('none');
      expect((await register()).statusCode).toBe(200);
      await clearSettings(...Object.keys(settings));
    },
  );

  it('is switched off by the demo data, unless an admin has chosen one', async () => {
    const { platform, system } = await world();
    await seedDemoSettings(system);
    await platform.settings.changed();
    expect(platform.settings.text('captchaProvider')).toBe('none');
    await setSettings({ captchaProvider: 'pow' });
    await seedDemoSettings(system);
    await platform.settings.changed();
    expect(platform.settings.text('captchaProvider')).toBe('pow');
    await clearSettings('captchaProvider');
  });
});

describe('the captcha of a sign-in', () => {
  it('is asked for after three failures of the account, from wherever', async () => {
    const user = await newUser();
    const signIn = async (password: string, captcha?: string) =>
      (await (await anonymous()).rest('POST', '/api/auth/login', { email: user.email, password, captcha })).body;
    for (let time = 0; time < 3; time += 1) expect((await signIn('Wrong-horse-1')).code).toBe('INVALID_CREDENTIALS');
    expect((await signIn(PASSWORD)).code).toBe('CAPTCHA_REQUIRED');
    expect((await signIn('Wrong-horse-1')).code).toBe('CAPTCHA_REQUIRED');
    expect((await signIn(PASSWORD, await solvedCaptcha(await anonymous()))).statusCode).toBe(200);
  });

  it('is asked for after three failures from the address, whatever the accounts', async () => {
    const [client, user] = [await anonymous(), await newUser()];
    for (let time = 0; time < 3; time += 1) {
      await client.rest('POST', '/api/auth/login', { email: `none-${newId()}@example.com`, password: PASSWORD });
    }
    const input = { email: user.email, password: PASSWORD };
    expect((await client.rest('POST', '/api/auth/login', input)).body.code).toBe('CAPTCHA_REQUIRED');
    const captcha = await solvedCaptcha(client);
    expect((await client.rest('POST', '/api/auth/login', { ...input, captcha })).body.statusCode).toBe(200);
  });

  it('does not count as a failure while it is missing', async () => {
    const user = await newUser();
    const client = await anonymous();
    const signIn = async (captcha?: string) =>
      (await client.rest('POST', '/api/auth/login', { email: user.email, password: PASSWORD, captcha })).body;
    for (let time = 0; time < 3; time += 1) {
      await client.rest('POST', '/api/auth/login', { email: user.email, password: 'Wrong-horse-1' });
    }
    for (let time = 0; time < 12; time += 1) expect((await signIn()).code).toBe('CAPTCHA_REQUIRED');
    expect((await signIn(await solvedCaptcha(client))).statusCode).toBe(200);
  });
});
