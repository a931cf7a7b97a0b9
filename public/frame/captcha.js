// The proof of work that the server may demand before sign-in. The solver is ALTCHA's.
import { deriveKey } from '../altcha/algorithms/web/pbkdf2.js';
import { solveChallenge } from '../altcha/pow.js';

/**
 * Why a captcha stays unsolved: OUTSIDE (it is of another provider, which `provider` names), INSECURE (browsers solve
 * it only on https or localhost) or UNSOLVED (it took too long). The page has the words for people.
 */
export class CaptchaFault extends Error {
  constructor(reason, provider) {
    super(`The captcha is not solved: ${reason}`);
    this.reason = reason;
    this.provider = provider;
  }
}

/** Solves the challenge of `GET /api/auth/captcha` in a second or a few. */
export async function solveCaptcha({ provider, challenge }) {
  if (!challenge) throw new CaptchaFault('OUTSIDE', provider);
  if (!globalThis.crypto.subtle) throw new CaptchaFault('INSECURE');
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new CaptchaFault('UNSOLVED');
  return btoa(JSON.stringify({ challenge, solution }));
}
