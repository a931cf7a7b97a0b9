import { DAY_MS, SECOND_MS } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';
import { setDevicesCookie } from './devices.js';

export const SESSION_COOKIES = ['accessToken', 'sessionId', 'csrfToken'] as const;

export interface SessionSecrets {
  readonly token: string;
  readonly csrfToken: string;
  readonly sessionId: string;
  /** Value of the devices cookie, which lists the accounts that know the browser. Signing out keeps it. */
  readonly devices: string;
}

/**
 * Sets the three cookies of a browser session, and the devices cookie, by which accounts know the browser. The site's
 * own scripts can read only csrfToken, which they must send back.
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
