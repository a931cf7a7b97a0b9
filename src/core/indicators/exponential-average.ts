/** An average in which a value weighs less the older it is. It begins at the first value. */
export class ExponentialAverage {
  value = NaN;

  /** What a new value weighs. */
  private readonly weight: number;

  constructor(period: number) {
    this.weight = 2 / (period + 1);
  }

  next(value: number): number {
    this.value = Number.isNaN(this.value) ? value : this.value + (value - this.value) * this.weight;
    return this.value;
  }
}
