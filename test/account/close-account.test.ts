import { generateSync } from 'otplib';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { SECOND_MS } from '../../src/core/clock.js';
import { anonymous, newClient, PASSWORD, signedIn } from '../support/accounts.js';
import { withApiKey } from '../support/api-keys.js';
import type { Client } from '../support/client.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { BEGINNING, Inbox } from '../support/inbox.js';
import { linkedWallet, signed, SIGN_IN_DOORS } from '../support/linked-wallets.js';
import { mailedCode, mailsTo, useMailServer } from '../support/mailbox.js';
import { lockWaits } from '../support/requests.js';
import { useSettings } from '../support/stored-settings.js';
import { newWallet } from '../support/wallets.js';
import { world } from '../support/world.js';

useMailServer();
useSettings({ captchaProvider: 'none', verifyEmailStatus: 'false' });

const PATH = '/api/user/profile/close';
const CLOSE = 'mutation ($input: CloseAccountInput!) { closeAccount(input: $input) { message } }';
const input = { password: PASSWORD };

const statusOf = async (client: Client) => (await client.rest('GET', '/api/user/profile')).body.statusCode;
const login = async (email: string, client?: Client) =>
  (await (client ?? (await anonymous())).rest('POST', '/api/auth/login', { email, password: PASSWORD })).body;

async function rowOf(id: string) {
  const { platform } = await world();
  return platform.db.rows.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** An account with an authenticator app, and the code that it shows now. */
async function withApp() {
  const { clock } = await world();
  const client = await newClient();
  const { secret } = (await client.rest('POST', '/api/user/profile/two-factor/app')).body;
  const code = () => generateSync({ secret, epoch: Math.floor(clock.now().getTime() / SECOND_MS) });
  const body = { method: 'APP', code: code(), password: PASSWORD };
  const { recoveryCodes } = (await client.rest('POST', '/api/user/profile/two-factor/enable', body)).body;
  clock.advance(30 * SECOND_MS);
  return { client, code, recoveryCodes: recoveryCodes as string[] };
}

describe.each(TRANSPORTS)('an owner who closes the own account, by %s', (transport) => {
  const call = through(transport);
  const close = (client: Client, body: object = input) => call(client, 'POST', PATH, body);

  it('is signed out everywhere, has no key that works and no cookie left, and is told by mail', async () => {
    const client = await newClient();
    const [other, program] = [await signedIn(client.user), await withApiKey(client.user.id)];
    expect(await close(client)).toEqual({ statusCode: 200, message: 'Your account is closed' });
    expect(client.cookies.size).toBe(0);
    expect(await Promise.all([client, other, program].map(statusOf))).toEqual([401, 401, 401]);
    expect(await login(client.user.email)).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const [mail, ...more] = await mailsTo(client.user.email);
    expect([mail?.subject, more]).toEqual(['Your account was closed', []]);
    expect(mail?.text).toContain('You have closed your account');
  });

  it('is refused when the password is changed while the call is under way', async () => {
    const { platform } = await world();
    const client = await newClient();
    const changing = await platform.db.pool.connect();
    await changing.query('begin');
    await changing.query(`update "user" set "passwordHash" = 'another' where id = $1`, [client.user.id]);
    const closing = close(client);
    await lockWaits();
    await changing.query('commit');
    changing.release();
    expect(await closing).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    expect((await rowOf(client.user.id)).deletedAt).toBeNull();
  });

  it('has no socket open a moment later', async () => {
    const client = await newClient();
    const socket = client.socket();
    const connected = new Promise((resolve) => socket.on('connected', resolve));
    const inbox = new Inbox(client, BEGINNING, socket);
    await connected;
    await close(client);
    expect(await inbox.over).toMatchObject({ code: 4401 });
  });

  it('may register the same address anew, and gets another account', async () => {
    const client = await newClient();
    const { email } = client.user;
    await close(client);
    await (await anonymous()).rest('POST', '/api/auth/register', { email, password: PASSWORD });
    const again = await anonymous();
    expect(await login(email, again)).toMatchObject({ statusCode: 200 });
    expect((await again.rest('GET', '/api/user/profile')).body.id).not.toBe(client.user.id);
  });

  it('is refused with a wrong password, after ten of them with any, and nothing changes', async () => {
    const client = await newClient();
    for (let time = 0; time < 10; time += 1)
      expect(await close(client, { password: 'Wrong-horse-1' })).toMatchObject({
        statusCode: 401,
        code: 'INVALID_CREDENTIALS',
      });
    expect(await close(client)).toMatchObject({ statusCode: 429, code: 'RATE_LIMITED' });
    expect((await rowOf(client.user.id)).deletedAt).toBeNull();
    expect(await mailsTo(client.user.email)).toEqual([]);
  });

  it('is refused without a password', async () => {
    const client = await newClient();
    for (const body of [{}, { password: null }, { password: 5 }, { password: PASSWORD, code: '' }])
      expect(await close(client, body)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await statusOf(client)).toBe(200);
  });

  it('needs a browser session', async () => {
    const client = await newClient();
    expect(await close(await withApiKey(client.user.id))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await close(await anonymous())).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await statusOf(client)).toBe(200);
  });

  it('needs a code where the account has a second factor; a wrong or missing one is refused', async () => {
    const { client, code, recoveryCodes } = await withApp();
    expect(await close(client)).toEqual({
      statusCode: 401,
      code: 'INVALID_CODE',
      message: 'Your account has a second factor: send one of its codes as well',
    });
    expect(await close(client, { ...input, code: '000000' })).toMatchObject({ code: 'INVALID_CODE' });
    expect(await close(client, { password: 'Wrong-horse-1', code: code() })).toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    expect(await close(client, { ...input, code: recoveryCodes[0] ?? '' })).toMatchObject({ statusCode: 200 });
  });

  it('keeps a right code while the account is not empty', async () => {
    const { client, code } = await withApp();
    const wallet = await newWallet({ owner: { userId: client.user.id }, balance: '1' });
    const body = { ...input, code: code() };
    expect(await close(client, body)).toMatchObject({ code: 'ACCOUNT_NOT_EMPTY' });
    const to = { walletId: wallet.id, amount: '1', toUserId: (await newClient()).user.id };
    expect((await client.rest('POST', '/api/finance/transfer', to)).body.statusCode).toBe(200);
    expect(await close(client, body)).toMatchObject({ statusCode: 200 });
  });

  it('gives the linked wallets free, and none of them signs in', async () => {
    const client = await newClient();
    const wallet = await linkedWallet(client.user.id);
    await close(client);
    const outcome = await SIGN_IN_DOORS.rest(await signed(wallet));
    expect(outcome).toMatchObject({ statusCode: 401, code: 'WALLET_NOT_RECOGNIZED' });
    expect(await linkedWallet((await newClient()).user.id)).toBeDefined();
  });

  it('sets a first password by the reset mail where the account has none', async () => {
    const client = await newClient();
    const { platform } = await world();
    const account = platform.db.rows.updateTable('user').where('id', '=', client.user.id);
    await account.set({ passwordHash: null }).execute();
    expect(await close(client)).toEqual({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: 'Ask for a reset mail to set a first password',
    });
  });

  it('is not the last Super Admin', async () => {
    const { platform } = await world();
    const role = platform.db.rows.selectFrom('role').select('id').where('name', '=', SUPER_ADMIN);
    const [boss, roleId] = [await newClient({ role: SUPER_ADMIN }), (await role.executeTakeFirstOrThrow()).id];
    const others = platform.db.rows.updateTable('user').where('roleId', '=', roleId).where('id', '<>', boss.user.id);
    await others.set({ status: 'INACTIVE' }).execute();
    expect(await close(boss)).toMatchObject({ code: 'ILLEGAL_STATE', message: 'This is the last Super Admin' });
    await newClient({ role: SUPER_ADMIN });
    expect(await close(boss)).toMatchObject({ statusCode: 200 });
  });
});

it('takes a mailed code of the second factor, where mail is the factor', async () => {
  const client = await newClient();
  await client.rest('POST', '/api/user/profile/two-factor/email');
  const enable = { method: 'EMAIL', code: await mailedCode(client.user.email), password: PASSWORD };
  await client.rest('POST', '/api/user/profile/two-factor/enable', enable);
  await client.rest('POST', '/api/user/profile/two-factor/code');
  const code = await mailedCode(client.user.email);
  expect((await client.rest('POST', PATH, { ...input, code })).body.statusCode).toBe(200);
});

it('counts wrong codes like those of a sign-in: ten, then none is tried', async () => {
  const { client, code } = await withApp();
  for (let time = 0; time < 10; time += 1)
    expect(await client.code(CLOSE, { input: { ...input, code: '000000' } })).toBe('INVALID_CODE');
  expect(await client.code(CLOSE, { input: { ...input, code: code() } })).toBe('RATE_LIMITED');
  expect(await statusOf(client)).toBe(200);
});

it('of two closings at one moment makes one, and one mail', async () => {
  const client = await newClient();
  const other = await signedIn(client.user);
  const answers = await Promise.all([client, other].map((each) => each.rest('POST', PATH, input)));
  expect(answers.filter(({ body }) => body.statusCode === 200)).toHaveLength(1);
  expect(await mailsTo(client.user.email)).toHaveLength(1);
});
