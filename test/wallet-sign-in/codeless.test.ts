import { addMs, MINUTE_MS } from '../../src/core/clock.js';
import { Codeless } from '../../src/services/wallet-sign-in/codeless.js';
import { world } from '../support/world.js';

const address = (number: number): string => `0x${number.toString(16).padStart(40, '0')}`;

it('remembers at most 10,000 addresses without code, the latest of them', async () => {
  const codeless = new Codeless((await world()).clock);
  for (let number = 0; number <= 10_000; number += 1) codeless.keep(1, address(number));
  expect(codeless.has(1, address(0))).toBe(false);
  expect(codeless.has(1, address(1))).toBe(true);
  expect(codeless.has(1, address(10_000))).toBe(true);
});

it('remembers them in any case, and for their own chain alone', async () => {
  const codeless = new Codeless((await world()).clock);
  codeless.keep(1, `0x${'AB'.repeat(20)}`);
  expect(codeless.has(1, `0x${'ab'.repeat(20)}`)).toBe(true);
  expect(codeless.has(10, `0x${'ab'.repeat(20)}`)).toBe(false);
});

it('remembers them for a minute to the millisecond, however often they are asked about', () => {
  let now = new Date();
  const begun = now;
  const codeless = new Codeless({ now: () => now });
  codeless.keep(1, address(1));
  for (const [afterMs, kept] of [
    [MINUTE_MS / 2, true],
    [MINUTE_MS - 1, true],
    [MINUTE_MS + 1, false],
  ] as const) {
    now = addMs(begun, afterMs);
    expect([afterMs, codeless.has(1, address(1))]).toEqual([afterMs, kept]);
  }
});
