// The caller of this page: a browser session in cookies, or an API key that only this tab remembers.
import { solveCaptcha } from './captcha.js';

const KEY = 'playground.apiKey';

export function apiKey() {
  return sessionStorage.getItem(KEY);
}

export function useApiKey(key) {
  if (key) sessionStorage.setItem(KEY, key);
  else sessionStorage.removeItem(KEY);
}

/** The headers that identify the caller. A change made with cookies must repeat the cookie that scripts can read. */
export function identity() {
  const key = apiKey();
  if (key) return { 'x-api-key': key };
  const csrf = /(?:^|; )csrfToken=([^;]*)/.exec(document.cookie)?.[1];
  return csrf ? { 'x-csrf-token': decodeURIComponent(csrf) } : {};
}

/** The account of the current credentials; null without valid ones. */
export async function profile() {
  const answer = await rest('GET', '/api/user/profile');
  return answer.statusCode === 200 ? answer : null;
}

/**
 * Signs in. Resolves to null on success, or to what is still needed: the token for the second factor and the methods
 * that give a code. Solves the captcha if the server demands one; `note` is told while that takes time.
 */
export async function signIn(email, password, note) {
  let answer = await rest('POST', '/api/auth/login', { email, password });
  if (answer.code === 'CAPTCHA_REQUIRED') {
    note('Solving the captcha…');
    const captcha = await solveCaptcha(await must(rest('GET', '/api/auth/captcha')));
    answer = await rest('POST', '/api/auth/login', { email, password, captcha });
  }
  const { twoFactor, twoFactorToken: token, twoFactorMethods: methods } = await must(answer);
  return twoFactor ? { token, methods } : null;
}

export async function giveSecondFactor(twoFactorToken, code) {
  await must(rest('POST', '/api/auth/login/two-factor', { twoFactorToken, code }));
}

export async function mailCode(twoFactorToken) {
  await must(rest('POST', '/api/auth/login/two-factor/code', { twoFactorToken }));
}

export async function signOut() {
  await rest('POST', '/api/auth/logout');
}

async function must(answer) {
  const body = await answer;
  if (body.statusCode !== 200) throw new Error(body.message);
  return body;
}

async function rest(method, path, body) {
  const headers = { ...identity(), ...(body ? { 'content-type': 'application/json' } : {}) };
  const answer = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  return answer.json();
}
