import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { startDue } from '../own/start.js';
import { retryRefunds } from '../refund/retry.js';
import { findEnded, findStarting, findUnrefunded } from './find.js';
import { settleOffering } from './settle.js';

/** What a run did, in offerings and contributions. */
interface Tally {
  started: number;
  succeeded: number;
  failed: number;
  /** Offerings that have met their soft cap, but are flagged. */
  waiting: number;
  refunded: number;
  /** Confirmed deliveries of cancelled offerings that were paid for. */
  paid: number;
  /** Contributions of offerings that failed or were cancelled that cannot be credited, and stay outstanding. */
  barred: number;
  /** Those that escrow does not cover, and stay outstanding. */
  uncovered: number;
  faults: number;
}

/**
 * One run of the hourly job: starts approved offerings whose start has passed, tries again what could not be refunded
 * or paid for before, and settles offerings on sale that have ended, each in one transaction. One that fails does not
 * stop the others; the run then fails with what it did.
 */
export async function processOfferings(ctx: Context): Promise<Readonly<Record<string, number>>> {
  const nothing = { started: 0, succeeded: 0, failed: 0, waiting: 0, refunded: 0, paid: 0, barred: 0, uncovered: 0 };
  const tally: Tally = { ...nothing, faults: 0 };
  for await (const id of findStarting(ctx)) await attempt(ctx, tally, id, () => start(ctx, id, tally));
  for await (const id of findUnrefunded(ctx)) await attempt(ctx, tally, id, () => retry(ctx, id, tally));
  for await (const id of findEnded(ctx)) await attempt(ctx, tally, id, () => settle(ctx, id, tally));
  const { faults, ...counts } = tally;
  if (faults === 0) return counts;
  throw new Error(
    `${faults} offerings could not be started, settled or refunded; the log has the reasons, and the next run tries again: ${JSON.stringify(counts)}`,
  );
}

async function start(ctx: Context, id: string, tally: Tally): Promise<void> {
  if (await startDue(ctx, id, 'processIcoOfferings')) tally.started += 1;
}

async function settle(ctx: Context, id: string, tally: Tally): Promise<void> {
  const { outcome, ...counts } = await settleOffering(ctx, id);
  if (outcome === 'SUCCESS') tally.succeeded += 1;
  if (outcome === 'FAILED') tally.failed += 1;
  if (outcome === 'WAITS') tally.waiting += 1;
  count(tally, counts);
}

async function retry(ctx: Context, id: string, tally: Tally): Promise<void> {
  const done = await retryRefunds(ctx, id);
  if (done) count(tally, done);
}

type Counts = Partial<Pick<Tally, 'refunded' | 'paid' | 'barred' | 'uncovered'>>;

function count(tally: Tally, { refunded = 0, paid = 0, barred = 0, uncovered = 0 }: Counts): void {
  tally.refunded += refunded;
  tally.paid += paid;
  tally.barred += barred;
  tally.uncovered += uncovered;
}

async function attempt(ctx: Context, tally: Tally, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // It was deleted since it was found.
    if (error instanceof AppError && error.code === 'NOT_FOUND') return;
    tally.faults += 1;
    ctx.log.error(
      { module: 'ico', offeringId: id, err: error },
      'an offering could not be started, settled or refunded',
    );
  }
}
