import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Client } from './client.js';

/** Asks for a proof-of-work challenge and solves it, as a browser's widget does. */
export async function solvedCaptcha(client: Client): Promise<string> {
  const { body } = await client.rest('GET', '/api/auth/captcha');
  return solved(body.challenge);
}

export async function solved(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
