import { writeBatch } from '../../src/core/batches/write-batch.js';

const refused = (code: string) => Object.assign(new Error('refused'), { code });

/** Writes numbers into `kept`; a part with one of `bad` is refused as a whole. */
async function write(count: number, bad: readonly number[], code = '22P05') {
  const kept: number[] = [];
  const lost: number[] = [];
  let statements = 0;
  const rows = Array.from({ length: count }, (_, at) => at);
  await writeBatch(rows, {
    async write(part) {
      statements += 1;
      if (part.some((row) => bad.includes(row))) throw refused(code);
      kept.push(...part);
    },
    lost: (row) => lost.push(row),
  });
  return { kept, lost, statements };
}

describe('writeBatch', () => {
  it('writes good rows by one statement, and none by none', async () => {
    expect(await write(1_000, [])).toMatchObject({ lost: [], statements: 1 });
    expect(await write(0, [])).toEqual({ kept: [], lost: [], statements: 0 });
  });

  it('loses the bad rows alone, wherever they stand, and keeps the order of the others', async () => {
    for (const bad of [[0], [999], [500], [3, 4, 700], [0, 999]]) {
      const { kept, lost } = await write(1_000, bad);
      expect(lost).toEqual(bad);
      expect(kept).toEqual(Array.from({ length: 1_000 }, (_, at) => at).filter((at) => !bad.includes(at)));
    }
  });

  it('finds one bad row among a thousand with some twenty statements', async () => {
    expect((await write(1_000, [617])).statements).toBeLessThanOrEqual(21);
  });

  it('loses every row of a batch that is bad throughout', async () => {
    const { kept, lost } = await write(8, [0, 1, 2, 3, 4, 5, 6, 7]);
    expect([kept, lost]).toEqual([[], [0, 1, 2, 3, 4, 5, 6, 7]]);
  });

  it.each(['08006', '57P01', '40001', '42P01', '53300'])('throws %s, which is no row’s fault', async (code) => {
    await expect(write(10, [3], code)).rejects.toMatchObject({ code });
  });
});
