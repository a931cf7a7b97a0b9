import { threadId } from 'node:worker_threads';

/** What the test says of a piece of work, and what it hears of it while it computes. */
export interface Heavy {
  readonly does: 'answer' | 'wait' | 'spin' | 'hog' | 'exit' | 'fault' | 'environment';
  /** [how many have begun, how many compute now, the most at once, 1 once all may go on] */
  readonly shared?: Int32Array<SharedArrayBuffer>;
}

/** Runs in a thread: heavy computing of the kinds that go wrong. */
export function compute({ does, shared = new Int32Array(new SharedArrayBuffer(16)) }: Heavy): unknown {
  const now = Atomics.add(shared, 1, 1) + 1;
  if (now > Atomics.load(shared, 2)) Atomics.store(shared, 2, now);
  Atomics.add(shared, 0, 1);
  Atomics.notify(shared, 0);
  const result = DOES[does](shared);
  Atomics.sub(shared, 1, 1);
  return result;
}

const DOES: Readonly<Record<Heavy['does'], (shared: Int32Array<SharedArrayBuffer>) => unknown>> = {
  answer: () => threadId,
  wait: (shared) => Atomics.wait(shared, 3, 0),
  spin() {
    for (;;);
  },
  hog() {
    const kept: string[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, at) => `${at} ${kept.length}`));
  },
  exit: () => process.exit(3),
  fault() {
    throw new RangeError('no such candle');
  },
  environment: () => Object.keys(process.env),
};
