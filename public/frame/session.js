// The browser session of this site: sign-in in one or two steps, sign-out, and who is signed in.
import { solveCaptcha } from './captcha.js';

/** A refusal of the server, with its message, code and status code. */
export class Refusal extends Error {
  constructor(answer) {
    super(answer.message);
    this.code = answer.code;
    this.statusCode = answer.statusCode;
  }
}

/** The header that a change made with cookies must carry: it repeats the cookie that scripts can read. */
export function csrfHeader() {
  const token = /(?:^|; )csrfToken=([^;]*)/.exec(document.cookie)?.[1];
  return token ? { 'x-csrf-token': decodeURIComponent(token) } : {};
}

/** One call of a REST path. The answer has its outcome in `statusCode`. */
export async function rest(method, path, { body, headers = {}, signal } = {}) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetch(path, {
    method,
    headers: { ...csrfHeader(), ...type, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  return answer.json();
}

/** The same, throwing a {@link Refusal} for any other outcome than 200. */
export async function demand(method, path, options) {
  return accepted(await rest(method, path, options));
}

function accepted(answer) {
  if (answer.statusCode !== 200) throw new Refusal(answer);
  return answer;
}

/**
 * Signs in. Resolves to null on success, or to what is still needed: the token for the second factor and the methods
 * that give a code. Solves the captcha if the server demands one; `solving` is called while that takes time.
 */
export async function signIn(email, password, solving) {
  let answer = await rest('POST', '/api/auth/login', { body: { email, password } });
  if (answer.code === 'CAPTCHA_REQUIRED') {
    solving();
    const captcha = await solveCaptcha(await demand('GET', '/api/auth/captcha'));
    answer = await rest('POST', '/api/auth/login', { body: { email, password, captcha } });
  }
  const { twoFactor, twoFactorToken: token, twoFactorMethods: methods } = accepted(answer);
  return twoFactor ? { token, methods } : null;
}

export async function giveSecondFactor(twoFactorToken, code) {
  await demand('POST', '/api/auth/login/two-factor', { body: { twoFactorToken, code } });
}

export async function mailCode(twoFactorToken) {
  await demand('POST', '/api/auth/login/two-factor/code', { body: { twoFactorToken } });
}

/** Proves the second factor of the account again, for operations that require a fresh proof. */
export async function proveSecondFactor(code) {
  await demand('POST', '/api/user/profile/two-factor/prove', { body: { code: code.trim() } });
}

/** The methods of the account's second factor that are switched on. */
export async function secondFactorMethods() {
  const { methods } = await demand('GET', '/api/user/profile/two-factor');
  return methods;
}

/** Mails a code that proves the second factor again, to an account with the method EMAIL. */
export async function mailProofCode() {
  await demand('POST', '/api/user/profile/two-factor/code');
}

/** Proves the password, for an account without a second factor. */
export async function provePassword(password) {
  await demand('POST', '/api/user/profile/password/prove', { body: { password } });
}

export async function signOut() {
  await rest('POST', '/api/auth/logout');
}
