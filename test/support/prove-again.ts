import { PASSWORD } from './accounts.js';
import type { Client } from './client.js';
import { through, type Transport } from './each-transport.js';

export const PROVE_PASSWORD = '/api/user/profile/password/prove';

/** Proves the password of the session's account; answers what the call answers. */
export const provePassword = (client: Client, password = PASSWORD, transport: Transport = 'REST') =>
  through(transport)(client, 'POST', PROVE_PASSWORD, { password });

/** Proves the password once more, after a test has moved the clock by more than ten minutes. */
export async function proveAgain<C extends Client>(client: C): Promise<C> {
  expect(await provePassword(client)).toMatchObject({ statusCode: 200 });
  return client;
}
