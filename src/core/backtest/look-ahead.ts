import type { Program } from '../rules/program.js';
import { prefixOf, type Candles } from './candles.js';
import type { LookAhead } from './types.js';

/** A number that depends on every signal that a program gave, and on their order. */
export class SignalHash {
  value = 0;

  add({ isReady, entry, exit }: Pick<Program, 'isReady' | 'entry' | 'exit'>): void {
    this.value = (Math.imul(this.value, 31) + (isReady ? 4 : 0) + (entry ? 2 : 0) + (exit ? 1 : 0) + 1) | 0;
  }
}

/** Parts of the candles, which are so short that checking them costs little. */
const PARTS_OF_MANY = [0.01, 0.02, 0.04];
const PARTS_OF_FEW = [0.25, 0.5, 0.75];
const FEW = 10_000;

/** Remembers what the signals were after a few prefixes of the candles, to compare them with those of the prefixes alone. */
export class LookAheadCheck {
  private readonly hash = new SignalHash();
  private readonly lengths: readonly number[];
  private readonly seen: number[] = [];
  private count = 0;
  private next: number;

  constructor(private readonly candles: Candles) {
    const { length } = candles.openAt;
    const parts = length <= FEW ? PARTS_OF_FEW : PARTS_OF_MANY;
    this.lengths = [...new Set(parts.map((part) => Math.floor(length * part)))].filter((each) => each > 0);
    this.next = this.lengths[0] ?? Infinity;
  }

  /** Takes the signals after the next candle. */
  add(program: Program): void {
    this.hash.add(program);
    this.count += 1;
    if (this.count !== this.next) return;
    this.seen.push(this.hash.value);
    this.next = this.lengths[this.seen.length] ?? Infinity;
  }

  /** Runs new programs over the prefixes that were passed. */
  result(newProgram: () => Program | null): LookAhead {
    const isClean = this.seen.every((value, index) => {
      const program = newProgram();
      return program === null || hashOf(program, prefixOf(this.candles, this.lengths[index] ?? 0)) === value;
    });
    return { checkedPrefixes: this.seen.length, isClean };
  }
}

function hashOf(program: Program, { open, high, low, close, volume }: Candles): number {
  const hash = new SignalHash();
  for (let index = 0; index < open.length; index += 1) {
    program.next(open[index] ?? NaN, high[index] ?? NaN, low[index] ?? NaN, close[index] ?? NaN, volume[index] ?? NaN);
    hash.add(program);
  }
  return hash.value;
}
