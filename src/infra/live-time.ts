/**
 * Measures time as this process lived it, in steps of `stepMs`. A timer that comes late says that the process was busy
 * or stopped, not that others kept it waiting: answers of the meantime are read only after it. A late step therefore
 * counts for little more than it should have taken.
 */
export class LiveTime {
  private timer: NodeJS.Timeout | undefined;
  private at = 0;

  constructor(
    private readonly stepMs: number,
    private readonly step: (livedMs: number) => void,
  ) {}

  get isRunning(): boolean {
    return this.timer !== undefined;
  }

  /** Begins to measure, or measures from now on. Does not keep the process alive. */
  start(): void {
    this.at = performance.now();
    this.timer ??= setInterval(() => this.tick(), this.stepMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private tick(): void {
    const now = performance.now();
    const livedMs = Math.min(now - this.at, 2.5 * this.stepMs);
    this.at = now;
    this.step(livedMs);
  }
}
