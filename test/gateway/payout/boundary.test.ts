import { payoutBoundary } from '../../../src/core/payment/payout-boundary.js';

describe('the time before which a schedule pays out what came in', () => {
  it.each([
    ['INSTANT', '2026-03-04T17:30:00.001Z', '2026-03-04T17:30:00.001Z'],
    ['DAILY', '2026-03-04T17:30:00.000Z', '2026-03-04T00:00:00.000Z'],
    ['DAILY', '2026-03-04T00:00:00.000Z', '2026-03-04T00:00:00.000Z'],
    ['DAILY', '2026-03-04T23:59:59.999Z', '2026-03-04T00:00:00.000Z'],
    ['WEEKLY', '2026-03-04T17:30:00.000Z', '2026-03-02T00:00:00.000Z'],
    ['WEEKLY', '2026-03-02T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
    ['WEEKLY', '2026-03-08T23:59:59.999Z', '2026-03-02T00:00:00.000Z'],
    ['WEEKLY', '2026-03-01T12:00:00.000Z', '2026-02-23T00:00:00.000Z'],
    ['WEEKLY', '2027-01-01T12:00:00.000Z', '2026-12-28T00:00:00.000Z'],
    ['MONTHLY', '2026-03-04T17:30:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['MONTHLY', '2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['MONTHLY', '2028-02-29T23:59:59.999Z', '2028-02-01T00:00:00.000Z'],
  ] as const)('of %s at %s is %s', (schedule, now, boundary) => {
    expect(payoutBoundary(schedule, new Date(now)).toISOString()).toBe(boundary);
  });
});
