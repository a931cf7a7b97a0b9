import { EXIT_SCENARIOS } from './support/exit-scenarios.js';
import { PLAN_SCENARIOS } from './support/plan-scenarios.js';
import { openOf, run, tradesOf } from './support/scenario.js';

describe('candles that a bot walks', () => {
  it.each([...EXIT_SCENARIOS, ...PLAN_SCENARIOS])('$title', ({ trades, open = [], ...tried }) => {
    const result = run(tried);
    expect({ trades: tradesOf(result), open: openOf(result) }).toEqual({ trades, open });
  });
});
