import { createHmac } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { addMs, MINUTE_MS, SECOND_MS } from '../../../core/clock.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { sha256 } from '../../../core/ids.js';
import type { Context } from '../../frame/context.js';

const LIVES_MS = 10 * MINUTE_MS;
const MAX_PAYLOAD_LENGTH = 4_096;
const ALGORITHM = 'PBKDF2/SHA-256';

/**
 * PBKDF2 iterations of one try, by powCaptchaDifficulty. A browser needs 256 tries on average, a fraction of a second
 * at medium; the server checks a solution with one try.
 */
const COST: Readonly<Record<string, number>> = { low: 1_000, medium: 4_000, high: 16_000 };
const MEDIUM = 4_000;

/** A new challenge. It is signed, so the server recognises it without storing it. */
export async function newProofOfWork(ctx: Context): Promise<Challenge> {
  return createChallenge({
    algorithm: ALGORITHM,
    cost: COST[ctx.settings.text('powCaptchaDifficulty')] ?? MEDIUM,
    deriveKey,
    expiresAt: addMs(ctx.clock.now(), LIVES_MS),
    hmacSignatureSecret: secretOf(ctx),
  });
}

/**
 * True when the text is a solved challenge of this server that has not expired and was never used before. UNAVAILABLE
 * while Redis, which remembers used challenges, cannot be reached.
 */
export async function proofOfWorkHolds(ctx: Context, text: string): Promise<boolean> {
  const payload = parsePayload(text);
  if (!payload) return false;
  const { challenge, solution } = payload;
  const { expiresAt = 0 } = challenge.parameters;
  if (expiresAt * SECOND_MS <= ctx.clock.now().getTime()) return false;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secretOf(ctx) });
  return verified && firstUse(ctx, challenge);
}

/** The signature covers the nonce, so a used challenge cannot be changed to look like a new one. */
async function firstUse({ redis }: Context, { parameters }: Challenge): Promise<boolean> {
  try {
    const key = `captcha_solved:${sha256(`${parameters.nonce}:${parameters.salt}`)}`;
    return (await redis.set(key, '1', 'PX', 2 * LIVES_MS, 'NX')) === 'OK';
  } catch (error) {
    throw new AppError('UNAVAILABLE', { reason: 'Redis, which remembers used captchas, is unavailable', cause: error });
  }
}

function parsePayload(text: string): Payload | null {
  if (text.length > MAX_PAYLOAD_LENGTH) return null;
  try {
    const payload = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as Partial<Payload> | null;
    const { challenge, solution } = payload ?? {};
    const { parameters, signature } = challenge ?? {};
    const readable = typeof parameters?.nonce === 'string' && typeof signature === 'string' && !!solution;
    return readable && parameters.algorithm === ALGORITHM ? (payload as Payload) : null;
  } catch {
    return null;
  }
}

function secretOf({ config }: Context): string {
  const key = config.secretKeys[0]?.key ?? Buffer.alloc(0);
  return createHmac('sha256', key).update('captcha').digest('hex');
}
