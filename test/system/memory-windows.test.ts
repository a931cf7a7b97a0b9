import { MemoryWindows } from '../../src/infra/redis/memory-windows.js';

describe('counters in memory', () => {
  let now = 0;
  const windows = (max: number) => new MemoryWindows(max, 60, () => now);

  it('begin a window with its first point, and a new one once it is over', () => {
    const counters = windows(10);
    expect(counters.look('one')).toBeNull();
    expect(counters.take('one')).toEqual({ used: 1, leftMs: 60_000 });
    now += 59_999;
    expect(counters.take('one')).toEqual({ used: 2, leftMs: 1 });
    expect(counters.look('one')).toEqual({ used: 2, leftMs: 1 });
    now += 1;
    expect(counters.look('one')).toBeNull();
    expect(counters.take('one')).toEqual({ used: 1, leftMs: 60_000 });
  });

  it('keep no more names than they may, and of these the ones that were used last', () => {
    const counters = windows(2);
    counters.take('busy');
    for (let stranger = 0; stranger < 1_000; stranger += 1) {
      counters.take(`stranger ${stranger}`);
      counters.take('busy');
    }
    expect(counters.look('busy')?.used).toBe(1_001);
    expect([counters.look('stranger 998'), counters.look('stranger 999')?.used]).toEqual([null, 1]);
  });

  it('forget a name when told to', () => {
    const counters = windows(2);
    counters.take('one');
    expect([counters.forget('one'), counters.forget('one'), counters.look('one')]).toEqual([true, false, null]);
  });
});
