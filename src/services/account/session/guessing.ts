import type { ErrorCode } from '../../../core/catalogue/errors.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { countedAs } from '../../../core/net/ip.js';
import type { ThrottleName } from '../../../core/catalogue/throttles.js';
import type { Context } from '../../frame/context.js';
import { enter, leave } from './attempts.js';
import { knownDevice, type Named } from './devices.js';

/** Errors that mean that a guessed secret was wrong. */
const WRONG_GUESS: ReadonlySet<ErrorCode> = new Set(['INVALID_CREDENTIALS', 'INVALID_CODE', 'INVALID_TOKEN']);

/** A counter for wrong guesses, in addition to that of the client's address. */
export interface GuessCounter {
  readonly bucket: ThrottleName;
  readonly id: string;
}

/**
 * Runs an attempt to prove a secret. Only wrong guesses count, against the client's address and against each of
 * `counters`; RATE_LIMITED when one of them is used up. Attempts under way take up capacity too, so that parallel
 * guesses cannot exceed a limit together; an attempt that finds no capacity waits for the others to end.
 */
export async function limitGuesses<T>(
  ctx: Context,
  counters: readonly GuessCounter[],
  attempt: () => Promise<T>,
): Promise<T> {
  const all = [addressCounter(ctx), ...counters];
  const entered: (GuessCounter & { readonly ticket: string })[] = [];
  try {
    for (const counter of all) entered.push({ ...counter, ticket: await enter(ctx, counter) });
    return await attempt();
  } catch (error) {
    const wrong = entered.length === all.length && error instanceof AppError && WRONG_GUESS.has(error.code);
    // Count the failure before releasing the attempt, so that a parallel attempt always sees at least one of the two.
    if (wrong) await Promise.all(all.map(({ bucket, id }) => ctx.limiter.consume(bucket, id)));
    throw error;
  } finally {
    await Promise.all(entered.map((each) => leave(ctx, each)));
  }
}

/** How many wrong guesses have been counted. */
export async function wrongGuesses(ctx: Context, { bucket, id }: GuessCounter): Promise<number> {
  const { limit, remaining } = await ctx.limiter.peek(bucket, id);
  return limit - remaining;
}

/**
 * The counter for wrong passwords of an account. A browser that the account knows has a counter of its own, so that
 * strangers who exhaust the account's counter do not lock its owner out.
 */
export async function passwordCounter(ctx: Context, email: string): Promise<GuessCounter> {
  return (await deviceCounter(ctx, { email })) ?? { bucket: 'signInAccount', id: email };
}

/** The counter for wrong second-factor codes of an account; a known browser has one counter for passwords and codes. */
export async function codeCounter(ctx: Context, userId: string): Promise<GuessCounter> {
  return (await deviceCounter(ctx, { id: userId })) ?? { bucket: 'twoFactorAccount', id: userId };
}

async function deviceCounter(ctx: Context, account: Named): Promise<GuessCounter | null> {
  const id = await knownDevice(ctx, account);
  return id === null ? null : { bucket: 'signInDevice', id };
}

/** The counter for all wrong guesses from the client's address, whichever secret they are for. */
export function addressCounter(ctx: Context): GuessCounter {
  return { bucket: 'signInAddress', id: countedAs(ctx.request.ip) };
}
