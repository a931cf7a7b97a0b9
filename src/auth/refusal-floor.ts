/** Well above the time that any check of a credential takes, so that all refusals end at the same time. */
const FLOOR_MS = 10;

/**
 * The earliest time at which a call that begins now may be refused. The time is fixed at the start, so a response does
 * not reveal how long the checks took.
 */
export class RefusalFloor {
  private timer: NodeJS.Timeout | undefined;
  private readonly reached = new Promise<void>((resolve) => {
    this.timer = setTimeout(resolve, FLOOR_MS);
  });

  wait(): Promise<void> {
    return this.reached;
  }

  /** Cancels the timer; for a call that is accepted. */
  drop(): void {
    clearTimeout(this.timer);
  }
}
