// The proof of work that the server may demand before sign-in. The solver is ALTCHA's.
import { deriveKey } from '../altcha/algorithms/web/pbkdf2.js';
import { solveChallenge } from '../altcha/pow.js';

/** Solves the challenge of `GET /api/auth/captcha` in a second or a few. Throws an error with a text for people. */
export async function solveCaptcha({ provider, challenge }) {
  if (!challenge) throw new Error(outsideProvider(provider));
  if (!globalThis.crypto.subtle)
    throw new Error('Browsers solve the captcha only on https or localhost. Open this page there, or use an API key.');
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The captcha could not be solved in time. Try again.');
  return btoa(JSON.stringify({ challenge, solution }));
}

function outsideProvider(provider) {
  return (
    `Sign-in currently needs a captcha of an external service (captchaProvider: ${provider}), but this page loads nothing ` +
    'from other hosts. Close this and press API key instead: calls with an API key need no captcha.'
  );
}
