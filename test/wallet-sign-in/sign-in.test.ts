import { N, Signature, Wallet, toBeHex } from 'ethers';
import { MINUTE_MS } from '../../src/core/clock.js';
import { ERRORS, type ErrorCode } from '../../src/core/catalogue/errors.js';
import { CHAINS } from '../../src/core/chains.js';
import { UserStatus } from '../../src/entities/account/user.js';
import { anonymous, newUser } from '../support/accounts.js';
import { clearSettings, setSettings } from '../support/stored-settings.js';
import {
  linkedWallet,
  messageOf,
  newLink,
  newNonce,
  serverWith,
  signed,
  SIGN_IN_DOORS,
  type Transport,
  type Lines,
} from '../support/linked-wallets.js';
import { world } from '../support/world.js';

const TRANSPORTS = Object.keys(SIGN_IN_DOORS) as Transport[];
const refusal = (code: ErrorCode) => ({ statusCode: ERRORS[code].statusCode, code, message: ERRORS[code].message });

async function newAccount() {
  const user = await newUser();
  return { user, wallet: await linkedWallet(user.id) };
}

async function ahead(ms: number): Promise<string> {
  return new Date((await world()).clock.now().getTime() + ms).toISOString();
}

describe.each(TRANSPORTS)('a wallet sign-in by %s', (transport) => {
  const signIn = SIGN_IN_DOORS[transport];

  it('signs in by the signature of a linked wallet and sets the three cookies', async () => {
    const { user, wallet } = await newAccount();
    const client = await anonymous();
    const answer = await signIn(await signed(wallet), client);
    expect(answer).toEqual({ statusCode: 200, code: 'OK', message: 'You are signed in' });
    expect([...client.cookies.keys()].toSorted()).toEqual(['accessToken', 'csrfToken', 'devices', 'sessionId']);
    expect((await client.ok('{ profile { id } }')).profile.id).toBe(user.id);
  });

  it.each(CHAINS)('takes a message for chain $chainId', async ({ chainId }) => {
    const { wallet } = await newAccount();
    expect((await signIn(await signed(wallet, { chainId }))).code).toBe('OK');
  });

  it.each([
    ['without a Chain ID line, as for chain 1', { chainId: null }],
    ['without a statement', { statement: null }],
    ['with its scheme', { domain: 'http://localhost:4000' }],
    ['with a path in its URI', { uri: 'http://localhost:4000/en/login?from=%2F' }],
    ['with a request id and resources', { rest: '\nRequest ID: 1\nResources:\n- https://example.com/terms' }],
  ] as [string, Lines][])('takes a message %s', async (_title, lines) => {
    const { wallet } = await newAccount();
    expect((await signIn(await signed(wallet, lines))).code).toBe('OK');
  });

  const REFUSED: [string, ErrorCode, Lines | (() => Promise<Lines>)][] = [
    ['of a chain that is not accepted', 'WALLET_CHAIN_UNSUPPORTED', { chainId: 5 }],
    ['of a chain that no number holds', 'WALLET_CHAIN_UNSUPPORTED', { chainId: '9'.repeat(60) }],
    ['of a foreign domain', 'WALLET_DOMAIN_MISMATCH', { domain: 'evil.example' }],
    ['of a domain that only begins like ours', 'WALLET_DOMAIN_MISMATCH', { domain: 'localhost.evil.example:4000' }],
    ['of our domain without its port', 'WALLET_DOMAIN_MISMATCH', { domain: 'localhost' }],
    ['of our domain behind a user name', 'WALLET_DOMAIN_MISMATCH', { domain: 'evil@localhost:4000' }],
    ['of our domain with another scheme', 'WALLET_DOMAIN_MISMATCH', { domain: 'https://localhost:4000' }],
    ['of a foreign URI', 'WALLET_URI_MISMATCH', { uri: 'http://evil.example' }],
    ['of a URI with a user name', 'WALLET_URI_MISMATCH', { uri: 'http://evil@localhost:4000' }],
    ['of a URI with another scheme', 'WALLET_URI_MISMATCH', { uri: 'https://localhost:4000' }],
    ['of a URI that is no address', 'WALLET_URI_MISMATCH', { uri: 'urn:localhost:4000' }],
    [
      'that has expired',
      'WALLET_MESSAGE_EXPIRED',
      async () => ({ issuedAt: await ahead(-MINUTE_MS), expirationTime: await ahead(0) }),
    ],
    ['that is not valid yet', 'WALLET_MESSAGE_NOT_YET_VALID', async () => ({ notBefore: await ahead(MINUTE_MS) })],
    ['from the future', 'WALLET_MESSAGE_NOT_YET_VALID', async () => ({ issuedAt: await ahead(11 * MINUTE_MS) })],
    ['with a nonce that was never issued', 'WALLET_NONCE_INVALID', { nonce: 'NeverIssued12345' }],
    ['with a nonce that is too short', 'WALLET_MESSAGE_INVALID', { nonce: 'short' }],
    ['of another version', 'WALLET_MESSAGE_INVALID', { version: '2' }],
    ['with a time that is none', 'WALLET_MESSAGE_INVALID', { issuedAt: 'yesterday' }],
    ['with a date that no calendar has', 'WALLET_MESSAGE_INVALID', { expirationTime: '2030-02-31T00:00:00Z' }],
    ['with a line of its own', 'WALLET_MESSAGE_INVALID', { rest: '\nRole: admin' }],
    ['with a line break at its end', 'WALLET_MESSAGE_INVALID', { rest: '\n' }],
    ['whose chain is not a number', 'WALLET_MESSAGE_INVALID', { chainId: '0x1' }],
    ['whose chain is empty', 'WALLET_MESSAGE_INVALID', { chainId: '' }],
    ['with a statement of two lines', 'WALLET_MESSAGE_INVALID', { statement: 'one\ntwo' }],
  ];

  it.each(REFUSED)('refuses a message %s: %s', async (_title, code, given) => {
    const { wallet } = await newAccount();
    const input = await signed(wallet, typeof given === 'function' ? await given() : given);
    expect(await signIn(input)).toEqual(refusal(code));
  });

  it('forgives a missing Chain ID line only where the Nonce line follows the Version line', async () => {
    const { wallet } = await newAccount();
    const message = (await messageOf(wallet.address, { chainId: null })).replace(
      /\nNonce: (\w+)\n(Issued At: \S+)/,
      '\n$2\nNonce: $1',
    );
    const answer = await signIn({ message, signature: await wallet.signMessage(message) });
    expect(answer.code).toBe('WALLET_MESSAGE_INVALID');
  });

  it('verifies the bytes that came: the signature of a message with the line put in is not one without it', async () => {
    const { wallet } = await newAccount();
    const { message, signature } = await signed(wallet);
    const answer = await signIn({ message: message.replace('\nChain ID: 1', ''), signature });
    expect(answer.code).toBe('WALLET_SIGNATURE_INVALID');
  });

  it.each([
    ['in lower case', (address: string) => address.toLowerCase()],
    ['in upper case', (address: string) => `0x${address.slice(2).toUpperCase()}`],
    [
      'with the case of one letter changed',
      (address: string) =>
        address.replace(/[a-f](?=[^a-f]*$)|[A-F](?=[^A-F]*$)/, (letter) =>
          letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
        ),
    ],
  ])('refuses an address %s, whose EIP-55 checksum is broken', async (_title, spelled) => {
    const { wallet } = await newAccount();
    const input = await signed(wallet, { address: spelled(wallet.address) });
    expect(await signIn(input)).toEqual(refusal('WALLET_CHECKSUM_INVALID'));
  });

  it("refuses another account's signature", async () => {
    const [{ wallet }, stranger] = [await newAccount(), await newAccount()];
    const message = await messageOf(wallet.address);
    const signature = await stranger.wallet.signMessage(message);
    expect(await signIn({ message, signature })).toEqual(refusal('WALLET_SIGNATURE_INVALID'));
  });

  it('refuses the other form of a good signature, whichever way its parity is written', async () => {
    const { wallet } = await newAccount();
    for (const offset of [27, 0]) {
      const { message, signature } = await signed(wallet);
      const { r, s, yParity } = Signature.from(signature);
      const other = `${r}${toBeHex(N - BigInt(s), 32).slice(2)}${toBeHex(offset + 1 - yParity, 1).slice(2)}`;
      expect(await signIn({ message, signature: other })).toEqual(refusal('WALLET_SIGNATURE_MALLEABLE'));
    }
  });

  it('takes a good signature in the short form of EIP-2098 and with the bare parity of hardware wallets', async () => {
    const { wallet } = await newAccount();
    const first = await signed(wallet);
    const short = Signature.from(first.signature).compactSerialized;
    expect((await signIn({ ...first, signature: short })).code).toBe('OK');
    const second = await signed(wallet);
    const { r, s, yParity } = Signature.from(second.signature);
    expect((await signIn({ ...second, signature: `${r}${s.slice(2)}0${yParity}` })).code).toBe('OK');
  });

  it.each([
    ['', 'nothing'],
    ['0x', 'no bytes'],
    ['0x123', 'half a byte'],
    ['not hexadecimal', 'no number'],
    [`0x${'00'.repeat(65)}`, 'zeros'],
    [`0x${'ff'.repeat(65)}`, 'numbers beyond the curve'],
    [`0x${'11'.repeat(64)}1d`, 'a parity that is none'],
    [`0x${'11'.repeat(40)}`, 'too few bytes'],
  ])('refuses the signature %j (%s)', async (signature) => {
    const { wallet } = await newAccount();
    const message = await messageOf(wallet.address);
    expect(await signIn({ message, signature })).toEqual(refusal('WALLET_SIGNATURE_INVALID'));
  });

  it('takes a nonce once, also when the rest of the message is refused', async () => {
    const { wallet } = await newAccount();
    for (const lines of [{}, { domain: 'evil.example' }, { chainId: 5 }, { uri: 'http://evil.example' }]) {
      const nonce = await newNonce();
      const first = await signIn(await signed(wallet, { ...lines, nonce }));
      expect(first.code === 'OK').toBe(Object.keys(lines).length === 0);
      expect(await signIn(await signed(wallet, { nonce }))).toEqual(refusal('WALLET_NONCE_INVALID'));
    }
    const nonce = await newNonce();
    const forged = { message: await messageOf(wallet.address, { nonce }), signature: `0x${'00'.repeat(65)}` };
    expect((await signIn(forged)).code).toBe('WALLET_SIGNATURE_INVALID');
    expect(await signIn(await signed(wallet, { nonce }))).toEqual(refusal('WALLET_NONCE_INVALID'));
  });

  it('takes the nonce of its own line, whatever the statement says', async () => {
    const { wallet } = await newAccount();
    const fresh = await newNonce();
    const statement = `Nonce: ${fresh}`;
    expect(await signIn(await signed(wallet, { statement, nonce: 'NeverIssued12345' }))).toEqual(
      refusal('WALLET_NONCE_INVALID'),
    );
    const used = await signed(wallet);
    expect((await signIn(used)).code).toBe('OK');
    const [, nonce = ''] = /\nNonce: (\w+)\n/.exec(used.message) ?? [];
    expect(await signIn(await signed(wallet, { statement, nonce }))).toEqual(refusal('WALLET_NONCE_INVALID'));
    expect((await signIn(await signed(wallet, { statement: 'Nonce: NeverIssued12345', nonce: fresh }))).code).toBe(
      'OK',
    );
  });

  it.each([
    'URI: http://evil.example',
    'Version: 2',
    'Chain ID: 5',
    'Issued At: 1970-01-01T00:00:00Z',
    'Expiration Time: 1970-01-01T00:00:00Z',
    'Not Before: 2999-01-01T00:00:00Z',
    'http://evil.example wants you to sign in with your Ethereum account:',
  ])('takes a statement that looks like a line of its own for a statement: %s', async (statement) => {
    const { wallet } = await newAccount();
    for (const chainId of [1, null])
      expect((await signIn(await signed(wallet, { statement, chainId }))).code).toBe('OK');
  });

  it.each([
    ['before them', (message: string, line: string) => message.replace('\nURI: ', `\n${line}\nURI: `)],
    ['after them', (message: string, line: string) => `${message}\n${line}`],
    ['in the statement', (message: string, line: string) => message.replace('Sign in.', `Sign in.\n${line}`)],
  ])('refuses a second line of a kind that stands %s', async (_title, put) => {
    const { wallet } = await newAccount();
    for (const line of ['URI: http://localhost:4000', 'Version: 1', 'Chain ID: 1', 'Nonce: NeverIssued12345']) {
      const message = put(await messageOf(wallet.address), line);
      const answer = await signIn({ message, signature: await wallet.signMessage(message) });
      expect(answer).toEqual(refusal('WALLET_MESSAGE_INVALID'));
    }
  });

  it('takes no nonce from a text that is no sign-in message', async () => {
    const { wallet } = await newAccount();
    const nonce = await newNonce();
    expect(await signIn(await signed(wallet, { nonce, version: '2' }))).toEqual(refusal('WALLET_MESSAGE_INVALID'));
    expect((await signIn(await signed(wallet, { nonce }))).code).toBe('OK');
  });

  it('lets one of many parallel replays in', async () => {
    const { user, wallet } = await newAccount();
    const input = await signed(wallet);
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(input)));
    const codes = answers.map(({ code }) => code).toSorted();
    expect(codes).toEqual(['OK', ...Array.from({ length: 19 }, () => 'WALLET_NONCE_INVALID')]);
    const { platform } = await world();
    const sessions = await platform.db.rows.selectFrom('session').select('id').where('userId', '=', user.id).execute();
    expect(sessions).toHaveLength(1);
  });

  it('takes a nonce for ten minutes', async () => {
    const { wallet } = await newAccount();
    const [first, second] = [await signed(wallet), await signed(wallet)];
    (await world()).clock.advance(10 * MINUTE_MS - 1_000);
    expect((await signIn(first)).code).toBe('OK');
    (await world()).clock.advance(1_000);
    expect(await signIn(second)).toEqual(refusal('WALLET_NONCE_INVALID'));
  });

  it('knows no address that is linked to nobody, and makes no account for it', async () => {
    const { platform } = await world();
    const count = () =>
      platform.db.rows
        .selectFrom('user')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirst();
    const before = await count();
    const answer = await signIn(await signed(Wallet.createRandom()));
    expect(answer).toEqual({
      statusCode: 401,
      code: 'WALLET_NOT_RECOGNIZED',
      message: 'Wallet address not recognized',
    });
    expect(await count()).toEqual(before);
  });

  it.each([UserStatus.INACTIVE, UserStatus.SUSPENDED, UserStatus.BANNED])(
    'does not know the wallet of an account that is %s',
    async (status) => {
      const { user, wallet } = await newAccount();
      const { platform } = await world();
      await platform.db.rows.updateTable('user').set({ status }).where('id', '=', user.id).execute();
      expect(await signIn(await signed(wallet))).toEqual(refusal('WALLET_NOT_RECOGNIZED'));
    },
  );

  it('waits for the verified e-mail address while verifyEmailStatus is on', async () => {
    const { user, wallet } = await newAccount();
    const { platform } = await world();
    await platform.db.rows.updateTable('user').set({ emailVerifiedAt: null }).where('id', '=', user.id).execute();
    await setSettings({ verifyEmailStatus: 'true' });
    try {
      expect((await signIn(await signed(wallet))).code).toBe('EMAIL_NOT_VERIFIED');
    } finally {
      await clearSettings('verifyEmailStatus');
    }
  });

  it('answers 500 without the project of the connection service, whatever came, and logs why', async () => {
    const server = await serverWith({ projectId: null, rpcUrl: null });
    const { wallet } = await newAccount();
    const input = await signed(wallet);
    expect(await signIn(input, server.client())).toEqual(refusal('WALLET_NOT_CONFIGURED'));
    expect(server.lines.find(({ level }) => level === 'error')?.record).toMatchObject({
      code: 'WALLET_NOT_CONFIGURED',
      reason: 'NEXT_PUBLIC_WALLET_LINK_PROJECT_ID is not set',
    });
    await server.close();
  });

  it('says in the log that a chain is not supported', async () => {
    const server = await serverWith({ projectId: 'p', rpcUrl: 'http://127.0.0.1:9/{chainId}' });
    const { wallet } = await newAccount();
    expect(await signIn(await signed(wallet, { chainId: 5 }), server.client())).toEqual(
      refusal('WALLET_CHAIN_UNSUPPORTED'),
    );
    const line = server.lines.find(({ msg }) => msg === 'Unsupported SIWE chainId');
    expect(line).toMatchObject({ level: 'warn', record: { chainId: 5, requestId: expect.any(String) } });
    expect(server.lines.filter(({ msg }) => msg === 'Signature verification error')).toEqual([]);
    await server.close();
  });
});

describe('the body of a wallet sign-in', () => {
  it('is a message and a signature of bounded length', async () => {
    const client = await anonymous();
    for (const body of [{}, { message: 'text' }, { signature: '0x00' }, { message: 1, signature: [] }]) {
      expect((await client.rest('POST', '/api/auth/login/wallet', body)).body.code).toBe('BAD_INPUT');
    }
    const other = await anonymous();
    const long = { message: 'a'.repeat(5_001), signature: '0x00' };
    expect((await other.rest('POST', '/api/auth/login/wallet', long)).body.code).toBe('BAD_INPUT');
    const longer = { message: 'a', signature: `0x${'0'.repeat(20_000)}` };
    expect((await other.rest('POST', '/api/auth/login/wallet', longer)).body.code).toBe('BAD_INPUT');
  });

  it('answers the message alone on REST', async () => {
    const { wallet } = await newAccount();
    const { body } = await (await anonymous()).rest('POST', '/api/auth/login/wallet', await signed(wallet));
    expect(body).toEqual({ statusCode: 200, message: 'You are signed in' });
  });
});

it('one address is one account: in the table it stands in lower case, and twice it cannot stand', async () => {
  const [first, second] = [await newUser(), await newUser()];
  const wallet = await linkedWallet(first.id);
  await expect(newLink(second.id, wallet.address)).rejects.toMatchObject({ code: '23505' });
});
