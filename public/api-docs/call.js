import { proveAgain } from '../frame/proof.js';

/** `fetch`, and once more after the caller has given the fresh proof that the first call was refused for. */
export async function call(url, request) {
  const answer = await fetch(url, request);
  const accepts = await acceptedProofs(answer);
  return accepts && (await proveAgain(accepts)) ? fetch(url, request) : answer;
}

/** The proofs of which one is missing; null for any other answer. */
async function acceptedProofs(answer) {
  if (!/\bjson\b/.test(answer.headers.get('content-type'))) return null;
  const { code, accepts } = await answer.clone().json();
  return code === 'PROOF_NOT_FRESH' ? accepts : null;
}
