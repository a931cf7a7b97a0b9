/** The last `length` numbers. What is read from it is NaN until there are so many. */
export class Window {
  /** Sum of the numbers. */
  sum = NaN;
  private readonly ring: Float64Array;
  /** Index of the oldest number, which the next one replaces. */
  private oldest = 0;
  private newest = NaN;
  /** How many of the newest numbers are equal. */
  private equal = 0;

  constructor(readonly length: number) {
    this.ring = new Float64Array(length).fill(NaN);
  }

  /** Takes the next number and returns the one that it replaces, which came `length` numbers earlier. */
  push(value: number): number {
    const replaced = this.ring[this.oldest] ?? NaN;
    this.ring[this.oldest] = value;
    this.equal = value === this.newest ? this.equal + 1 : 1;
    this.newest = value;
    this.oldest += 1;
    if (this.oldest === this.length) this.startOver();
    else this.sum += value - replaced;
    return replaced;
  }

  /** Whether the ring has just been filled to its end, so that a sum over it may be counted anew at little cost. */
  get isOneTurn(): boolean {
    return this.oldest === 0;
  }

  /** Equal numbers have exactly their value as mean: one that is rounded off would be above or below all of them. */
  mean(): number {
    return this.equal >= this.length ? this.newest : this.sum / this.length;
  }

  /** Sum in which the oldest number counts once, the next one twice and so on. Only right at the end of a turn. */
  weightedSum(): number {
    return this.ring.reduce((sum, value, index) => sum + value * (index + 1), 0);
  }

  /** Population standard deviation, from the differences: the sum of squares would lose its digits in large prices. */
  deviation(): number {
    const mean = this.mean();
    let squares = 0;
    for (const value of this.ring) squares += (value - mean) ** 2;
    return Math.sqrt(squares / this.length);
  }

  /** Mean of the distances from the mean. */
  meanDistance(): number {
    const mean = this.mean();
    let distances = 0;
    for (const value of this.ring) distances += Math.abs(value - mean);
    return distances / this.length;
  }

  highest(): number {
    let highest = -Infinity;
    for (const value of this.ring) highest = Math.max(highest, value);
    return highest;
  }

  lowest(): number {
    let lowest = Infinity;
    for (const value of this.ring) lowest = Math.min(lowest, value);
    return lowest;
  }

  /** Counts the sum anew each turn, so that what steps round off does not add up over a million candles. */
  private startOver(): void {
    this.oldest = 0;
    this.sum = 0;
    for (const value of this.ring) this.sum += value;
  }
}
