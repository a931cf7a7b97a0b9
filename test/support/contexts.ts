import type { Credentials } from '../../src/auth/authenticate.js';
import type { ApiKeyCredential } from '../../src/auth/principal.js';
import type { User } from '../../src/entities/account/user.js';
import type { Context } from '../../src/services/frame/context.js';
import { signedIn } from './accounts.js';
import { world } from './world.js';

/** What a connection brings that says nothing of who opens it. */
export const CONNECTION = {
  accessToken: null,
  apiKey: null,
  ip: '127.0.0.1',
  origin: null,
  operation: 'connect',
  signed: { timestamp: null, nonce: null, signature: null, method: 'GET', target: '/graphql', bodyHash: '' },
} as const satisfies Credentials;

/** What a call by an API key without scopes came with. */
export function keyCredential(keyId: string): ApiKeyCredential {
  return { kind: 'apiKey', keyId, keyHash: '', type: 'user', version: 1, scopes: [], limits: [] };
}

/** A context in which the account calls, for tests of what no operation shows by itself. */
export async function withIdentity(user: Pick<User, 'id'>): Promise<Context> {
  const { system } = await world();
  const role = { id: user.id, name: 'test', version: 1, permissions: new Set<never>() };
  const credential = keyCredential(user.id);
  return { ...system, caller: { kind: 'user', userId: user.id, role, credential } };
}

/** A context in which the account calls from an open browser session, for use cases that no operation runs yet. */
export async function asSession(user: Pick<User, 'id'>): Promise<Context> {
  const { platform, system } = await world();
  await signedIn(user);
  const session = await platform.db.rows
    .selectFrom('session')
    .select('id')
    .where('userId', '=', user.id)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  const role = { id: user.id, name: 'test', version: 1, permissions: new Set<never>() };
  const credential = { kind: 'session', sessionId: session.id, csrfHash: '' } as const;
  return { ...system, caller: { kind: 'user', userId: user.id, role, credential } };
}
