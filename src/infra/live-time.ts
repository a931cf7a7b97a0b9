/**
 * Measures time in steps of `stepMs`, leaving out time in which this process was busy or stopped. When its timer is
 * late, answers that came meanwhile have not been read yet, so the delay does not show that others are slow. A late
 * step therefore counts as at most 2.5 steps.
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

  /** Starts measuring, or starts the current step again. Does not keep the process alive. */
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
