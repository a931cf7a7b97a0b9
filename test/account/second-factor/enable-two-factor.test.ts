import { generateSync } from 'otplib';
import { MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import { anonymous, newClient, PASSWORD } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { linkedWallet, signed } from '../../support/linked-wallets.js';
import { mailedCode, mailsTo, useMailServer } from '../../support/mailbox.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

useMailServer();

const PATH = '/api/user/profile/two-factor';

type Account = Awaited<ReturnType<typeof newClient>>;

afterEach(() => clearSettings('twoFactorEmailStatus'));

/** Begins to set an authenticator app up; answers what shows its codes, each of a step of its own. */
async function appOf(client: Client): Promise<() => Promise<string>> {
  const { secret } = (await client.rest('POST', `${PATH}/app`)).body;
  const { clock } = await world();
  return async () => {
    clock.advance(30 * SECOND_MS);
    return generateSync({ secret, epoch: Math.floor(clock.now().getTime() / SECOND_MS) });
  };
}

/** Mails a code that confirms a change of the account, or that begins to set codes by mail up. */
async function mailed(account: Account, path: 'code' | 'email'): Promise<string> {
  await account.rest('POST', `${PATH}/${path}`);
  return mailedCode(account.user.email);
}

const methodsOf = async (client: Client) => (await client.rest('GET', PATH)).body.methods;

describe.each(TRANSPORTS)('switching a second factor on by %s', (transport) => {
  const call = through(transport);
  const enable = (client: Client, body: object) => call(client, 'POST', `${PATH}/enable`, body);

  /** An account with codes by mail, and its recovery codes. */
  async function withMail() {
    const account = await newClient();
    const input = { method: 'EMAIL', code: await mailed(account, 'email'), password: PASSWORD };
    const { recoveryCodes } = await enable(account, input);
    expect(recoveryCodes).toHaveLength(10);
    return { account, recoveryCodes: recoveryCodes as string[] };
  }

  it('takes the password of an account that has none yet, and tells the owner by mail', async () => {
    const account = await newClient();
    const app = await appOf(account);
    const answer = await enable(account, { method: 'APP', code: await app(), password: PASSWORD });
    expect(answer).toMatchObject({ statusCode: 200, recoveryCodes: { length: 10 } });
    expect(await methodsOf(account)).toEqual(['APP']);
    expect((await mailsTo(account.user.email)).at(-1)?.subject).toBe('Your second factor was changed');
  });

  it('is refused to a session that does not know the password of an account that has none yet', async () => {
    const account = await newClient();
    const app = await appOf(account);
    (await world()).clock.advance(15 * MINUTE_MS);
    const unproven = await enable(account, { method: 'APP', code: await app() });
    expect(unproven).toMatchObject({
      statusCode: 401,
      code: 'INVALID_CREDENTIALS',
      message: 'Send the password of your account as well',
    });
    for (const proof of [{ password: 'Wrong-horse-1' }, { password: '' }, { password: null }, { currentCode: 'x' }]) {
      const answer = await enable(account, { method: 'APP', code: await app(), ...proof });
      expect(answer).toMatchObject({ statusCode: 401, code: 'INVALID_CREDENTIALS' });
    }
    expect([await methodsOf(account), await mailsTo(account.user.email)]).toEqual([[], []]);
  });

  it('takes a sign-in of the last fifteen minutes for the password', async () => {
    const account = await newClient();
    const app = await appOf(account);
    (await world()).clock.advance(10 * MINUTE_MS);
    const wrong = await enable(account, { method: 'APP', code: await app(), password: 'Wrong-horse-1' });
    expect(wrong).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await enable(account, { method: 'APP', code: await app() })).toMatchObject({ statusCode: 200 });
    expect((await mailsTo(account.user.email)).at(-1)?.subject).toBe('Your second factor was changed');
  });

  it('asks whoever links a wallet and signs in by it for the password all the same', async () => {
    const thief = await newClient();
    const wallet = await linkedWallet(thief.user.id);
    const visitor = await anonymous();
    expect((await visitor.rest('POST', '/api/auth/login/wallet', await signed(wallet))).body.statusCode).toBe(200);
    const app = await appOf(visitor);
    expect(await enable(visitor, { method: 'APP', code: await app() })).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await thief.rest('POST', '/api/user/profile/wallet/disconnect', { address: wallet.address });
    expect(await enable(visitor, { method: 'APP', code: await app() })).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await methodsOf(visitor)).toEqual([]);
  });

  it('waits for the first password of an account that signs in by wallet alone', async () => {
    const account = await newClient();
    const { platform } = await world();
    const row = platform.db.rows.updateTable('user').set({ passwordHash: null }).where('id', '=', account.user.id);
    await row.execute();
    const app = await appOf(account);
    (await world()).clock.advance(15 * MINUTE_MS);
    const answer = await enable(account, { method: 'APP', code: await app(), password: PASSWORD });
    expect(answer).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: 'Ask for a reset mail to set a first password',
    });
    expect(await methodsOf(account)).toEqual([]);
  });

  it('is refused to a session that cannot prove the factor that is on', async () => {
    const { account } = await withMail();
    const app = await appOf(account);
    const unproven = await enable(account, { method: 'APP', code: await app() });
    expect(unproven).toMatchObject({
      statusCode: 401,
      code: 'INVALID_CODE',
      message: 'Your account has a second factor: send one of its codes as well',
    });
    const own = await app();
    for (const proof of [
      { currentCode: own },
      { currentCode: '000000' },
      { currentCode: '' },
      { currentCode: null },
      { password: PASSWORD },
    ]) {
      const answer = await enable(account, { method: 'APP', code: await app(), ...proof });
      expect(answer).toMatchObject({ statusCode: 401, code: 'INVALID_CODE' });
    }
    expect(await methodsOf(account)).toEqual(['EMAIL']);
  });

  it('takes a code of the factor that is on, leaves the recovery codes as they are and tells the owner', async () => {
    const { account, recoveryCodes } = await withMail();
    const app = await appOf(account);
    const currentCode = await mailed(account, 'code');
    const before = (await mailsTo(account.user.email)).length;
    const answer = await enable(account, { method: 'APP', code: await app(), currentCode });
    expect(answer).toMatchObject({ statusCode: 200, recoveryCodes: [] });
    expect(await methodsOf(account)).toEqual(['APP', 'EMAIL']);
    const told = (await mailsTo(account.user.email)).slice(before);
    expect(told.map(({ subject }) => subject)).toEqual(['Your second factor was changed']);
    const input = { method: 'EMAIL', code: recoveryCodes[0] };
    expect(await call(account, 'POST', `${PATH}/disable`, input)).toMatchObject({ statusCode: 200 });
  });

  it('takes a code of the app where codes by mail are added', async () => {
    const account = await newClient();
    const app = await appOf(account);
    await enable(account, { method: 'APP', code: await app(), password: PASSWORD });
    const code = await mailed(account, 'email');
    // The mailed code proves the address, not the app.
    const alone = await enable(account, { method: 'EMAIL', code, currentCode: code });
    expect(alone).toMatchObject({ code: 'INVALID_CODE' });
    const answer = await enable(account, {
      method: 'EMAIL',
      code: await mailed(account, 'email'),
      currentCode: await app(),
    });
    expect(answer).toMatchObject({ statusCode: 200, recoveryCodes: [] });
  });

  it('takes a recovery code, once, and does not use it up where the code of the new method is wrong', async () => {
    const { account, recoveryCodes } = await withMail();
    const [currentCode] = recoveryCodes;
    const app = await appOf(account);
    expect(await enable(account, { method: 'APP', code: '000000', currentCode })).toMatchObject({
      code: 'INVALID_CODE',
    });
    expect(await enable(account, { method: 'APP', code: await app(), currentCode })).toMatchObject({ statusCode: 200 });
    const off = { method: 'APP', code: currentCode };
    expect(await call(account, 'POST', `${PATH}/disable`, off)).toMatchObject({ code: 'INVALID_CODE' });
  });

  it('asks for a code of the factor that is on as well while the platform does not offer it', async () => {
    const { account, recoveryCodes } = await withMail();
    await setSettings({ twoFactorEmailStatus: 'false' });
    const app = await appOf(account);
    expect(await enable(account, { method: 'APP', code: await app(), password: PASSWORD })).toMatchObject({
      code: 'INVALID_CODE',
    });
    const proven = { method: 'APP', code: await app(), currentCode: recoveryCodes[0] };
    expect(await enable(account, proven)).toMatchObject({ statusCode: 200 });
  });

  it('refuses what is on already, and uses no code up by that', async () => {
    const { account, recoveryCodes } = await withMail();
    const [currentCode] = recoveryCodes;
    const input = { method: 'EMAIL', code: await mailed(account, 'code'), currentCode };
    expect(await enable(account, input)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect((await account.rest('GET', PATH)).body.recoveryCodesLeft).toBe(10);
  });

  it('refuses a proof that is too long to be one', async () => {
    const account = await newClient();
    const app = await appOf(account);
    for (const proof of [{ currentCode: 'x'.repeat(51) }, { password: 'x'.repeat(257) }, { currentCode: 5 }]) {
      const answer = await enable(account, { method: 'APP', code: await app(), ...proof });
      expect(answer).toMatchObject({ statusCode: 400 });
    }
  });

  it('counts wrong passwords and wrong codes like those of a sign-in: ten, then none is tried', async () => {
    const unproven = await newClient();
    const first = await appOf(unproven);
    for (let time = 0; time < 10; time += 1)
      await enable(unproven, { method: 'APP', code: '000000', password: 'Wrong-horse-1' });
    const right = { method: 'APP', code: await first(), password: PASSWORD };
    expect(await enable(unproven, right)).toMatchObject({ code: 'RATE_LIMITED' });

    const { account, recoveryCodes } = await withMail();
    const second = await appOf(account);
    for (let time = 0; time < 10; time += 1)
      await enable(account, { method: 'APP', code: await second(), currentCode: 'wrong-recovery-code' });
    const proven = { method: 'APP', code: await second(), currentCode: recoveryCodes[0] };
    expect(await enable(account, proven)).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('lets one of two methods be the first that are switched on at once', async () => {
    const account = await newClient();
    const [app, code] = [await appOf(account), await mailed(account, 'email')];
    const answers = await Promise.all([
      enable(account, { method: 'APP', code: await app(), password: PASSWORD }),
      enable(account, { method: 'EMAIL', code, password: PASSWORD }),
    ]);
    expect(answers.map((answer) => answer.code ?? 'OK').toSorted()).toEqual(['INVALID_CODE', 'OK']);
    expect(await methodsOf(account)).toHaveLength(1);
  });
});

it('keeps a stolen session from confirming withdrawals by a factor of its own', async () => {
  const { clock } = await world();
  const account = await newClient();
  const input = { method: 'EMAIL', code: await mailed(account, 'email'), password: PASSWORD };
  await account.rest('POST', `${PATH}/enable`, input);
  const app = await appOf(account);
  await account.rest('POST', `${PATH}/enable`, { method: 'APP', code: await app() });
  clock.advance(MINUTE_MS);
  const code = await app();
  const answers = [
    await account.rest('POST', `${PATH}/disable`, { method: 'EMAIL', code }),
    await account.rest('POST', `${PATH}/recovery-codes`, { code }),
  ];
  expect(answers.map(({ body }) => body.code)).toEqual(['INVALID_CODE', 'INVALID_CODE']);
  const { body } = await (
    await anonymous()
  ).rest('POST', '/api/auth/login', { email: account.user.email, password: PASSWORD });
  expect(body.twoFactorMethods).toEqual(['EMAIL']);
});
