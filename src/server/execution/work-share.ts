import { setTimeout as sleep } from 'node:timers/promises';
import type { Asker } from '../../services/frame/asker.js';
import { FairQueue, type QueuedTask } from '../../services/frame/fair-queue.js';

/** The process's share of time for reading, pricing and compiling documents under continuous demand. */
const SHARE = 0.125;
/** Unused time is saved up to this much, so that a front end's documents need not wait after a start. */
const SAVED_MS = 4_000;
const REFUSAL = 'Too many new documents are waiting: send them again in a few seconds';

/**
 * Queues the work that anybody can cause without any right: reading, pricing and compiling new documents. Tasks run one
 * at a time, with pauses, and askers take turns, so that a flood of new documents hardly slows the callers of known
 * ones. Signed-in accounts have a queue of their own, and the two queues alternate, so that a flood from many addresses
 * does not delay accounts.
 */
export class WorkShare {
  private readonly accounts = new FairQueue(REFUSAL);
  private readonly strangers = new FairQueue(REFUSAL);
  private running = false;
  /** The queue that was served last. */
  private served = this.strangers;
  /** The earliest time at which the next task may run within the share. */
  private paidAtMs = 0;

  /**
   * Runs a task in turn. RATE_LIMITED when the queue is full, or drops the task in favour of askers with fewer tasks.
   */
  async run<T>(asker: Asker, work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const queue = asker.isAccount ? this.accounts : this.strangers;
      queue.add({ asker, start: () => settle(work, resolve, reject), refuse: reject });
      if (!this.running) void this.drain();
    });
  }

  /** Never rejects: a task's error goes to the task's caller. */
  private async drain(): Promise<void> {
    this.running = true;
    for (let task = this.take(); task; task = this.take()) {
      const startedAtMs = performance.now();
      task.start();
      const now = performance.now();
      this.paidAtMs = Math.max(this.paidAtMs, now - SAVED_MS) + (now - startedAtMs) / SHARE;
      // Lets other events be handled before the next task.
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
