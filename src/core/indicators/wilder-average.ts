/** Wilder's average. It begins at the mean of the first `period` values and is NaN before. */
export class WilderAverage {
  value = NaN;
  private sum = 0;
  private count = 0;

  constructor(private readonly period: number) {}

  next(value: number): number {
    if (this.count === this.period) {
      this.value += (value - this.value) / this.period;
    } else {
      this.sum += value;
      this.count += 1;
      if (this.count === this.period) this.value = this.sum / this.period;
    }
    return this.value;
  }
}
