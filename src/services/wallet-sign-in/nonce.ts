import { addMs, MINUTE_MS } from '../../core/clock.js';
import { AppError } from '../../core/catalogue/errors.js';
import { randomAlphanumeric } from '../../core/ids.js';
import type { Context } from '../frame/context.js';

const NONCE_LENGTH = 24;
const LIVES_MS = 10 * MINUTE_MS;

export interface WalletNonce {
  nonce: string;
  expiresAt: Date;
}

/** Issues a nonce for one message, valid for ten minutes. UNAVAILABLE while Redis, which stores it, is unavailable. */
export async function issueNonce(ctx: Context): Promise<WalletNonce> {
  const nonce = randomAlphanumeric(NONCE_LENGTH);
  const expiresAt = addMs(ctx.clock.now(), LIVES_MS);
  await stored(ctx, () => ctx.redis.set(keyOf(nonce), String(expiresAt.getTime()), 'PX', LIVES_MS));
  // A cache must not hand out a nonce again, since its first user may have used it up.
  ctx.reply.header('cache-control', 'no-store');
  return { nonce, expiresAt };
}

/**
 * Uses up a message's nonce, and tells whether it was issued here and is still valid. It is read and deleted in one
 * step, so it serves only once, whatever becomes of the message. UNAVAILABLE while Redis is unavailable.
 */
export async function takeNonce(ctx: Context, nonce: string): Promise<boolean> {
  const expiresAtMs = await stored(ctx, () => ctx.redis.getdel(keyOf(nonce)));
  return expiresAtMs !== null && ctx.clock.now().getTime() < Number(expiresAtMs);
}

function keyOf(nonce: string): string {
  return `wallet_nonce:${nonce}`;
}

async function stored<T>({ observer }: Context, command: () => Promise<T>): Promise<T> {
  try {
    return await command();
  } catch (error) {
    observer.guardFailed('sign_in_nonces', 'refuse');
    throw new AppError('UNAVAILABLE', {
      reason: 'Redis, which stores the nonces of wallet sign-ins, is unavailable',
      cause: error,
    });
  }
}
