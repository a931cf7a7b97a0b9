import { WorkShare } from '../../src/server/work-share.js';
import { DocumentReader } from '../../src/server/document-reader.js';
import { buildGuardedSchema } from '../../src/server/schema.js';

describe('work that strangers ask for', () => {
  it('is done one piece at a time, and those who ask take turns', async () => {
    const share = new WorkShare();
    const done: string[] = [];
    const ask = (holder: string, name: string): Promise<number> => share.run(holder, 1, () => done.push(name));
    await Promise.all([ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('c', 'c1'), ask('b', 'b2')]);
    expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('fails for its caller alone', async () => {
    const share = new WorkShare();
    const failed = share.run('a', 0, () => {
      throw new Error('no');
    });
    const next = share.run('a', 0, () => 'done');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  it('is refused to one who has a hundred pieces waiting, and taken from another', async () => {
    const share = new WorkShare();
    // The first begins at once.
    const pieces = Array.from({ length: 101 }, () => share.run('a', 0, () => undefined));
    await expect(share.run('a', 0, () => undefined)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await share.run('b', 0, () => undefined);
    await Promise.all(pieces);
    await share.run('a', 0, () => undefined);
  });

  it('is refused to all while too much of it waits, in pieces or in characters', async () => {
    const many = new WorkShare();
    const pieces = Array.from({ length: 1_001 }, (_, at) => many.run(`holder ${at}`, 0, () => undefined));
    await expect(many.run('another', 0, () => undefined)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await Promise.all(pieces);
    const long = new WorkShare();
    const texts = ['a', 'b', 'c'].map((holder) => long.run(holder, 4_000_000, () => undefined));
    await expect(long.run('d', 1, () => undefined)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await Promise.all(texts);
  });
});

describe('a document reader', () => {
  const reader = () => new DocumentReader(buildGuardedSchema(), new WorkShare(), true);

  it('reads a document once while it is known, and under the name that its hash is', async () => {
    const documents = reader();
    const [first, second] = [await documents.read('{ __typename }', 'a'), await documents.read('{ __typename }', 'a')];
    expect(second).toBe(first);
    expect(documents.find('{ __typename }')).toBe(first);
  });

  it('keeps documents of a bounded size, those used last', async () => {
    const documents = reader();
    const source = (at: number): string => `{ __typename } # ${at} ${'x'.repeat(90_000)}`;
    for (let at = 0; at < 100; at += 1) await documents.read(source(at), `${at}`);
    expect(documents.find(source(0))).toBeUndefined();
    expect(documents.find(source(99))).toBeDefined();
  });

  it('keeps none that is refused', async () => {
    const documents = reader();
    for (const source of [
      '{',
      '{ nothing }',
      Array.from({ length: 51 }, (_, at) => `query Q${at} { __typename }`).join(),
    ]) {
      expect(await documents.read(source, 'a')).toMatchObject([{ extensions: { statusCode: 400 } }]);
      expect(documents.find(source)).toBeUndefined();
    }
  });
});
