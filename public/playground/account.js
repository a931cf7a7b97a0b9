// The caller of this page: a browser session in cookies, or an API key that only this tab remembers.
import { CaptchaFault } from '../frame/captcha.js';
import { csrfHeader, rest } from '../frame/session.js';

const KEY = 'playground.apiKey';

export function apiKey() {
  return sessionStorage.getItem(KEY);
}

export function useApiKey(key) {
  if (key) sessionStorage.setItem(KEY, key);
  else sessionStorage.removeItem(KEY);
}

/** The headers that identify the caller. */
export function identity() {
  const key = apiKey();
  return key ? { 'x-api-key': key } : csrfHeader();
}

/** The account of the current credentials; null without valid ones. */
export async function profile() {
  const answer = await rest('GET', '/api/user/profile', { headers: identity() });
  return answer.statusCode === 200 ? answer : null;
}

/** What went wrong with a sign-in, in words for people. */
export function described(error) {
  if (!(error instanceof CaptchaFault)) return error.message;
  const words = {
    OUTSIDE:
      `Sign-in currently needs a captcha of an external service (captchaProvider: ${error.provider}), but this page loads ` +
      'nothing from other hosts. Close this and press API key instead: calls with an API key need no captcha.',
    INSECURE: 'Browsers solve the captcha only on https or localhost. Open this page there, or use an API key.',
    UNSOLVED: 'The captcha could not be solved in time. Try again.',
  };
  return words[error.reason];
}
