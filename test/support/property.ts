import * as fc from 'fast-check';

const seed = process.env['SEED'];
const long = process.env['TEST_LONG'] === 'true';

// A failure prints its seed and its error; SEED repeats it, and the long run tries a hundred times as many.
fc.configureGlobal({
  includeErrorInReport: true,
  ...(seed === undefined ? {} : { seed: Number(seed) }),
  ...(long ? { numRuns: 10_000 } : {}),
});

export { fc };
