import type { Call } from './calls.js';
import type { LivingServer } from './living-server.js';
import { Random } from './random.js';

/** What each call got, in order. */
export type Answers = ReadonlyMap<Call, readonly unknown[]>;

/** After so many calls, whatever waits to be compiled is compiled. */
const COMPILE_EVERY = 500;

/** Makes each call once, in an order shuffled by a seed, and adds what it got. */
export async function shuffledRound(
  server: LivingServer,
  calls: readonly Call[],
  answers: Map<Call, unknown[]>,
  seed: string,
): Promise<void> {
  for (const [at, call] of new Random(seed).shuffled(calls).entries()) {
    const got = answers.get(call) ?? [];
    answers.set(call, got);
    got.push(await call.answer());
    if (at % COMPILE_EVERY === 0) await server.compiled();
  }
}

/** The same calls by one caller for each query: one to whom it answers data, or the last where there is none. */
export async function byOneCaller(calls: readonly Call[]): Promise<Call[]> {
  const callers = new Map<Call['of'], Call['caller']>();
  for (const { of, caller, transport, answer } of calls.toReversed()) {
    if (transport === 'GraphQL' && !callers.has(of) && hasData(await answer())) callers.set(of, caller);
  }
  const last = calls.at(-1)?.caller;
  return calls.filter(({ of, caller }) => caller === (callers.get(of) ?? last));
}

/** Calls whose last answer was no refusal. */
export function notRefused(answers: Answers): Call[] {
  return [...answers].flatMap(([call, got]) => (isRefusal(got.at(-1)) ? [] : [call]));
}

function isRefusal(answer: unknown): boolean {
  const { errors, body } = answer as { errors?: unknown; body?: { statusCode?: number } };
  return errors !== undefined || (body?.statusCode ?? 200) !== 200;
}

/** Makes each call so many times in a row. */
export async function repeated(calls: readonly Call[], times: number): Promise<Answers> {
  const answers = new Map<Call, unknown[]>();
  for (const call of calls) {
    const mine = [];
    for (let time = 0; time < times; time += 1) mine.push(await call.answer());
    answers.set(call, mine);
  }
  return answers;
}

/** Name of a call, for a person. */
export function nameOf({ of, caller, transport }: Call): string {
  return `${of.operation.field} as ${caller} over ${transport}`;
}

/** Calls whose last answer differs from their first, with both. */
export function changed(answers: Answers): string[] {
  return [...answers].flatMap(([call, got]) => {
    const [first, last] = [got[0], got.at(-1)].map((each) => JSON.stringify(each) ?? 'nothing');
    return first === last ? [] : [`${nameOf(call)}:\n  first ${first}\n  last  ${last}`];
  });
}

/** Operations that answered data over GraphQL to somebody each time. */
export function answeredWithData(answers: Answers): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [{ of, transport }, got] of answers) {
    if (transport === 'GraphQL' && got.every((each) => hasData(each))) found.add(of.operation.field);
  }
  return found;
}

function hasData(answer: unknown): boolean {
  const { data, errors } = answer as { data?: object | null; errors?: unknown };
  return errors === undefined && data !== null && data !== undefined;
}
