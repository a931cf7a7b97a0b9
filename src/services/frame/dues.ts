/**
 * The rate-limit point that an operation pays when its public fields are expensive together. The first of these fields
 * that passes its policy takes the point, once for the document; when the bucket is empty, all of them are refused.
 */
export class Dues {
  private owed = false;
  private taken: Promise<void> | undefined;

  owe(): void {
    this.owed = true;
  }

  /** If the operation owes the point, takes it, or waits for another field that is already taking it. */
  async settle(take: () => Promise<void>): Promise<void> {
    if (this.owed) await (this.taken ??= take());
  }
}
