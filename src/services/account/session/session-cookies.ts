import { DAY_MS, SECOND_MS } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';
import { setDevicesCookie } from './devices.js';

export const SESSION_COOKIES = ['accessToken', 'sessionId', 'csrfToken'] as const;

export interface SessionSecrets {
  readonly token: string;
  readonly csrfToken: string;
  readonly sessionId: string;
  /** The accounts that the browser is known to from now on; signing out leaves it. */
  readonly devices: string;
}

/**
 * The three cookies of a browser session, and the one by which the account knows the browser. Only csrfToken can be
 * read by the site's own scripts, which must echo it.
 */
export function setSessionCookies(ctx: Context, { token, csrfToken, sessionId, devices }: SessionSecrets): void {
  const maxAgeSeconds = (ctx.config.sessionDays * DAY_MS) / SECOND_MS;
  ctx.reply.cookie({ name: 'accessToken', value: token, httpOnly: true, maxAgeSeconds });
  ctx.reply.cookie({ name: 'sessionId', value: sessionId, httpOnly: true, maxAgeSeconds });
  ctx.reply.cookie({ name: 'csrfToken', value: csrfToken, httpOnly: false, maxAgeSeconds });
  setDevicesCookie(ctx, devices);
}

export function clearSessionCookies(ctx: Context): void {
  for (const name of SESSION_COOKIES) {
    ctx.reply.cookie({ name, value: null, httpOnly: name !== 'csrfToken', maxAgeSeconds: 0 });
  }
}
