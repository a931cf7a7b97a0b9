import { addMs, HOUR_MS, MINUTE_MS } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';
import { endNow, type Term } from './standing.js';
import { graceHoursOf } from './rates.js';

/** A transfer that is signed this late may be mined too late, and is not paid for then. */
const TOO_LATE_MS = 15 * MINUTE_MS;

/** Time until which the token of an offer accepted now must be transferred, as the offer keeps it, ISO 8601. */
export function transferByOf(ctx: Pick<Context, 'settings'>, acceptedAt: string): string {
  return addMs(new Date(acceptedAt), graceHoursOf(ctx) * HOUR_MS).toISOString();
}

/** True from 15 minutes before its end on: the transfer is no longer given out to be signed. */
export function isTransferTooLate({ clock }: Pick<Context, 'clock'>, term: Term): boolean {
  return addMs(clock.now(), TOO_LATE_MS) >= endNow(clock.now(), term);
}
