import { Wallet, type BaseWallet } from 'ethers';
import { newId } from '../../src/core/ids.js';
import { Provider } from '../../src/entities/account/provider-user.js';
import { newChains } from '../../src/infra/chain/chains.js';
import { resolvers } from '../../src/resolvers/index.js';
import { restRoutes } from '../../src/rest/index.js';
import type { Platform } from '../../src/services/frame/context.js';
import { issueNonce } from '../../src/services/wallet-sign-in/nonce.js';
import { anonymous } from './accounts.js';
import { fromAddress, newAddress } from './addresses.js';
import { Client } from './client.js';
import { serverOf } from './server-of.js';
import { world } from './world.js';

/** The origin that the servers of tests take for their site. */
export const SITE = 'http://localhost:4000';

/** What differs from a good message; a line that is null is left out. */
export interface Lines {
  readonly domain?: string;
  readonly address?: string;
  readonly statement?: string | null;
  readonly uri?: string;
  readonly version?: string;
  readonly chainId?: number | string | null;
  readonly nonce?: string;
  readonly issuedAt?: string;
  readonly expirationTime?: string | null;
  readonly notBefore?: string | null;
  readonly rest?: string;
}

export interface Signed {
  readonly message: string;
  readonly signature: string;
}

/** A nonce that the server has issued. */
export async function newNonce(): Promise<string> {
  return (await issueNonce((await world()).system)).nonce;
}

/** A sign-in message, written line by line. */
export async function messageOf(address: string, lines: Lines = {}): Promise<string> {
  const now = (await world()).clock.now();
  const statement = lines.statement === undefined ? 'Sign in.' : lines.statement;
  const chainId = lines.chainId === undefined ? 1 : lines.chainId;
  const optional = (title: string, value: string | null | undefined) => (value ? `\n${title}: ${value}` : '');
  return [
    `${lines.domain ?? 'localhost:4000'} wants you to sign in with your Ethereum account:\n${lines.address ?? address}\n`,
    statement === null ? '\n' : `\n${statement}\n`,
    `\nURI: ${lines.uri ?? SITE}\nVersion: ${lines.version ?? '1'}`,
    chainId === null ? '' : `\nChain ID: ${chainId}`,
    `\nNonce: ${lines.nonce ?? (await newNonce())}\nIssued At: ${lines.issuedAt ?? now.toISOString()}`,
    optional('Expiration Time', lines.expirationTime),
    optional('Not Before', lines.notBefore),
    lines.rest ?? '',
  ].join('');
}

/** A message signed by an ordinary account. */
export async function signed(wallet: BaseWallet, lines: Lines = {}): Promise<Signed> {
  const message = await messageOf(wallet.address, lines);
  return { message, signature: await wallet.signMessage(message) };
}

/** Links an address to an account without a signature; that of an ordinary account unless it is said to be a contract's. */
export async function newLink(userId: string, address: string, chainId = 1, isContract = false): Promise<void> {
  const { system } = await world();
  const now = new Date().toISOString();
  const primary = system.db.rows
    .selectFrom('provider_user')
    .select('id')
    .where('userId', '=', userId)
    .where('isPrimary', '=', true);
  const isPrimary = (await primary.executeTakeFirst()) ? null : true;
  await system.db.rows
    .insertInto('provider_user')
    .values({
      id: newId(),
      userId,
      provider: Provider.WALLET,
      providerUserId: address.toLowerCase(),
      isPrimary,
      chainId,
      isContract,
      verifiedAt: now,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    })
    .execute();
}

/** A new key with an account that it is linked to. */
export async function linkedWallet(userId: string): Promise<BaseWallet> {
  const wallet = Wallet.createRandom();
  await newLink(userId, wallet.address);
  return wallet;
}

const SIGN_IN = `mutation ($input: WalletSignatureInput!) {
  signInWithWallet(input: $input) { message twoFactor twoFactorToken twoFactorMethods }
}`;

/** What a transport answered: its code and text, or OK. */
export interface Outcome {
  readonly statusCode: number;
  readonly code: string;
  readonly message: string;
}

/** Both transports of the sign-in, each call from an address of its own. */
export const SIGN_IN_DOORS = {
  async graphql(input: Signed, client?: Client): Promise<Outcome> {
    const { data, errors } = await (client ?? (await anonymous())).gql(SIGN_IN, { input }, fromAddress(newAddress()));
    const [error] = errors ?? [];
    if (!error) return { statusCode: 200, code: 'OK', message: data.signInWithWallet.message };
    return { statusCode: error.extensions.statusCode, code: error.extensions.code, message: error.message };
  },
  async rest(input: Signed, client?: Client): Promise<Outcome> {
    const caller = client ?? (await anonymous());
    const { body } = await caller.rest('POST', '/api/auth/login/wallet', input, fromAddress(newAddress()));
    return { statusCode: body.statusCode, code: body.code ?? 'OK', message: body.message };
  },
} as const;

export type Transport = keyof typeof SIGN_IN_DOORS;

/** A server over the worker's platform with other parts in it, and what it logs. */
export async function serverWith(wallet: Platform['config']['wallet'], parts: Partial<Platform> = {}) {
  const { platform } = await world();
  const lines: { level: string; msg: string; record: Record<string, unknown> }[] = [];
  const write = (level: string) => (record: Record<string, unknown>, msg: string) => lines.push({ level, msg, record });
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, write(level)]);
  const log = Object.assign(Object.create(platform.log) as Platform['log'], Object.fromEntries(levels));
  const config = { ...platform.config, wallet };
  const server = await serverOf(
    { ...platform, chains: newChains(wallet, platform.http, platform.clock), ...parts, config, log },
    resolvers,
    restRoutes,
  );
  return { ...server, lines, client: () => new Client(server.url, { headers: fromAddress(newAddress()) }) };
}
