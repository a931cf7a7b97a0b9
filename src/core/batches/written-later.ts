import { SECOND_MS } from '../clock.js';

/**
 * Keeps entries in memory, so that no response waits for the database, and writes them once a second and on `stop`. Two
 * writes never run at the same time. A process that crashes loses at most the entries since the last write.
 */
export abstract class WrittenLater {
  private timer: NodeJS.Timeout | undefined;
  private isWriting = false;
  private writing: Promise<void> = Promise.resolve();

  /** Writes the entries so far and clears them. Must not reject: entries that cannot be written are logged and lost. */
  protected abstract write(): Promise<void>;

  start(): void {
    this.timer = setInterval(() => {
      // Skips the tick while a write is running: the entries in memory are bounded, but a queue of writes would not be.
      if (!this.isWriting) void this.flush();
    }, SECOND_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  /** Writes the entries so far, after a write that is already running. Never rejects. */
  flush(): Promise<void> {
    this.writing = this.writing.then(async () => {
      this.isWriting = true;
      await this.write().finally(() => (this.isWriting = false));
    });
    return this.writing;
  }
}
