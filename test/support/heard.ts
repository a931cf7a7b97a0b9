/** What a listener hears, in order. */
export class Heard<T> {
  readonly all: T[] = [];
  private waiting: (() => void)[] = [];

  /** Give this to whoever speaks. */
  readonly listen = (said: T): void => {
    this.all.push(said);
    for (const wake of this.waiting.splice(0)) wake();
  };

  /** The first fitting thing that has been heard from the given place on, or will be. The test's time limit ends it. */
  async first(fits: (said: T) => boolean = () => true, from = 0): Promise<T> {
    for (;;) {
      const found = this.all.slice(from).filter(fits);
      if (found.length > 0) return found[0] as T;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }
}
