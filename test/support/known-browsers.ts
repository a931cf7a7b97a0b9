import type { User } from '../../src/entities/account/user.js';
import { anonymous, PASSWORD } from './accounts.js';
import { fromAddress, newAddress } from './addresses.js';
import type { Client } from './client.js';

export const LOGIN = '/api/auth/login';
export const WRONG = 'Wrong-horse-1';

type Account = Pick<User, 'id' | 'email'>;

/** A browser without a session that holds this cookie of known devices. */
export async function browserWith(devices: string | undefined): Promise<Client> {
  const client = await anonymous();
  if (devices !== undefined) client.cookies.set('devices', devices);
  return client;
}

/** The cookie of a browser that the account has signed in from. */
export async function deviceOf(account: Account, carried?: string): Promise<string> {
  const client = await browserWith(carried);
  await client.rest('POST', LOGIN, { email: account.email, password: PASSWORD });
  return client.cookies.get('devices') ?? '';
}

export async function browserOf(account: Account): Promise<Client> {
  return browserWith(await deviceOf(account));
}

/** Strangers use up what the account has. */
export async function lockOut({ email }: Pick<User, 'email'>): Promise<void> {
  for (let time = 0; time < 10; time += 1) {
    await (await anonymous()).rest('POST', LOGIN, { email, password: WRONG });
  }
}

/** What a password sign-in from the browser is answered: a code, or OK. */
export async function codeOf(client: Client, { email }: Pick<User, 'email'>, password = PASSWORD): Promise<string> {
  return (await client.rest('POST', LOGIN, { email, password }, fromAddress(newAddress()))).body.code ?? 'OK';
}
