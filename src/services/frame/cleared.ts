/**
 * Fields whose policy a transport has already run, each good for one execution. REST asks the policy before it
 * looks at the body; the field itself must not ask, and count, a second time.
 */
export class Cleared {
  private readonly keys = new Set<string | number>();

  add(responseKey: string): void {
    this.keys.add(responseKey);
  }

  take(responseKey: string | number): boolean {
    return this.keys.delete(responseKey);
  }
}
