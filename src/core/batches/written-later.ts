import { SECOND_MS } from '../clock.js';

/**
 * What is noted in memory, so that no answer waits for it, and written once a second and at the end. One writing begins
 * after the other has ended. A process that dies loses at most what was noted since the last.
 */
export abstract class WrittenLater {
  private timer: NodeJS.Timeout | undefined;
  private isWriting = false;
  private writing: Promise<void> = Promise.resolve();

  /** Writes what was noted so far and forgets it. Never rejects: what cannot be written is lost, and logged. */
  protected abstract write(): Promise<void>;

  start(): void {
    this.timer = setInterval(() => {
      // While the database is slow what waits is bounded; a queue of writings would not be.
      if (!this.isWriting) void this.flush();
    }, SECOND_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  /** Writes what was noted so far. Never rejects. */
  flush(): Promise<void> {
    this.writing = this.writing.then(async () => {
      this.isWriting = true;
      await this.write().finally(() => (this.isWriting = false));
    });
    return this.writing;
  }
}
