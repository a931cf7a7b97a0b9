import { Wallet } from 'ethers';
import { newUser } from '../support/accounts.js';
import { fromAddress, newAddress } from '../support/addresses.js';
import { Client } from '../support/client.js';
import { linkedWallet, signed, type Lines } from '../support/linked-wallets.js';
import { RawSocket } from '../support/raw-socket.js';
import { SecondServer } from '../support/second-server.js';
import { world } from '../support/world.js';

const LOOPBACK = [
  'http://localhost:3000',
  'https://localhost',
  'http://shop.localhost:5173',
  'http://127.0.0.1:8080',
  'http://127.9.8.7',
  'http://[::1]:3000',
];
const OWN = ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'];
const LISTED = 'https://trade.example';
const FOREIGN = [
  'null',
  'https://evil.example',
  'http://localhost.evil.example:4000',
  'http://127.0.0.1.evil.example',
  'http://evillocalhost:4000',
  'http://localhost.:4000',
  'http://128.0.0.1:4000',
  'http://10.0.0.1:4000',
  'file://localhost',
  'http://evil@localhost:4000',
  'HTTP://LOCALHOST:4000',
];

it.each(['PUT', 'PATCH', 'DELETE'])(
  'a page of this site may %s by REST: the preflight names the method',
  async (method) => {
    const { url } = await world();
    const headers = { origin: 'http://localhost:3000', 'access-control-request-method': method };
    const answer = await fetch(`${url}/api/user/profile`, { method: 'OPTIONS', headers });
    expect(answer.headers.get('access-control-allow-methods')?.split(', ')).toContain(method);
  },
);

/** Whether a page of the origin may read answers that were made with its cookies, by its preflight and its call. */
async function mayCall(url: string, origin: string): Promise<boolean> {
  const asked = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
  const json = { origin, 'content-type': 'application/json' };
  const answers = await Promise.all([
    fetch(`${url}/graphql`, { method: 'OPTIONS', headers: asked }),
    fetch(`${url}/api/auth/login`, { method: 'OPTIONS', headers: asked }),
    fetch(`${url}/graphql`, { method: 'POST', headers: json, body: '{"query":"{ __typename }"}' }),
    fetch(`${url}/api/finance/currency`, { headers: { origin } }),
  ]);
  const allowed = answers.map(({ headers }) => headers.get('access-control-allow-origin') === origin);
  for (const { headers } of answers) expect(headers.get('vary')?.toLowerCase()).toContain('origin');
  expect(new Set(allowed).size).toBe(1);
  if (allowed[0]) {
    for (const { headers } of answers) expect(headers.get('access-control-allow-credentials')).toBe('true');
  }
  return allowed[0] ?? false;
}

async function maySubscribe(url: string, origin: string): Promise<boolean> {
  const opened = await RawSocket.open(url, { origin }).catch((error: unknown) => {
    expect(String(error)).toContain('refused with 403');
    return null;
  });
  opened?.ws.terminate();
  return opened !== null;
}

/** Whether a wallet may sign in there, with its own link, by the server's message and by one that the page wrote. */
async function maySignIn(url: string, origin: string): Promise<boolean> {
  const wallet = await linkedWallet((await newUser()).id);
  const client = () => new Client(url, { headers: fromAddress(newAddress()) });
  const host = origin.replace(/^\w+:\/\//, '');
  const post = async (input: object) =>
    (await client().rest('POST', '/api/auth/login/wallet', input)).body.statusCode === 200;
  const plain = await post(await signed(wallet, { domain: host, uri: `${origin}/login` }));
  const withScheme = await post(await signed(wallet, { domain: origin, uri: origin }));
  const ask = 'query ($input: WalletSignInMessageInput!) { walletSignInMessage(input: $input) { message } }';
  const written = await client().gql(ask, { input: { address: Wallet.createRandom().address, origin } });
  expect([withScheme, written.errors === undefined]).toEqual([plain, plain]);
  return plain;
}

const TRANSPORTS = { mayCall, maySubscribe };

async function serverIn(environment: Record<string, string>): Promise<SecondServer> {
  const { licenceDir } = (await world()).platform.config;
  return SecondServer.start({ LICENCE_DIR: licenceDir, SITE_ORIGINS: LISTED, ...environment });
}

describe('in development', () => {
  let server: SecondServer;
  beforeAll(async () => (server = await serverIn({ NODE_ENV: 'development' })));
  afterAll(() => server.close());

  it.each([...LOOPBACK, ...OWN, LISTED])('a page of %s may call, subscribe and sign a wallet in', async (origin) => {
    for (const may of Object.values(TRANSPORTS)) expect(await may(server.url, origin)).toBe(true);
    expect(await maySignIn(server.url, origin)).toBe(true);
  });

  it.each(FOREIGN)('a page of %s may not', async (origin) => {
    for (const may of Object.values(TRANSPORTS)) expect(await may(server.url, origin)).toBe(false);
  });

  it.each(FOREIGN.filter((origin) => origin.startsWith('http')))('no wallet signs in for %s', async (origin) => {
    const wallet = Wallet.createRandom();
    const code = async (lines: Lines) => {
      const client = new Client(server.url, { headers: fromAddress(newAddress()) });
      return (await client.rest('POST', '/api/auth/login/wallet', await signed(wallet, lines))).body.code;
    };
    expect(await code({ domain: origin.slice(origin.indexOf('//') + 2) })).toBe('WALLET_DOMAIN_MISMATCH');
    expect(await code({ domain: origin })).toBe('WALLET_DOMAIN_MISMATCH');
    expect(await code({ uri: origin })).toBe('WALLET_URI_MISMATCH');
  });
});

describe('in production', () => {
  let server: SecondServer;
  const environment = {
    NODE_ENV: 'production',
    APP_PUBLIC_URL: 'http://localhost:4000',
    OUTBOUND_ALLOW_LOOPBACK: 'false',
    PASSWORD_MEMORY_KIB: '19456',
  };
  beforeAll(async () => (server = await serverIn(environment)));
  afterAll(() => server.close());

  it.each(['http://localhost:4000', LISTED])('a page of %s, which is set, may call and subscribe', async (origin) => {
    for (const may of Object.values(TRANSPORTS)) expect(await may(server.url, origin)).toBe(true);
    expect(await maySignIn(server.url, origin)).toBe(true);
  });

  it.each([...LOOPBACK, ...OWN.slice(1), ...FOREIGN.slice(1, 3)])('a page of %s may not', async (origin) => {
    for (const may of Object.values(TRANSPORTS)) expect(await may(server.url, origin)).toBe(false);
    expect(await maySignIn(server.url, origin)).toBe(false);
  });
});
