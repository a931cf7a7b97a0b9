import { sources } from '../support/sources.js';

const MAX_LINES = 400;
const USUAL_LINES = 80;

describe('the sizes of source files', () => {
  const files = sources('src');

  it(`stay at or under ${MAX_LINES} lines`, () => {
    const long = files.filter(({ lines }) => lines.length > MAX_LINES);
    expect(long.map(({ path, lines }) => `${path}: ${lines.length} lines`)).toEqual([]);
  });

  it(`are under ${USUAL_LINES} lines for at least half of them`, () => {
    const short = files.filter(({ lines }) => lines.length < USUAL_LINES);
    expect(short.length / files.length).toBeGreaterThanOrEqual(0.5);
  });
});
