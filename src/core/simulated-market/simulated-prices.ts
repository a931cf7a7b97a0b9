import { SECOND_MS } from '../clock.js';
import { HashedNoise } from './hashed-noise.js';

/** How long each price lasts. */
export const STEP_MS = 5 * SECOND_MS;
/** Prices are whole multiples of one part in so many of the quote currency. */
export const PRICE_UNITS = 10_000;

/** The price around which it swings, in the quote currency. */
const MIDDLE = 100;
/** Swings from ten seconds to two thirds of a year. */
const OCTAVES = 22;
const AMPLITUDE = 0.00024;

/**
 * The prices of the simulated market, by a seed and the time only: in every process, and in whatever order they are
 * asked for, the same. They move by about 75 % a year, and never leave the range from a sixth of the middle price to
 * six times of it.
 */
export class SimulatedPrices {
  private readonly noise: HashedNoise;

  constructor(seed: number) {
    this.noise = new HashedNoise(seed, { octaves: OCTAVES, amplitude: AMPLITUDE });
  }

  /** The price at a time in milliseconds since 1970 UTC, in {@link PRICE_UNITS}: a whole number above zero. */
  at(atMs: number): number {
    return this.ofStep(Math.floor(atMs / STEP_MS));
  }

  /** The price of a step, counted from 1970 UTC. */
  ofStep(step: number): number {
    const units = MIDDLE * PRICE_UNITS * Math.exp(this.noise.at(step));
    return Math.round(units);
  }
}
