/**
 * A point that an operation owes for what its public fields cost together. The first of them that is let through takes it,
 * once for the document; when the bucket is empty every one of them is refused.
 */
export class Dues {
  private owed = false;
  private taken: Promise<void> | undefined;

  owe(): void {
    this.owed = true;
  }

  /** Has the point taken, or waits for who takes it. */
  async settle(take: () => Promise<void>): Promise<void> {
    if (this.owed) await (this.taken ??= take());
  }
}
