import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import { afterAttempt, faultOf, verdictOn, type Verdict } from '../../../src/core/payment/delivery-verdict.js';
import { healthAfter, whyDisabled } from '../../../src/core/payment/endpoint-health.js';
import { askedWaitMs, MAX_ATTEMPTS, nextAttempt } from '../../../src/core/payment/retry-schedule.js';

const NOW = new Date('2026-01-31T12:00:00.000Z');
const after = (ms: number): Date => new Date(NOW.getTime() + ms);

describe('the schedule', () => {
  const delays = [
    5 * SECOND_MS,
    5 * MINUTE_MS,
    30 * MINUTE_MS,
    ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
  ];

  it.each(delays.map((delay, index) => [index + 1, delay]))(
    'after attempt %i waits %i ms, and up to a tenth more',
    (made, delay) => {
      const failure = { endedAt: NOW, retryAfterMs: null };
      expect(nextAttempt(made, { ...failure, chance: 0 })).toEqual(after(delay));
      expect(nextAttempt(made, { ...failure, chance: 1 })).toEqual(after(delay * 1.1));
    },
  );

  it('has ten attempts', () => {
    expect(MAX_ATTEMPTS).toBe(10);
    expect(nextAttempt(10, { endedAt: NOW, retryAfterMs: 1_000, chance: 0 })).toBeNull();
  });

  it.each([
    [1, 60 * SECOND_MS, 60 * SECOND_MS],
    [1, SECOND_MS, 5 * SECOND_MS],
    [4, DAY_MS, DAY_MS],
    [4, 0, 2 * HOUR_MS],
  ])('after attempt %i and a Retry-After of %i ms waits the longer time', (made, asked, delay) => {
    expect(nextAttempt(made, { endedAt: NOW, retryAfterMs: asked, chance: 0 })).toEqual(after(delay));
  });
});

it.each([
  ['120', 120 * SECOND_MS],
  [' 0 ', 0],
  ['999999999999', DAY_MS],
  ['Sat, 31 Jan 2026 12:05:00 GMT', 5 * MINUTE_MS],
  ['Saturday, 31-Jan-26 12:05:00 GMT', 5 * MINUTE_MS],
  ['Sat, 31 Jan 2026 11:05:00 GMT', 0],
  ['Sat, 31 Jan 2099 11:05:00 GMT', DAY_MS],
  ['Sat, 99 Foo 2099', null],
  ['-1', null],
  ['1.5', null],
  ['soon', null],
  ['', null],
  [undefined, null],
])('reads a Retry-After of %j as %j ms', (header, expected) => {
  expect(askedWaitMs(header, NOW)).toBe(expected);
});

it.each<[number, Verdict, string | null]>([
  [200, 'sent', null],
  [299, 'sent', null],
  [100, 'failed', 'The endpoint answered 100'],
  [301, 'failed', 'The endpoint answered 301: redirects are not followed'],
  [404, 'failed', 'The endpoint answered 404'],
  [410, 'gone', 'The endpoint answered 410'],
  [429, 'failed', 'The endpoint answered 429'],
  [500, 'failed', 'The endpoint answered 500'],
])('takes the status %i as %s', (status, verdict, fault) => {
  expect(verdictOn(status)).toBe(verdict);
  expect(faultOf(status)).toBe(fault);
});

it.each([
  ['PENDING', 0, 0, 'sent', 'SENT', null],
  ['RETRYING', 9, 0, 'sent', 'SENT', null],
  ['PENDING', 0, 0, 'failed', 'RETRYING', 5 * SECOND_MS],
  ['RETRYING', 1, 0, 'timedOut', 'RETRYING', 5 * MINUTE_MS],
  ['RETRYING', 9, 0, 'failed', 'FAILED', null],
  ['PENDING', 0, 0, 'gone', 'FAILED', null],
  // Sent anew after ten attempts: the schedule begins again.
  ['PENDING', 10, 10, 'failed', 'RETRYING', 5 * SECOND_MS],
  ['RETRYING', 19, 10, 'failed', 'FAILED', null],
] as const)(
  'a %s delivery with %i attempts, %i of them before it was sent anew, that is %s becomes %s',
  (status, attempts, attemptsBefore, verdict, to, wait) => {
    const failure = { endedAt: NOW, retryAfterMs: null, chance: 0 };
    expect(afterAttempt({ status, attempts, attemptsBefore }, verdict, failure)).toEqual({
      status: to,
      nextRetryAt: wait === null ? null : after(wait),
    });
  },
);

describe('the health of an endpoint', () => {
  const before = { failingSince: after(-DAY_MS), isSlow: true };

  it.each<[Verdict, Date | null, boolean]>([
    ['sent', null, false],
    ['failed', before.failingSince, false],
    ['timedOut', before.failingSince, true],
    ['gone', before.failingSince, false],
  ])('after it was %s', (verdict, failingSince, isSlow) => {
    expect(healthAfter(before, verdict, NOW)).toEqual({ failingSince, isSlow });
  });

  it('counts its failures from the first one', () => {
    expect(healthAfter({ failingSince: null, isSlow: false }, 'failed', NOW).failingSince).toEqual(NOW);
  });

  it.each<[number | null, Verdict, string | null]>([
    [null, 'sent', null],
    [null, 'gone', 'The endpoint answered 410: it wants no more deliveries'],
    [-5 * DAY_MS + 1, 'failed', null],
    [-5 * DAY_MS, 'failed', 'All deliveries have failed for five days'],
  ])('failing since %j ms and %s disables it: %j', (since, verdict, reason) => {
    const health = { failingSince: since === null ? null : after(since), isSlow: false };
    expect(whyDisabled(health, verdict, NOW)).toBe(reason);
  });
});
