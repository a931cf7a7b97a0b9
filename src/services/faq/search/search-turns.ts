import { SECOND_MS } from '../../../core/clock.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { askerOf } from '../../frame/asker.js';
import type { Context } from '../../frame/context.js';
import { FairQueue } from '../../frame/fair-queue.js';

/** The most concurrent searches, and the largest share of the database connections that they may use. */
const MAX_AT_ONCE = 4;
const MAX_PART = 0.25;
const MAX_WAIT_MS = 3 * SECOND_MS;
const REFUSAL = 'Too many searches are waiting: try again in a few seconds';

/**
 * Queues searches, the most expensive public reads, so that they never use all database connections, however many
 * readers search. Waiting readers take turns, so nobody gets ahead by searching more often.
 */
export class SearchTurns {
  private readonly waiting = new FairQueue(REFUSAL);
  private readonly atOnce: number;
  private underWay = 0;

  constructor(
    connections: number,
    private readonly maxWaitMs = MAX_WAIT_MS,
  ) {
    this.atOnce = Math.max(1, Math.min(MAX_AT_ONCE, Math.floor(connections * MAX_PART)));
  }

  /** Runs a search when it is the caller's turn. RATE_LIMITED when too many wait, or when the wait is too long. */
  async run<T>(ctx: Pick<Context, 'caller' | 'request'>, search: () => Promise<T>): Promise<T> {
    if (this.underWay < this.atOnce) this.underWay += 1;
    else await this.turn(ctx);
    try {
      return await search();
    } finally {
      this.passOn();
    }
  }

  private turn(ctx: Pick<Context, 'caller' | 'request'>): Promise<void> {
    const asker = askerOf(ctx);
    let isOver = false;
    let late: NodeJS.Timeout | undefined;
    return new Promise<void>((resolve, reject) => {
      const patient = { ...asker, isGone: () => isOver || asker.isGone() };
      this.waiting.add({ asker: patient, start: resolve, refuse: reject });
      late = setTimeout(() => {
        isOver = true;
        reject(tooLate());
      }, this.maxWaitMs);
    }).finally(() => clearTimeout(late));
  }

  /** Starts the next waiting search, if there is one. */
  private passOn(): void {
    const next = this.waiting.take();
    if (next) next.start();
    else this.underWay -= 1;
  }
}

function tooLate(): AppError {
  return new AppError('RATE_LIMITED', { message: REFUSAL, headers: { 'retry-after': '3' } });
}
