// The proof of work that the server may demand before sign-in. The solver is ALTCHA's.
import { deriveKey } from '../altcha/algorithms/web/pbkdf2.js';
import { solveChallenge } from '../altcha/pow.js';

/** Solves the challenge of `GET /api/auth/captcha` in a second or a few. Throws an error with a text for people. */
export async function solveCaptcha({ provider, challenge }) {
  if (!challenge) throw new Error(outsideProvider(provider));
  if (!globalThis.crypto.subtle) throw new Error('A browser solves the captcha on https or localhost alone.');
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The captcha could not be solved in time. Try again.');
  return btoa(JSON.stringify({ challenge, solution }));
}

function outsideProvider(provider) {
  return (
    `Signing in needs a captcha of an outside service now (captchaProvider: ${provider}), and this page loads nothing ` +
    'from other hosts. Close this and press API key instead: a key goes out as the header x-api-key and needs no captcha.'
  );
}
