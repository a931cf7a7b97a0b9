/** True in `npm run test:long`, which takes the large counts. Only files that reach this one have a long form. */
export const LONG = Boolean(process.env['TEST_LONG']);

/** How many cases a test tries: the first number in each run, the second in the long one, or CASES. */
export function casesOf(usual: number, long = usual): number {
  const { CASES } = process.env;
  if (CASES !== undefined && !/^[1-9]\d*$/.test(CASES)) throw new Error(`CASES must be a whole number, not "${CASES}"`);
  return Number(CASES ?? (LONG ? long : usual));
}

/** Whether something took less than a limit, which only the long run asks: it has the machine to itself. */
export function isInTime(elapsedMs: number, limitMs: number): boolean {
  return !LONG || elapsedMs < limitMs;
}

/** Asserts a duration in the long run only. */
export function expectWithin(elapsedMs: number, limitMs: number): void {
  if (LONG) expect(elapsedMs).toBeLessThan(limitMs);
}
