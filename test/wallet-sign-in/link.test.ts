import { Wallet, type BaseWallet } from 'ethers';
import { writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import { SECOND_MS } from '../../src/core/clock.js';
import { ERRORS, type ErrorCode } from '../../src/core/catalogue/errors.js';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { anonymous, newClient, newUser, PASSWORD, signedIn } from '../support/accounts.js';
import { withApiKey } from '../support/api-keys.js';
import type { Client } from '../support/client.js';
import { enableExtensions } from '../support/extensions.js';
import {
  linkedWallet,
  messageOf,
  newLink,
  signed,
  SIGN_IN_DOORS,
  type Outcome,
  type Signed,
} from '../support/linked-wallets.js';
import { world } from '../support/world.js';

const refusal = (code: ErrorCode) => ({ statusCode: ERRORS[code].statusCode, code, message: ERRORS[code].message });

async function byRest(client: Client, path: string, body: unknown): Promise<Outcome> {
  const answer = (await client.rest('POST', `/api/user/profile/wallet/${path}`, body)).body;
  return { statusCode: answer.statusCode, code: answer.code ?? 'OK', message: answer.message };
}

async function byGraphQL(client: Client, document: string, variables: Record<string, unknown>): Promise<Outcome> {
  const { data, errors } = await client.gql(document, variables);
  const [error] = errors ?? [];
  if (error) return { statusCode: error.extensions.statusCode, code: error.extensions.code, message: error.message };
  return { statusCode: 200, code: 'OK', message: (Object.values(data)[0] as { message: string }).message };
}

const CONNECT = 'mutation ($input: WalletSignatureInput!) { connectWallet(input: $input) { message } }';
const DISCONNECT = 'mutation ($address: String!) { disconnectWallet(address: $address) { message } }';

const TRANSPORTS = {
  graphql: {
    connect: (client: Client, input: Signed) => byGraphQL(client, CONNECT, { input }),
    disconnect: (client: Client, address: string) => byGraphQL(client, DISCONNECT, { address }),
    async providers(client: Client) {
      return (await client.ok('{ profile { providers { provider providerUserId } } }')).profile.providers;
    },
  },
  rest: {
    connect: (client: Client, input: Signed) => byRest(client, 'connect', input),
    disconnect: (client: Client, address: string) => byRest(client, 'disconnect', { address }),
    providers: async (client: Client) => (await client.rest('GET', '/api/user/profile')).body.providers,
  },
} as const;

const entry = ({ address }: BaseWallet) => ({ provider: 'WALLET', providerUserId: address.toLowerCase() });

/** What the user's row says of its wallet. */
async function copyOf(userId: string) {
  const { platform } = await world();
  return platform.db.rows
    .selectFrom('user')
    .select(['walletAddress', 'walletProvider'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

async function linksOf(userId: string) {
  const { platform } = await world();
  return platform.db.rows.selectFrom('provider_user').selectAll().where('userId', '=', userId).orderBy('id').execute();
}

async function withoutPassword(userId: string): Promise<void> {
  const { platform } = await world();
  await platform.db.rows.updateTable('user').set({ passwordHash: null }).where('id', '=', userId).execute();
}

describe.each(Object.entries(TRANSPORTS))('linking wallets by %s', (_door, { connect, disconnect, providers }) => {
  it('links the wallet that signed, shows it in the profile and lets it sign in', async () => {
    const [client, wallet] = [await newClient(), Wallet.createRandom()];
    expect(await providers(client)).toEqual([]);
    const answer = await connect(client, await signed(wallet, { chainId: 10 }));
    expect(answer).toEqual({ statusCode: 200, code: 'OK', message: 'The wallet is linked' });
    expect(await providers(client)).toEqual([entry(wallet)]);
    const [link] = await linksOf(client.user.id);
    expect(link).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      userId: client.user.id,
      providerUserId: wallet.address.toLowerCase(),
      provider: 'WALLET',
      isPrimary: true,
      chainId: 10,
      verifiedAt: expect.any(String),
      deletedAt: null,
    });
    expect(await copyOf(client.user.id)).toEqual({
      walletAddress: wallet.address.toLowerCase(),
      walletProvider: 'WALLET',
    });
    expect((await SIGN_IN_DOORS.rest(await signed(wallet))).code).toBe('OK');
  });

  it('verifies as a sign-in does', async () => {
    const [client, wallet, stranger] = [await newClient(), Wallet.createRandom(), Wallet.createRandom()];
    const message = await messageOf(wallet.address);
    const foreign = { message, signature: await stranger.signMessage(message) };
    expect(await connect(client, foreign)).toEqual(refusal('WALLET_SIGNATURE_INVALID'));
    const elsewhere = await signed(wallet, { domain: 'evil.example' });
    expect(await connect(client, elsewhere)).toEqual(refusal('WALLET_DOMAIN_MISMATCH'));
    const input = await signed(wallet);
    expect((await connect(client, input)).code).toBe('OK');
    expect(await connect(client, input)).toEqual(refusal('WALLET_NONCE_INVALID'));
  });

  it('renews the proof of a wallet that is linked already', async () => {
    const [client, wallet] = [await newClient(), Wallet.createRandom()];
    await connect(client, await signed(wallet));
    const [before] = await linksOf(client.user.id);
    (await world()).clock.advance(1_000);
    expect((await connect(client, await signed(wallet, { chainId: 137 }))).code).toBe('OK');
    const [after, ...more] = await linksOf(client.user.id);
    expect(more).toEqual([]);
    expect(after).toMatchObject({ id: before?.id, chainId: 137, isPrimary: true });
    expect(Date.parse(String(after?.verifiedAt))).toBeGreaterThan(Date.parse(String(before?.verifiedAt)));
  });

  it('refuses a wallet that is linked to another account', async () => {
    const [client, other, wallet] = [await newClient(), await newClient(), Wallet.createRandom()];
    await connect(client, await signed(wallet));
    expect(await connect(other, await signed(wallet))).toEqual(refusal('WALLET_TAKEN'));
    expect(await providers(other)).toEqual([]);
    expect(await copyOf(other.user.id)).toEqual({ walletAddress: null, walletProvider: null });
  });

  it('keeps one primary among several and promotes the oldest when it goes', async () => {
    const client = await newClient();
    const [first, second, third] = [Wallet.createRandom(), Wallet.createRandom(), Wallet.createRandom()];
    for (const wallet of [first, second, third]) await connect(client, await signed(wallet));
    expect(await providers(client)).toEqual([first, second, third].map(entry));
    expect((await linksOf(client.user.id)).map(({ isPrimary }) => isPrimary)).toEqual([true, null, null]);
    await disconnect(client, first.address);
    expect((await linksOf(client.user.id)).map(({ isPrimary }) => isPrimary)).toEqual([null, true, null]);
    expect((await copyOf(client.user.id)).walletAddress).toBe(second.address.toLowerCase());
    await disconnect(client, third.address);
    expect(await providers(client)).toEqual([entry(second)]);
    await disconnect(client, second.address);
    expect(await copyOf(client.user.id)).toEqual({ walletAddress: null, walletProvider: null });
  });

  it.each([
    ['its EIP-55 form', (address: string) => address],
    ['lower case', (address: string) => address.toLowerCase()],
    ['upper case', (address: string) => address.toUpperCase().replace('0X', '0x')],
  ])('unlinks an address in %s; it signs in no more and may be linked by anybody', async (_title, spelled) => {
    const [client, other, wallet] = [await newClient(), await newClient(), Wallet.createRandom()];
    await connect(client, await signed(wallet));
    const answer = await disconnect(client, spelled(wallet.address));
    expect(answer).toEqual({ statusCode: 200, code: 'OK', message: 'The wallet is unlinked' });
    expect(await providers(client)).toEqual([]);
    const [gone] = await linksOf(client.user.id);
    expect(gone).toMatchObject({ isPrimary: null, deletedAt: expect.any(String) });
    expect((await SIGN_IN_DOORS.graphql(await signed(wallet))).code).toBe('WALLET_NOT_RECOGNIZED');
    expect(await disconnect(client, wallet.address)).toEqual(refusal('NOT_FOUND'));
    expect((await connect(client, await signed(wallet))).code).toBe('OK');
    await disconnect(client, wallet.address);
    expect((await connect(other, await signed(wallet))).code).toBe('OK');
    expect(await providers(other)).toEqual([entry(wallet)]);
  });

  it("answers another's wallet as one that nobody has", async () => {
    const [client, other] = [await newClient(), await newUser()];
    const wallet = await linkedWallet(other.id);
    expect(await disconnect(client, wallet.address)).toEqual(refusal('NOT_FOUND'));
    expect(await disconnect(client, Wallet.createRandom().address)).toEqual(refusal('NOT_FOUND'));
    expect(await linksOf(other.id)).toHaveLength(1);
  });

  it('keeps the last way to sign in', async () => {
    const client = await newClient();
    const [first, second] = [Wallet.createRandom(), Wallet.createRandom()];
    for (const wallet of [first, second]) await connect(client, await signed(wallet));
    await withoutPassword(client.user.id);
    expect((await disconnect(client, first.address)).code).toBe('OK');
    expect(await disconnect(client, second.address)).toEqual(refusal('LAST_SIGN_IN_METHOD'));
    expect(await providers(client)).toEqual([entry(second)]);
  });

  it('needs a browser session', async () => {
    const { user } = await newClient();
    const input = await signed(Wallet.createRandom());
    const [stranger, program] = [await anonymous(), await withApiKey(user.id)];
    expect((await connect(stranger, input)).code).toBe('UNAUTHENTICATED');
    expect((await disconnect(stranger, '0x')).code).toBe('UNAUTHENTICATED');
    expect((await connect(program, input)).code).toBe('FORBIDDEN');
    expect((await disconnect(program, '0x')).code).toBe('FORBIDDEN');
  });

  it('gates everything but unlinking on the extension', async () => {
    const [client, wallet] = [await newClient(), Wallet.createRandom()];
    await connect(client, await signed(wallet));
    const [first, second] = [await signed(wallet), await signed(wallet)];
    const { platform } = await world();
    await platform.db.rows.updateTable('extension').set({ status: false }).where('name', '=', 'wallet_link').execute();
    platform.extensions.drop();
    try {
      const disabled = { statusCode: 403, code: 'EXTENSION_DISABLED', message: 'Wallet sign-in is not enabled' };
      expect(await connect(client, first)).toEqual(disabled);
      expect(await SIGN_IN_DOORS.rest(second)).toEqual(disabled);
      expect(await SIGN_IN_DOORS.graphql(second)).toEqual(disabled);
      expect((await (await anonymous()).rest('GET', '/api/auth/login/nonce')).body).toEqual(disabled);
      expect((await disconnect(client, wallet.address)).code).toBe('OK');
    } finally {
      await enableExtensions(platform);
    }
  });

  it('gates everything but unlinking on the licence', async () => {
    const [client, wallet] = [await newClient(), Wallet.createRandom()];
    await connect(client, await signed(wallet));
    const input = await signed(wallet);
    const { platform } = await world();
    const licence = join(platform.config.licenceDir, 'wallet_link.lic');
    await rm(licence);
    platform.extensions.drop();
    try {
      const message = 'The licence of Wallet sign-in is not activated';
      const inactive = { statusCode: 403, code: 'LICENCE_INACTIVE', message };
      expect(await connect(client, input)).toEqual(inactive);
      expect(await SIGN_IN_DOORS.rest(input)).toEqual(inactive);
      expect((await disconnect(client, wallet.address)).code).toBe('OK');
    } finally {
      await writeFile(licence, '{}\n');
      platform.extensions.drop();
    }
  });
});

describe('parallel changes of links', () => {
  it('give a wallet to one of many accounts', async () => {
    const wallet = Wallet.createRandom();
    const clients = await Promise.all(Array.from({ length: 8 }, () => newClient()));
    const answers = await Promise.all(
      clients.map(async (client) => TRANSPORTS.rest.connect(client, await signed(wallet))),
    );
    const codes = answers.map(({ code }) => code).toSorted();
    expect(codes).toEqual(['OK', ...Array.from({ length: 7 }, () => 'WALLET_TAKEN')]);
  });

  it('leave an account one primary wallet and its last way in', async () => {
    const client = await newClient();
    const wallets = Array.from({ length: 6 }, () => Wallet.createRandom());
    await Promise.all(wallets.map(async (wallet) => TRANSPORTS.rest.connect(client, await signed(wallet))));
    const links = await linksOf(client.user.id);
    expect(links.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
    await withoutPassword(client.user.id);
    const answers = await Promise.all(wallets.map(({ address }) => TRANSPORTS.rest.disconnect(client, address)));
    expect(answers.filter(({ code }) => code === 'LAST_SIGN_IN_METHOD')).toHaveLength(1);
    const left = (await linksOf(client.user.id)).filter(({ deletedAt }) => deletedAt === null);
    expect(left.map(({ isPrimary }) => isPrimary)).toEqual([true]);
    expect((await copyOf(client.user.id)).walletAddress).toBe(left[0]?.providerUserId);
  });
});

describe('the second factor', () => {
  it('stands behind a wallet as behind a password: no cookies before it', async () => {
    const client = await newClient();
    const wallet = await linkedWallet(client.user.id);
    const { secret } = (await client.rest('POST', '/api/user/profile/two-factor/app')).body;
    const code = async () =>
      generateSync({ secret, epoch: Math.floor((await world()).clock.now().getTime() / SECOND_MS) });
    const enable = { method: 'APP', code: await code(), password: PASSWORD };
    await client.rest('POST', '/api/user/profile/two-factor/enable', enable);
    (await world()).clock.advance(30 * SECOND_MS);

    const visitor = await anonymous();
    const { status, body, headers } = await visitor.rest('POST', '/api/auth/login/wallet', await signed(wallet));
    expect(status).toBe(200);
    expect(body).toEqual({
      statusCode: 200,
      message: 'Please enter your code',
      twoFactor: true,
      twoFactorToken: expect.any(String),
      twoFactorMethods: ['APP'],
    });
    expect(headers.getSetCookie()).toEqual([]);
    const completed = { twoFactorToken: body.twoFactorToken, code: await code() };
    expect((await visitor.rest('POST', '/api/auth/login/two-factor', completed)).body.statusCode).toBe(200);
    expect([...visitor.cookies.keys()].toSorted()).toEqual(['accessToken', 'csrfToken', 'devices', 'sessionId']);

    const document = `mutation ($input: WalletSignatureInput!) {
      signInWithWallet(input: $input) { twoFactor twoFactorToken }
    }`;
    const other = await anonymous();
    const { signInWithWallet } = await other.ok(document, { input: await signed(wallet) });
    expect(signInWithWallet).toEqual({ twoFactor: true, twoFactorToken: expect.any(String) });
    expect([...other.cookies]).toEqual([]);
  });
});

describe('the table of links', () => {
  it("keeps the copy on the user's row from every other writer", async () => {
    const user = await newUser();
    const { platform } = await world();
    const write = platform.db.rows
      .updateTable('user')
      .set({ walletAddress: `0x${'11'.repeat(20)}`, walletProvider: 'WALLET' })
      .where('id', '=', user.id)
      .execute();
    await expect(write).rejects.toThrow('follow provider_user');
  });

  it.each([
    ['a second primary link', { isPrimary: true }],
    ['a link that is primary and deleted', { deletedAt: new Date().toISOString(), isPrimary: true }],
    ['a primary mark of false', { isPrimary: false as never }],
    ['an address in upper case', { providerUserId: `0x${'AB'.repeat(20)}` }],
    ['a wallet without a chain', { chainId: null }],
    ['a wallet without a time of proof', { verifiedAt: null }],
    ['a wallet that is no address', { providerUserId: 'somebody' }],
  ])('refuses %s', async (_title, set) => {
    const user = await newUser();
    await linkedWallet(user.id);
    const second = await linkedWallet(user.id);
    const { platform } = await world();
    const write = platform.db.rows
      .updateTable('provider_user')
      .set(set as object)
      .where('providerUserId', '=', second.address.toLowerCase())
      .execute();
    await expect(write).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
  });

  it('frees the wallets of an account that is deleted softly, and loses the links of one that is deleted', async () => {
    const admin = await signedIn(await newUser({ role: SUPER_ADMIN }));
    const [user, wallet] = [await newUser(), Wallet.createRandom()];
    await newLink(user.id, wallet.address);
    expect((await admin.rest('DELETE', `/api/admin/crm/user/${user.id}`)).body.statusCode).toBe(200);
    expect(await copyOf(user.id)).toEqual({ walletAddress: null, walletProvider: null });
    const heir = await newUser();
    await newLink(heir.id, wallet.address);
    const { platform } = await world();
    await platform.db.rows.deleteFrom('user').where('id', '=', heir.id).execute();
    expect(await linksOf(heir.id)).toEqual([]);
  });

  it('is shown by no operation of admins', async () => {
    const admin = await signedIn(await newUser({ role: SUPER_ADMIN }));
    const user = await newUser();
    const wallet = await linkedWallet(user.id);
    const path = `/api/admin/crm/user/${user.id}`;
    const shown = [
      (await admin.rest('GET', path)).body,
      (await admin.rest('PUT', path, { firstName: 'Ada' })).body,
      (await admin.rest('GET', '/api/admin/system/audit')).body,
    ];
    expect(shown.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(JSON.stringify(shown).toLowerCase()).not.toContain(wallet.address.toLowerCase());
  });
});
