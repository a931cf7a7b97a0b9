import type { Asker } from '../../src/services/frame/asker.js';

/** Somebody who asks for work: a stranger who is still there and sends nothing large, unless told otherwise. */
export function askerNamed(holder: string, more: Partial<Asker> = {}): Asker {
  return { holder, isAccount: false, bytes: 0, isGone: () => false, ...more };
}
