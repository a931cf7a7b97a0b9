import { VenueBusy, VenueError, VenueRefused, VenueUnclear } from '../../core/bot/venue-error.js';
import { AppError } from '../../core/catalogue/errors.js';
import { kept } from '../../core/text/mask.js';
import type { SentCall } from './sent-call.js';

const MAX_LENGTH = 300;
/** What owners read where the venue has no words for them. */
export const NOT_REACHED = 'The exchange could not be reached';
const NOT_CLEAR = 'The exchange did not answer clearly';
const NOT_ACCEPTED = 'The exchange refused the request';
export const NOT_NOW = 'The exchange has asked for fewer requests';
const MAX_CAUSE_LENGTH = 2_000;
const RETRY_AFTER_MS = 2_000;
/** Statuses of "too many requests"; 418 is for those who did not stop. */
const TOO_MANY: ReadonlySet<number | undefined> = new Set([418, 429]);
const TOO_SOON = ['RateLimitExceeded', 'DDoSProtection'];

/**
 * Errors of ccxt by which an exchange says that it has not done what it was asked. The plain ExchangeError is not among
 * them: ccxt throws it for whatever it does not know.
 */
const REFUSALS = [
  'ArgumentsRequired',
  'AuthenticationError',
  'BadRequest',
  'InsufficientFunds',
  'InvalidOrder',
  'NotSupported',
  'OperationRejected',
];
/** Kinds of InvalidOrder that say nothing of whether an order was carried out. */
const NO_REFUSALS = ['DuplicateOrderId', 'OrderNotCached', 'OrderNotFound'];

/** What a venue's own messages mean where ccxt's error class does not say it. */
export interface VenueWords {
  /** The order may be there already. */
  readonly unclear: RegExp;
  readonly busy: RegExp;
  /** Its group is what the venue says to people. */
  readonly message: RegExp;
}

/** Whether an error is of this class of ccxt, whose classes cannot be imported without naming a file of the package. */
export function isA(error: unknown, name: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = Object.getPrototypeOf(at)) {
    if (at.constructor.name === name) return true;
  }
  return false;
}

/** What an error of ccxt, or of the HTTP client below it, says of the request that was made. */
export function venueError(error: unknown, call: SentCall, words: VenueWords, hidden: readonly string[]): VenueError {
  if (error instanceof VenueError) return error;
  const raw = reasonOf(error);
  const said = words.message.exec(raw)?.slice(1).find(Boolean);
  const message = (ours: string): string => (said === undefined ? ours : kept(shown(said, hidden), MAX_LENGTH));
  const options = { cause: causeOf(error, raw, hidden) };
  if (isTooSoon(error, call) || words.busy.test(raw)) {
    return new VenueBusy(message(NOT_NOW), call.retryAfterMs ?? RETRY_AFTER_MS, options);
  }
  if (isRefusal(error, call) && !words.unclear.test(raw)) return new VenueRefused(message(NOT_ACCEPTED), options);
  if (call.sent === true) return new VenueUnclear(message(NOT_CLEAR), options);
  return new VenueBusy(message(NOT_REACHED), RETRY_AFTER_MS, options);
}

function isTooSoon(error: unknown, { status }: SentCall): boolean {
  return TOO_MANY.has(status) || TOO_SOON.some((name) => isA(error, name));
}

function isRefusal(error: unknown, { status = 0 }: SentCall): boolean {
  if (error instanceof AppError) return error.code === 'OUTBOUND_REFUSED';
  if (status >= 500 || NO_REFUSALS.some((name) => isA(error, name))) return false;
  return REFUSALS.some((name) => isA(error, name));
}

function reasonOf(error: unknown): string {
  const reason = error instanceof AppError ? error.reason : undefined;
  return reason ?? (error instanceof Error ? error.message : String(error));
}

/** A copy of the error for logs: what went wrong and where, without what nobody may read. */
function causeOf(error: unknown, raw: string, hidden: readonly string[]): Error {
  const cause = new Error(kept(shown(raw, hidden), MAX_CAUSE_LENGTH));
  if (!(error instanceof Error)) return cause;
  cause.name = error.constructor.name;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  cause.stack = [`${cause.name}: ${cause.message}`, ...frames].join('\n');
  return cause;
}

/** Without what the owner has to keep to himself, and without the queries of URLs, which are signed. */
function shown(text: string, hidden: readonly string[]): string {
  const bare = text.replaceAll(/\?[^\s"]*/g, '');
  return hidden.reduce((left, secret) => left.replaceAll(secret, '***'), bare);
}
