import type { ErrorCode } from '../../../core/catalogue/errors.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { countedAs } from '../../../core/net/ip.js';
import type { ThrottleName } from '../../../core/catalogue/throttles.js';
import type { Context } from '../../frame/context.js';
import { enter, leave } from './attempts.js';
import { knownDevice, type Named } from './devices.js';

/** Refusals that mean: a secret was guessed, and it was wrong. */
const WRONG_GUESS: ReadonlySet<ErrorCode> = new Set(['INVALID_CREDENTIALS', 'INVALID_CODE', 'INVALID_TOKEN']);

/** What wrong guesses are counted against, beside the address that they come from. */
export interface GuessCounter {
  readonly bucket: ThrottleName;
  readonly id: string;
}

/**
 * Runs an attempt to prove a secret. Only wrong guesses count, against the client's address and against each of
 * `counters`; RATE_LIMITED when one of them is used up. Attempts under way take up capacity too, so that parallel guesses
 * cannot slip in under a limit together; an attempt that finds none left waits for the others' outcome.
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
    // Counted before the attempt is released, so that nobody finds neither.
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
 * What wrong passwords of an account are counted against: from a browser that it knows, that browser alone, so that
 * strangers who use the account's capacity up do not lock its owner out.
 */
export async function passwordCounter(ctx: Context, email: string): Promise<GuessCounter> {
  return (await deviceCounter(ctx, { email })) ?? { bucket: 'signInAccount', id: email };
}

/** The same for wrong codes of its second factors; a known browser has one bucket for both. */
export async function codeCounter(ctx: Context, userId: string): Promise<GuessCounter> {
  return (await deviceCounter(ctx, { id: userId })) ?? { bucket: 'twoFactorAccount', id: userId };
}

async function deviceCounter(ctx: Context, account: Named): Promise<GuessCounter | null> {
  const id = await knownDevice(ctx, account);
  return id === null ? null : { bucket: 'signInDevice', id };
}

/** What every guess from the client's address is counted against, whatever it is about. */
export function addressCounter(ctx: Context): GuessCounter {
  return { bucket: 'signInAddress', id: countedAs(ctx.request.ip) };
}
