import { parseCookie } from 'cookie';
import type { IncomingMessage } from 'node:http';

/** One cookie of an upgrade request, which the HTTP framework does not parse; null when it was not sent. */
export function readCookie(request: IncomingMessage, name: string): string | null {
  return parseCookie(request.headers.cookie ?? '')[name] ?? null;
}
