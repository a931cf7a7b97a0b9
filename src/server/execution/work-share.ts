import { setTimeout as sleep } from 'node:timers/promises';
import type { Asker } from '../../services/frame/asker.js';
import { FairQueue, type QueuedTask } from '../../services/frame/fair-queue.js';

/** The part of the process's time that goes to reading, pricing and compiling, once that is asked for without end. */
const SHARE = 0.125;
/** What was not used is saved up to this much wall time, so that a front end's documents need not wait after a start. */
const SAVED_MS = 4_000;
const REFUSAL = 'Too many new documents are waiting: send them again in a few seconds';

/**
 * Work that strangers can ask for without a right to anything: reading a document that nobody has sent before, pricing
 * it, compiling it. Tasks run one at a time, those who ask in turn, and with pauses, so that whoever sends what is
 * known already hardly notices a flood of documents that are not. Accounts wait in a queue of their own, and the two
 * queues take turns: however many addresses a flood comes from, those who have signed in are not among them.
 */
export class WorkShare {
  private readonly accounts = new FairQueue(REFUSAL);
  private readonly strangers = new FairQueue(REFUSAL);
  private running = false;
  /** The queue that had the last turn. */
  private served = this.strangers;
  /** When everything done so far has been paid for. */
  private paidAtMs = 0;

  /**
   * Runs a task when it is its turn. RATE_LIMITED when the queue is full, or drops the task for those who hold less of it.
   */
  async run<T>(asker: Asker, work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const queue = asker.isAccount ? this.accounts : this.strangers;
      queue.add({ asker, start: () => settle(work, resolve, reject), refuse: reject });
      if (!this.running) void this.drain();
    });
  }

  /** Never rejects: what a task throws is its caller's. */
  private async drain(): Promise<void> {
    this.running = true;
    for (let task = this.take(); task; task = this.take()) {
      const startedAtMs = performance.now();
      task.start();
      const now = performance.now();
      this.paidAtMs = Math.max(this.paidAtMs, now - SAVED_MS) + (now - startedAtMs) / SHARE;
      // Whatever came in meanwhile goes first.
      await sleep(Math.max(0, this.paidAtMs - now));
    }
    this.running = false;
  }

  private take(): QueuedTask | undefined {
    const next = this.served === this.accounts ? this.strangers : this.accounts;
    const task = next.take();
    if (!task) return this.served.take();
    this.served = next;
    return task;
  }
}

function settle<T>(work: () => T, resolve: (value: T) => void, reject: (error: unknown) => void): void {
  try {
    resolve(work());
  } catch (error) {
    reject(error);
  }
}
