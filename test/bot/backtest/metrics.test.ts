import { runQueuedBacktest } from '../../../src/services/bot/backtest/run.js';
import { newClient } from '../../support/accounts.js';
import { scraped, valueOf } from '../../support/metrics.js';
import { world } from '../../support/world.js';
import { queued, ran } from './support/backtests.js';

it('the metrics count the runs of backtests by how they ended', async () => {
  const [client, { system, url }] = [await newClient(), await world()];
  const before = await scraped(url);
  const grown = (after: string, outcome: string): number => {
    const sample = `trading_backtest_seconds_count{outcome="${outcome}"}`;
    return valueOf(after, sample) - valueOf(before, sample);
  };
  const id = await queued(client);
  await expect(runQueuedBacktest(system, id, AbortSignal.abort())).rejects.toThrow();
  await ran(client, id);
  const range = { from: '2001-01-01T00:00:00Z', to: '2001-01-02T00:00:00Z', candles: null };
  await ran(client, await queued(client, range));
  const after = await scraped(url);
  expect(['requeued', 'done', 'failed', 'cancelled'].map((outcome) => grown(after, outcome))).toEqual([1, 1, 1, 0]);
});
