import { anonymous, newClient, newUser } from '../support/accounts.js';
import { fromAddress, newAddress } from '../support/addresses.js';
import { newLimiter } from '../../src/infra/redis/limiter.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { newRedis } from '../../src/infra/redis/redis.js';
import { issueNonce, takeNonce } from '../../src/services/wallet-sign-in/nonce.js';
import { RedisServer } from '../support/redis-server.js';
import { endWindow } from '../support/throttles.js';
import { linkedWallet, signed } from '../support/linked-wallets.js';
import { world } from '../support/world.js';

const LIMITED = { statusCode: 429, code: 'RATE_LIMITED', message: 'Too many attempts. Please try again later.' };
const SIGN_IN = 'mutation ($input: WalletSignatureInput!) { signInWithWallet(input: $input) { message } }';

describe('the limit of nonces and wallet sign-ins', () => {
  it('is five in fifteen minutes for an address, over both operations and both transports together', async () => {
    const wallet = await linkedWallet((await newUser()).id);
    const [client, from] = [await anonymous(), fromAddress(newAddress())];
    const wrong = { message: 'no message', signature: '0x00' };
    const used = [
      (await client.rest('GET', '/api/auth/login/nonce', undefined, from)).body.statusCode,
      (await client.gql('{ walletNonce { nonce } }', {}, from)).errors?.[0]?.extensions.statusCode ?? 200,
      (await client.rest('POST', '/api/auth/login/wallet', wrong, from)).body.statusCode,
      (await client.gql(SIGN_IN, { input: wrong }, from)).errors?.[0]?.extensions.statusCode,
      (await client.rest('POST', '/api/auth/login/wallet', await signed(wallet), from)).body.statusCode,
    ];
    expect(used).toEqual([200, 200, 401, 401, 200]);

    const nonce = await client.rest('GET', '/api/auth/login/nonce', undefined, from);
    expect([nonce.status, nonce.body]).toEqual([200, LIMITED]);
    expect(Number(nonce.headers.get('retry-after'))).toBeGreaterThan(880);
    expect(nonce.headers.get('x-ratelimit-limit')).toBe('5');
    const signIn = await client.rest('POST', '/api/auth/login/wallet', await signed(wallet), from);
    expect(signIn.body).toEqual(LIMITED);
    for (const [document, variables] of [
      ['{ walletNonce { nonce } }', {}],
      [SIGN_IN, { input: await signed(wallet) }],
    ] as const) {
      const [error] = (await client.gql(document, variables, from)).errors ?? [];
      expect(error).toMatchObject({ message: LIMITED.message, extensions: { code: 'RATE_LIMITED', statusCode: 429 } });
    }

    const elsewhere = await client.rest('GET', '/api/auth/login/nonce', undefined, fromAddress(newAddress()));
    expect(elsewhere.body.statusCode).toBe(200);
    await endWindow('walletSignIn');
    expect((await client.rest('POST', '/api/auth/login/wallet', await signed(wallet), from)).body.statusCode).toBe(200);
  });

  it('counts each alias of one document', async () => {
    const aliases = Array.from({ length: 6 }, (_, index) => `n${index}: walletNonce { nonce }`).join(' ');
    const { data, errors } = await (await anonymous()).gql(`{ ${aliases} }`);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['RATE_LIMITED']);
    expect(data).toBeNull();
  });

  it('stands before the body: who is over it is not told what a good one looks like', async () => {
    const [client, from] = [await anonymous(), fromAddress(newAddress())];
    for (let call = 0; call < 5; call += 1) await client.rest('POST', '/api/auth/login/wallet', {}, from);
    expect((await client.rest('POST', '/api/auth/login/wallet', {}, from)).body).toEqual(LIMITED);
  });
});

describe('the limit of linking and unlinking', () => {
  const CONNECT = 'mutation ($input: WalletSignatureInput!) { connectWallet(input: $input) { message } }';
  const DISCONNECT = 'mutation { disconnectWallet(address: "0x00") { message } }';
  const WRONG = { message: 'no message', signature: '0x00' };

  it('is fifteen in fifteen minutes for an account, over both operations and both transports together', async () => {
    const client = await newClient();
    for (let round = 0; round < 4; round += 1) {
      expect(await client.code(CONNECT, { input: WRONG })).toBe('WALLET_MESSAGE_INVALID');
      expect(await client.code(DISCONNECT)).toBe('NOT_FOUND');
      const linked = await client.rest('POST', '/api/user/profile/wallet/connect', WRONG);
      expect(linked.body.code).toBe('WALLET_MESSAGE_INVALID');
      if (round === 3) break;
      const unlinked = await client.rest('POST', '/api/user/profile/wallet/disconnect', { address: '0x00' });
      expect(unlinked.body.code).toBe('NOT_FOUND');
    }
    expect(await client.code(CONNECT, { input: WRONG })).toBe('RATE_LIMITED');
    expect(await client.code(DISCONNECT)).toBe('RATE_LIMITED');
    const limited = await client.rest('POST', '/api/user/profile/wallet/connect', {});
    expect([limited.status, limited.body]).toEqual([200, LIMITED]);
    expect(limited.headers.get('x-ratelimit-limit')).toBe('15');
    const unlinked = await client.rest('POST', '/api/user/profile/wallet/disconnect', {});
    expect(unlinked.body).toEqual(LIMITED);
    const other = await newClient();
    expect(await other.code(CONNECT, { input: WRONG })).toBe('WALLET_MESSAGE_INVALID');
  });

  it('leaves sign-ins alone, and is left alone by them', async () => {
    const [client, from] = [await newClient(), fromAddress(newAddress())];
    for (let call = 0; call < 6; call += 1) await client.rest('GET', '/api/auth/login/nonce', undefined, from);
    const linked = await client.rest('POST', '/api/user/profile/wallet/connect', WRONG, from);
    expect(linked.body.code).toBe('WALLET_MESSAGE_INVALID');
  });
});

it('while the nonce store is unavailable nobody gets one and none is taken for good', async () => {
  const server = await RedisServer.start();
  const { system } = await world();
  const redis = newRedis(server.url, newLogger('silent'), 'test');
  const ctx = { ...system, redis };
  const { nonce } = await issueNonce(ctx);
  await server.away();
  await expect(issueNonce(ctx)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(takeNonce(ctx, nonce)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const refused = newLimiter(redis, newLogger('silent')).consume('walletSignIn', '10.0.0.1');
  await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  redis.disconnect();
  await server.remove();
});
