import { Recent } from '../../src/services/frame/recent.js';

/** A clock that stands still until it is moved, and a computation that takes as long as it is told. */
function setUp() {
  let now = 1_000;
  let computed = 0;
  const recent = new Recent<number>();
  const clock = { now: () => new Date(now) };
  return {
    move: (ms: number) => (now += ms),
    ask: (takesMs = 10) =>
      recent.of(clock, async () => {
        now += takesMs;
        return (computed += 1);
      }),
    fail: () => recent.of(clock, () => Promise.reject(new Error('no answer'))),
  };
}

describe('a recent value', () => {
  it('is computed once for all who ask while it is computed', async () => {
    const { ask } = setUp();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  });

  it('is kept for four times as long as it took, and no longer', async () => {
    const { ask, move } = setUp();
    expect(await ask(10)).toBe(1);
    move(39);
    expect(await ask()).toBe(1);
    move(1);
    expect(await ask()).toBe(2);
  });

  it('is of now when it takes no time', async () => {
    const { ask } = setUp();
    expect([await ask(0), await ask(0)]).toEqual([1, 2]);
  });

  it('is not kept where the clock has gone back', async () => {
    const { ask, move } = setUp();
    await ask();
    move(-1);
    expect(await ask()).toBe(2);
  });

  it('is no error: all who wait for it fail, and who asks next computes it', async () => {
    const { ask, fail } = setUp();
    const [one, other] = await Promise.allSettled([fail(), fail()]);
    expect([one.status, other.status]).toEqual(['rejected', 'rejected']);
    expect(await ask()).toBe(1);
  });
});
