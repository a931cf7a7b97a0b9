import { writeBatch } from './write-batch.js';

const MAX_BATCH = 200;
const MAX_IN_FLIGHT = 2;

interface Waiting<Row> {
  readonly row: Row;
  readonly done: PromiseWithResolvers<void>;
}

/**
 * Writes rows of several callers in one statement: those that come while statements are under way share the next one.
 * A row that the database rejects fails for its caller alone.
 */
export class GatheredWrites<Row> {
  private waiting: Waiting<Row>[] = [];
  private inFlight = 0;
  private scheduled = false;

  constructor(private readonly write: (rows: readonly Row[]) => Promise<unknown>) {}

  /** Resolves when the row is written. */
  add(row: Row): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.waiting.push({ row, done });
    this.schedule();
    return done.promise;
  }

  private schedule(): void {
    if (this.scheduled || this.inFlight >= MAX_IN_FLIGHT || this.waiting.length === 0) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      void this.send();
    });
  }

  private async send(): Promise<void> {
    const batch = this.waiting.slice(0, MAX_BATCH);
    this.waiting = this.waiting.slice(MAX_BATCH);
    this.inFlight += 1;
    try {
      await writeBatch(batch, {
        write: (part) => this.write(part.map(({ row }) => row)),
        lost: ({ done }, error) => done.reject(error),
      });
      for (const { done } of batch) done.resolve();
    } catch (error) {
      for (const { done } of batch) done.reject(error);
    } finally {
      this.inFlight -= 1;
      this.schedule();
    }
  }
}
