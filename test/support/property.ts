import * as fc from 'fast-check';
import { casesOf } from './long.js';

const seed = process.env['SEED'];

// A failure prints its seed and its error; SEED repeats it, and the long run tries a hundred times as many.
fc.configureGlobal({
  includeErrorInReport: true,
  ...(seed === undefined ? {} : { seed: Number(seed) }),
  numRuns: casesOf(100, 10_000),
});

export { fc };
