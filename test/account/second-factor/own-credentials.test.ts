import { Wallet } from 'ethers';
import { generateSync } from 'otplib';
import { DAY_MS, SECOND_MS } from '../../../src/core/clock.js';
import { anonymous, newClient, newUser, PASSWORD, signedIn } from '../../support/accounts.js';
import { newApiKeyRow } from '../../support/api-keys.js';
import { Client } from '../../support/client.js';
import { TRANSPORTS, through, type Call } from '../../support/each-transport.js';
import { verify } from '../../support/kyc.js';
import { newLink, signed, SIGN_IN_DOORS } from '../../support/linked-wallets.js';
import { lastMailTo, mailedToken, mailsTo, useMailServer } from '../../support/mailbox.js';
import { lockWaits } from '../../support/requests.js';
import { world } from '../../support/world.js';

useMailServer();

const KEYS = '/api/user/api-key';
const CONNECT = '/api/user/profile/wallet/connect';
const DISCONNECT = '/api/user/profile/wallet/disconnect';
/** Text that whoever has the session chooses. */
const NAME = 'Call this number now';
const short = ({ address }: { address: string }) =>
  `${address.slice(0, 6)}…${address.slice(-4)}`.toLowerCase().replace('0X', '0x');

/** A customer who may have keys. */
async function customer(): Promise<Client & { user: { id: string; email: string } }> {
  const client = await newClient();
  await verify(client.user.id);
  return client;
}

async function inboxOf(userId: string) {
  const { platform } = await world();
  const own = platform.db.rows.selectFrom('notification').select(['type', 'title', 'message', 'link']);
  return own.where('userId', '=', userId).where('title', '<>', 'Your verification was approved').execute();
}

async function made(call: Call, client: Client): Promise<{ id: string; key: string }> {
  const answer = await call(client, 'POST', KEYS, { name: NAME, permissions: ['trade'] });
  expect(answer).toMatchObject({ statusCode: 200 });
  return answer;
}

async function works(apiKey: string): Promise<boolean> {
  const { body } = await new Client((await world()).url, { apiKey }).rest('GET', '/api/user/profile');
  return body.statusCode === 200;
}

/** Begins as a week before and a day, so that what is done then is old by the end. */
async function longAgo<T>(work: () => Promise<T>): Promise<T> {
  const { clock } = await world();
  clock.advance(-8 * DAY_MS);
  const result = await work();
  clock.advance(8 * DAY_MS);
  return result;
}

async function reset(email: string, password = 'Brand-new-secret-2'): Promise<void> {
  const client = await anonymous();
  await client.rest('POST', '/api/auth/reset', { email });
  const body = { token: await mailedToken(email), password };
  expect((await client.rest('POST', '/api/auth/reset/confirm', body)).body.statusCode).toBe(200);
}

interface Deed {
  readonly title: string;
  readonly says: string;
}

type Do = (call: Call, client: Client & { user: { id: string } }) => Promise<Deed>;

/** What a session changes of that by which its account is entered. */
const deeds: Readonly<Record<string, Do>> = {
  'a wallet that is linked': async (call, client) => {
    const wallet = Wallet.createRandom();
    expect(await call(client, 'POST', CONNECT, await signed(wallet))).toMatchObject({ statusCode: 200 });
    return { title: 'A wallet was linked to your account', says: short(wallet) };
  },
  'a linked wallet that is proven on another chain': async (call, client) => {
    const wallet = Wallet.createRandom();
    await newLink(client.user.id, wallet.address);
    expect(await call(client, 'POST', CONNECT, await signed(wallet, { chainId: 10 }))).toMatchObject({
      statusCode: 200,
    });
    return { title: 'A wallet of your account was proven again', says: 'on the chain 10' };
  },
  'a wallet that is unlinked': async (call, client) => {
    const { address } = Wallet.createRandom();
    await newLink(client.user.id, address);
    expect(await call(client, 'POST', DISCONNECT, { address })).toMatchObject({ statusCode: 200 });
    return { title: 'A wallet was unlinked from your account', says: short({ address }) };
  },
  'a key that is made': async (call, client) => {
    const { key } = await made(call, client);
    return { title: 'An API key was made for your account', says: `ending in ${key.slice(-4)}` };
  },
  'a key that is replaced': async (call, client) => {
    const { id } = await newApiKeyRow(client.user.id, { name: NAME });
    const { key, statusCode } = await call(client, 'POST', `${KEYS}/${id}/rotate`);
    expect(statusCode).toBe(200);
    return { title: 'An API key of your account was replaced', says: `ending in ${key.slice(-4)}` };
  },
  'scopes of a key that are changed': async (call, client) => {
    const { id, key } = await newApiKeyRow(client.user.id, { name: NAME });
    expect(await call(client, 'PUT', `${KEYS}/${id}`, { permissions: ['withdraw'] })).toMatchObject({
      statusCode: 200,
    });
    return { title: 'An API key of your account was changed', says: `${key.slice(-4)}, was changed` };
  },
};

describe.each(TRANSPORTS)('what a session does by %s to what signs in to its account', (transport) => {
  const call = through(transport);

  it.each(Object.entries(deeds))('is told to the owner once, in the inbox and by mail: %s', async (_what, deed) => {
    const client = await customer();
    const { title, says } = await deed(call, client);
    const [inbox, mails] = [await inboxOf(client.user.id), await mailsTo(client.user.email)];
    expect(inbox).toEqual([{ type: 'alert', title, link: null, message: expect.stringContaining(says) }]);
    expect(mails.map(({ subject }) => subject)).toEqual([title]);
    expect(mails[0]?.text).toContain(says);
    const told = JSON.stringify([inbox, mails.map(({ text, html }) => [text, html])]);
    expect(told).not.toContain(NAME);
    expect(told).not.toMatch(/https?:|href|[A-Za-z0-9]{48}/);
  });

  it('tells of a key that an admin made once it is shown', async () => {
    const [client, admin] = [await customer(), await newClient({ permissions: ['create.api.key'] })];
    const { id: userId, email } = client.user;
    await admin.rest('POST', '/api/admin/api', { userId, name: NAME });
    const { platform } = await world();
    const { id } = await platform.db.rows
      .selectFrom('api_key')
      .select('id')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    expect(await call(client, 'POST', `${KEYS}/${id}/reveal`)).toMatchObject({ statusCode: 200 });
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'An API key was made for you',
      'An API key of your account was shown',
    ]);
  });

  it('tells nothing of what was refused, nor of a new name', async () => {
    const [client, other, wallet] = [await customer(), await newUser(), Wallet.createRandom()];
    await newLink(other.id, wallet.address);
    expect(await call(client, 'POST', CONNECT, await signed(wallet))).toMatchObject({ code: 'WALLET_TAKEN' });
    const taken = await call(client, 'POST', DISCONNECT, { address: wallet.address });
    expect(['NOT_FOUND', 'FORBIDDEN']).toContain(taken.code);
    expect(await call(client, 'POST', KEYS, { name: 'a', permissions: ['none'] })).toMatchObject({ code: 'BAD_INPUT' });
    const { id } = await newApiKeyRow(client.user.id);
    expect(await call(client, 'PUT', `${KEYS}/${id}`, { name: 'another' })).toMatchObject({ statusCode: 200 });
    expect([await inboxOf(client.user.id), await mailsTo(client.user.email)]).toEqual([[], []]);
  });

  it('asks an account with a second factor for its code before it links a wallet', async () => {
    const { clock } = await world();
    const [client, wallet] = [await newClient(), Wallet.createRandom()];
    const { secret } = (await client.rest('POST', '/api/user/profile/two-factor/app')).body;
    const code = () => generateSync({ secret, epoch: Math.floor(clock.now().getTime() / SECOND_MS) });
    const enabled = await client.rest('POST', '/api/user/profile/two-factor/enable', {
      method: 'APP',
      code: code(),
      password: PASSWORD,
    });
    expect(enabled.body.statusCode).toBe(200);
    clock.advance(30 * SECOND_MS);
    const connect = async (body: object = {}) => call(client, 'POST', CONNECT, { ...(await signed(wallet)), ...body });
    expect([(await connect()).code, (await connect({ code: 'wrong-code-1' })).code]).toEqual([
      'INVALID_CODE',
      'INVALID_CODE',
    ]);
    const held = await newUser();
    await newLink(held.id, wallet.address);
    const right = code();
    expect((await connect({ code: right })).code).toBe('WALLET_TAKEN');
    const { platform } = await world();
    await platform.db.rows.deleteFrom('provider_user').where('userId', '=', held.id).execute();
    expect(await connect({ code: right })).toMatchObject({ statusCode: 200 });
  });
});

describe.each(TRANSPORTS)('a reset of the password by mail, after a thief used the session by %s,', (transport) => {
  const call = through(transport);

  it('unlinks the wallet that was linked in the last seven days, and leaves and names an older one', async () => {
    const [client, old, late] = [await newClient(), Wallet.createRandom(), Wallet.createRandom()];
    await longAgo(async () => call(client, 'POST', CONNECT, await signed(old)));
    expect(await call(client, 'POST', CONNECT, await signed(late))).toMatchObject({ statusCode: 200 });
    await reset(client.user.email);
    expect((await SIGN_IN_DOORS.rest(await signed(late))).code).toBe('WALLET_NOT_RECOGNIZED');
    expect((await SIGN_IN_DOORS.rest(await signed(old))).code).toBe('OK');
    const { subject, text } = await lastMailTo(client.user.email);
    expect(subject).toBe('Your password was changed');
    expect(text).toContain(`taken back: the wallet ${short(late)}. Add again`);
    expect(text).toContain(`still work: the wallet ${short(old)}. Remove`);
  });

  it('makes the oldest wallet that stays the primary one', async () => {
    const [client, old, late] = [await newClient(), Wallet.createRandom(), Wallet.createRandom()];
    expect(await call(client, 'POST', CONNECT, await signed(late))).toMatchObject({ statusCode: 200 });
    await longAgo(async () => call(client, 'POST', CONNECT, await signed(old)));
    await reset(client.user.email);
    const { platform } = await world();
    const user = platform.db.rows.selectFrom('user').select('walletAddress').where('id', '=', client.user.id);
    expect(await user.executeTakeFirst()).toEqual({ walletAddress: old.address.toLowerCase() });
  });

  it('disables keys that were made or replaced in the last seven days, and leaves and names older ones', async () => {
    const client = await customer();
    const { id } = client.user;
    const [old, replaced] = await longAgo(async () => [await made(call, client), await made(call, client)] as const);
    const late = await made(call, client);
    const { key } = await call(client, 'POST', `${KEYS}/${replaced.id}/rotate`, { graceHours: 24 });
    const [admins, bots] = [await newApiKeyRow(id), await newApiKeyRow(id, { type: 'plugin' })];
    await reset(client.user.email);
    const all = [old, late, replaced, { key: key as string }, admins, bots];
    expect(await Promise.all(all.map((each) => works(each.key)))).toEqual([true, false, false, false, true, true]);
    const { text, html } = await lastMailTo(client.user.email);
    const ends = (...keys: string[]) => keys.map((each) => each.slice(-4)).join(' and ');
    expect(text).toMatch(/taken back: the API keys ending in \w{4} and \w{4}\. Add again/);
    expect(text).toContain(`still work: the API keys ending in ${ends(old.key, admins.key)}. Remove`);
    for (const each of [late.key, key as string]) expect(text).toContain(each.slice(-4));
    expect(`${text} ${html}`).not.toContain(NAME);
    const owner = await signedIn(client.user);
    const { items } = await call(owner, 'GET', KEYS);
    const found = items.find((each: { id: string }) => each.id === late.id);
    expect(found).toMatchObject({ state: 'DISABLED' });
  });

  it('lets nothing be added by a call that was let in before', async () => {
    const { platform } = await world();
    const [client, wallet] = [await customer(), Wallet.createRandom()];
    const { id } = await newApiKeyRow(client.user.id);
    const input = await signed(wallet);
    const connection = await platform.db.pool.connect();
    await connection.query('begin');
    await connection.query('select from "user" where id = $1 for update', [client.user.id]);
    await connection.query('update session set "revokedAt" = now() where "userId" = $1', [client.user.id]);
    const calls = [
      () => call(client, 'POST', CONNECT, { ...input }),
      () => call(client, 'POST', KEYS, { name: 'late', permissions: [] }),
      () => call(client, 'POST', `${KEYS}/${id}/rotate`),
    ].map((late) => late());
    await lockWaits(3);
    await connection.query('commit');
    connection.release();
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual(
      Array.from({ length: 3 }, () => 'UNAUTHENTICATED'),
    );
  });
});

it('a reset of an account that has nothing beside its password says no more than that', async () => {
  const { email } = await newUser();
  await reset(email, `${PASSWORD}-2`);
  expect((await lastMailTo(email)).text).not.toMatch(/taken back|still work/);
});
