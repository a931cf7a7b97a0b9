import { Window } from './window.js';

/** The greatest of the last `length` numbers; NaN until there are so many. */
export class Maximum {
  value = NaN;
  private readonly window: Window;

  constructor(length: number) {
    this.window = new Window(length);
  }

  /** Looks through all numbers only when the greatest has left or there is none yet. */
  push(value: number): void {
    const replaced = this.window.push(value);
    if (value >= this.value) this.value = value;
    else if (replaced === this.value || Number.isNaN(this.value)) this.value = this.window.highest();
  }
}
