import type { Context } from './context.js';

/** The context in which a demo customer acts, as if by a browser session. */
export function asCustomer(system: Context, userId: string): Context {
  return {
    ...system,
    caller: {
      kind: 'user',
      userId,
      role: { id: '', name: '', version: 0, permissions: new Set() },
      credential: { kind: 'session', sessionId: '', csrfHash: '' },
    },
  };
}
