/** Well above what finding out takes, so that all refusals end at the same time. */
const FLOOR_MS = 10;

/**
 * The earliest time at which a call that begins now may be refused. The wait is counted from the beginning: how long
 * it took to find out why a call is refused does not show in it.
 */
export class RefusalFloor {
  private timer: NodeJS.Timeout | undefined;
  private readonly reached = new Promise<void>((resolve) => {
    this.timer = setTimeout(resolve, FLOOR_MS);
  });

  wait(): Promise<void> {
    return this.reached;
  }

  /** For a call that is not refused. */
  drop(): void {
    clearTimeout(this.timer);
  }
}
