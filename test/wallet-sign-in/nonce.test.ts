import { Wallet } from 'ethers';
import { CHAINS, DEFAULT_CHAIN_ID } from '../../src/core/chains.js';
import { anonymous, newUser } from '../support/accounts.js';
import { newLink, SIGN_IN_DOORS } from '../support/linked-wallets.js';
import { world } from '../support/world.js';

const MESSAGE = `query ($input: WalletSignInMessageInput!) {
  walletSignInMessage(input: $input) { message nonce expiresAt }
}`;

describe('a nonce', () => {
  it.each([
    ['GraphQL', async () => (await (await anonymous()).ok('{ walletNonce { nonce expiresAt } }')).walletNonce],
    ['GET /api/auth/login/nonce', async () => (await (await anonymous()).rest('GET', '/api/auth/login/nonce')).body],
  ])('is issued by %s to anybody, differs each time and lives for ten minutes', async (_door, ask) => {
    const [first, second] = [await ask(), await ask()];
    expect(first.nonce).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(second.nonce).not.toBe(first.nonce);
    const { platform, clock } = await world();
    const left = await platform.redis.pttl(`wallet_nonce:${first.nonce}`);
    expect(left).toBeGreaterThan(590_000);
    expect(left).toBeLessThanOrEqual(600_000);
    expect(Math.abs(Date.parse(first.expiresAt) - clock.now().getTime() - 600_000)).toBeLessThan(10_000);
  });

  it('answers the nonce beside its statusCode on REST', async () => {
    const { status, body, headers } = await (await anonymous()).rest('GET', '/api/auth/login/nonce');
    expect(headers.get('cache-control')).toBe('no-store');
    expect([status, body]).toEqual([
      200,
      { statusCode: 200, nonce: expect.any(String), expiresAt: expect.stringMatching(/Z$/) },
    ]);
  });

  it('is one of its own for each alias of a document', async () => {
    const answer = await (await anonymous()).ok('{ a: walletNonce { nonce } b: walletNonce { nonce } }');
    expect(answer.a.nonce).not.toBe(answer.b.nonce);
  });
});

describe('the message that the server writes', () => {
  it.each([
    ['in its EIP-55 form', (address: string) => address],
    ['in lower case', (address: string) => address.toLowerCase()],
    ['in upper case', (address: string) => `0x${address.slice(2).toUpperCase()}`],
  ])('signs in as it stands, for an address %s', async (_title, spelled) => {
    const wallet = Wallet.createRandom();
    await newLink((await newUser()).id, wallet.address);
    const input = { address: spelled(wallet.address), chainId: 137 };
    const { message, nonce, expiresAt } = (await (await anonymous()).ok(MESSAGE, { input })).walletSignInMessage;
    expect(message.split('\n')).toEqual([
      'localhost:4000 wants you to sign in with your Ethereum account:',
      wallet.address,
      '',
      'Sign to prove that this wallet is yours. It costs nothing.',
      '',
      'URI: http://localhost:4000',
      'Version: 1',
      'Chain ID: 137',
      `Nonce: ${nonce}`,
      expect.stringMatching(/^Issued At: \d{4}-\d\d-\d\dT[\d:.]+Z$/),
      `Expiration Time: ${expiresAt}`,
    ]);
    const answer = await SIGN_IN_DOORS.graphql({ message, signature: await wallet.signMessage(message) });
    expect(answer.code).toBe('OK');
  });

  it('is for chain 1 and for the first origin of the site unless it is told otherwise', async () => {
    const { address } = Wallet.createRandom();
    const read = async (input: object) =>
      (await (await anonymous()).ok(MESSAGE, { input })).walletSignInMessage.message;
    expect(await read({ address })).toContain('\nChain ID: 1\n');
    expect(await read({ address, origin: 'http://localhost:4000' })).toContain('\nURI: http://localhost:4000\n');
  });

  it.each([
    ['an address that is none', { address: '0x12' }],
    ['a name in place of an address', { address: 'someone.eth' }],
    ['an address whose checksum is broken', { address: '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }],
    ['a chain that is not accepted', { address: `0x${'11'.repeat(20)}`, chainId: 5 }],
    ["an origin that is not the site's", { address: `0x${'11'.repeat(20)}`, origin: 'http://evil.example' }],
  ])('is not written for %s', async (_title, input) => {
    expect(await (await anonymous()).code(MESSAGE, { input })).toBe('BAD_INPUT');
  });
});

it('the accepted chains are read with what a picker offers', async () => {
  const { walletChains } = await (await anonymous()).ok('{ walletChains { chainId name offered isDefault } }');
  const accepted = CHAINS.map(({ chainId, name, offered }) => ({
    chainId,
    name,
    offered,
    isDefault: chainId === DEFAULT_CHAIN_ID,
  }));
  expect(walletChains).toEqual(accepted);
  expect(accepted.filter(({ isDefault }) => isDefault)).toEqual([
    { chainId: 1, name: 'Ethereum', offered: true, isDefault: true },
  ]);
});
