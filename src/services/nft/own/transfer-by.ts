import { addMs, HOUR_MS } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';
import { graceHoursOf } from './rates.js';

type Settings = Pick<Context, 'settings'>;

/** Time until which the token of an offer accepted at this time must be transferred. */
export function transferByOf(settings: Settings, { acceptedAt }: { readonly acceptedAt: string }): Date {
  return addMs(new Date(acceptedAt), graceHoursOf(settings) * HOUR_MS);
}

/** Acceptance time of the offers whose tokens must be transferred by a time: the inverse of {@link transferByOf}. */
export function acceptedFor(settings: Settings, transferBy: Date): string {
  return addMs(transferBy, -graceHoursOf(settings) * HOUR_MS).toISOString();
}
