import { MINUTE_MS } from '../../../src/core/clock.js';
import { gapsIn } from '../../../src/core/trading/gaps.js';

const opened = (...minutes: number[]) => minutes.map((minute) => minute * MINUTE_MS);

describe('the gaps between candles', () => {
  it('are none where each begins when the one before ends', () => {
    expect(gapsIn(opened(5, 6, 7), '1m')).toEqual([]);
    expect(gapsIn(opened(5, 10), '5m')).toEqual([]);
    expect(gapsIn([], '1m')).toEqual([]);
  });

  it('run from the first missing candle to the next one that is there', () => {
    expect(gapsIn(opened(5, 7, 8, 20), '1m')).toEqual([
      { from: 6 * MINUTE_MS, to: 7 * MINUTE_MS },
      { from: 9 * MINUTE_MS, to: 20 * MINUTE_MS },
    ]);
  });
});
