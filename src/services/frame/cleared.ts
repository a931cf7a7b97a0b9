/**
 * Fields whose policy a transport has already checked, each for one execution. REST checks the policy before it reads
 * the body; a second check by the field would count twice against rate limits.
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
