const MAX_BATCH = 500;
const MAX_IN_FLIGHT = 2;
/** Rounds of the event loop that a call waits at most, while each brings more questions. */
const MAX_ROUNDS = 8;

/**
 * Looks rows up by key, all that is asked for in one tick by one call of `read`. That call always begins after the
 * question came in, so what was changed before is seen. A key that `read` does not answer is undefined.
 */
export class BatchLookup<Row> {
  private waiting = new Map<string, PromiseWithResolvers<Row | undefined>>();
  private inFlight = 0;
  private scheduled = false;
  /** How many questions came in, ever. */
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

  /** A busy process gathers more in a statement; in an idle one the first round brings nothing, and it is sent. */
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
