const MAX_BATCH = 500;
const MAX_IN_FLIGHT = 2;
/** How many turns of the event loop a batch waits at most, as long as each turn brings more keys. */
const MAX_ROUNDS = 8;

/**
 * Looks rows up by key: the keys that callers ask for in one tick share one call of `read`. `read` starts after `find`
 * was called, so it sees all earlier changes. A key that is missing in the answer of `read` yields undefined.
 */
export class BatchLookup<Row> {
  private waiting = new Map<string, PromiseWithResolvers<Row | undefined>>();
  private inFlight = 0;
  private scheduled = false;
  /** Number of calls of `find` so far. */
  private asked = 0;

  constructor(private readonly read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>) {}

  find(key: string): Promise<Row | undefined> {
    this.asked += 1;
    const known = this.waiting.get(key);
    if (known) return known.promise;
    const waiting = Promise.withResolvers<Row | undefined>();
    this.waiting.set(key, waiting);
    this.schedule();
    return waiting.promise;
  }

  private schedule(): void {
    if (this.scheduled || this.inFlight >= MAX_IN_FLIGHT || this.waiting.size === 0) return;
    this.scheduled = true;
    this.gather(MAX_ROUNDS);
  }

  /** Waits another turn while keys keep coming: a busy process gathers larger batches, an idle one sends at once. */
  private gather(rounds: number): void {
    const { asked } = this;
    setImmediate(() => {
      if (this.asked > asked && rounds > 1) return this.gather(rounds - 1);
      this.scheduled = false;
      void this.send();
    });
  }

  private async send(): Promise<void> {
    const batch = [...this.waiting].slice(0, MAX_BATCH);
    for (const [key] of batch) this.waiting.delete(key);
    this.inFlight += 1;
    try {
      const rows = await this.read(batch.map(([key]) => key));
      for (const [key, { resolve }] of batch) resolve(rows.get(key));
    } catch (error) {
      for (const [, { reject }] of batch) reject(error);
    } finally {
      this.inFlight -= 1;
      this.schedule();
    }
  }
}
