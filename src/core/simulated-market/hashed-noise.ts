const GOLDEN = 0x9e3779b1;
const HALF = 2 ** 31;

/** A number from -1 to below 1 that a seed, a stream and an index decide. All three are whole numbers of 32 bits. */
export function hashed(seed: number, stream: number, index: number): number {
  let bits = (seed ^ Math.imul(stream + 1, GOLDEN) ^ Math.imul(index, 0x85ebca6b)) | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return (bits ^ (bits >>> 16)) / HALF;
}

/** How far a sum of noises swings, in the logarithm of a price. */
export interface Swing {
  /** The noise of octave k changes its direction about every 2^k steps; octaves are counted from 1. */
  readonly octaves: number;
  /** Largest part of octave 0; that of octave k is larger by the root of 2^k, as the steps of a random walk add up. */
  readonly amplitude: number;
}

/**
 * The sum of smooth noises of many lengths, which swings at every scale. Its value at a step depends on the seed and the
 * step only. The present cell of each octave is kept, so that steps in a row cost few hashes.
 */
export class HashedNoise {
  private readonly amplitudes: Float64Array;
  private readonly cells: Int32Array;
  private readonly left: Float64Array;
  private readonly rise: Float64Array;

  constructor(
    private readonly seed: number,
    private readonly swing: Swing,
  ) {
    const length = swing.octaves + 1;
    this.amplitudes = Float64Array.from({ length }, (_, octave) => swing.amplitude * Math.sqrt(2 ** octave));
    this.cells = new Int32Array(length).fill(-1);
    this.left = new Float64Array(length);
    this.rise = new Float64Array(length);
  }

  /** The value at a step, a whole number from 0 to below 2^31. */
  at(step: number): number {
    const { cells, left, rise } = this;
    let value = 0;
    for (let octave = 1; octave <= this.swing.octaves; octave += 1) {
      const cell = step >> octave;
      if (cells[octave] !== cell) this.enter(octave, cell);
      const length = 1 << octave;
      const part = (step & (length - 1)) / length;
      value += (left[octave] ?? 0) + (rise[octave] ?? 0) * (part * part * (3 - 2 * part));
    }
    return value;
  }

  private enter(octave: number, cell: number): void {
    const amplitude = this.amplitudes[octave] ?? 0;
    const left = amplitude * hashed(this.seed, octave, cell);
    this.cells[octave] = cell;
    this.left[octave] = left;
    this.rise[octave] = amplitude * hashed(this.seed, octave, cell + 1) - left;
  }
}
