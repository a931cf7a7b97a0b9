import { scraped, valueOf } from '../../support/metrics.js';
import { recorded } from '../../support/gateway.js';
import { world } from '../../support/world.js';
import { deliverAll, merchantOf, useReceiver } from './support.js';

const receiver = useReceiver();

const attempts = (outcome: string): string => `gateway_webhook_attempts_total{outcome="${outcome}"}`;

it('counts attempts by outcome, and shows for how long the oldest delivery has been due', async () => {
  const { clock, url } = await world();
  receiver.script.push({ status: 200 }, { status: 500 }, { status: 410 });
  const before = await scraped(url);
  expect(valueOf(before, 'gateway_webhooks_overdue_seconds')).toBe(0);
  const merchant = await merchantOf(receiver);
  for (let count = 0; count < 3; count += 1) {
    await recorded(merchant);
    if (count === 0) {
      clock.advance(60_000);
      expect(valueOf(await scraped(url), 'gateway_webhooks_overdue_seconds')).toBeGreaterThanOrEqual(60);
    }
    await deliverAll();
  }
  const after = await scraped(url);
  expect(
    ['sent', 'retrying', 'failed'].map((each) => valueOf(after, attempts(each)) - valueOf(before, attempts(each))),
  ).toEqual([1, 1, 1]);
});
