import { askerOf } from '../../src/services/frame/asker.js';
import { WorkShare } from '../../src/server/execution/work-share.js';
import { DocumentReader } from '../../src/server/documents/document-reader.js';
import { askerNamed } from '../support/askers.js';
import { servedSchema } from '../support/schema.js';

const nothing = (): undefined => undefined;

/** What became of each, once everything has been decided: 'done', or the code of the refusal. */
async function outcomes(pieces: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(pieces);
  return settled.map((each) => (each.status === 'fulfilled' ? 'done' : each.reason.code));
}

const refused = (codes: readonly string[]): number => codes.filter((code) => code === 'RATE_LIMITED').length;

describe('work that strangers ask for', () => {
  it('is done one piece at a time, and those who ask take turns', async () => {
    const share = new WorkShare();
    const done: string[] = [];
    const ask = (holder: string, name: string): Promise<number> => share.run(askerNamed(holder), () => done.push(name));
    await Promise.all([ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('c', 'c1'), ask('b', 'b2')]);
    expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('takes turns with that of accounts, however many strangers ask', async () => {
    const share = new WorkShare();
    const done: string[] = [];
    const ask = (holder: string, isAccount: boolean): Promise<number> =>
      share.run(askerNamed(holder, { isAccount }), () => done.push(holder));
    const strangers = Array.from({ length: 10 }, (_, at) => ask(`stranger ${at}`, false));
    await Promise.all([...strangers, ask('account 1', true), ask('account 2', true)]);
    expect(done.slice(0, 4)).toEqual(['stranger 0', 'account 1', 'stranger 1', 'account 2']);
  });

  it('fails for its caller alone', async () => {
    const share = new WorkShare();
    const failed = share.run(askerNamed('a'), () => {
      throw new Error('no');
    });
    const next = share.run(askerNamed('a'), () => 'done');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  it('is refused to one who has a hundred pieces waiting, and taken from another', async () => {
    const share = new WorkShare();
    // The first begins at once.
    const pieces = Array.from({ length: 101 }, () => share.run(askerNamed('a'), nothing));
    await expect(share.run(askerNamed('a'), nothing)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await share.run(askerNamed('b'), nothing);
    await Promise.all(pieces);
    await share.run(askerNamed('a'), nothing);
  });

  it('is taken from a newcomer while ten others hold all the room: those who hold most give way', async () => {
    const share = new WorkShare();
    const flood = Array.from({ length: 1_001 }, (_, at) => share.run(askerNamed(`${at % 10}`), nothing));
    const newcomers = Array.from({ length: 50 }, (_, at) => share.run(askerNamed(`newcomer ${at}`), nothing));
    const codes = await outcomes([...flood, ...newcomers]);
    expect(refused(codes.slice(0, flood.length))).toBe(50);
    expect(refused(codes.slice(flood.length))).toBe(0);
  });

  it('is refused to a newcomer while nobody holds more, and taken from an account all the same', async () => {
    const share = new WorkShare();
    const flood = Array.from({ length: 1_001 }, (_, at) => share.run(askerNamed(`${at}`), nothing));
    await expect(share.run(askerNamed('another'), nothing)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await share.run(askerNamed('an account', { isAccount: true }), nothing);
    expect(refused(await outcomes(flood))).toBe(0);
  });

  it('is bounded by what the requests that wait hold in memory: the largest give way', async () => {
    const share = new WorkShare();
    const large = { bytes: 2_000_000 };
    const flood = ['first', 'a', 'b', 'c'].map((holder) => share.run(askerNamed(holder, large), nothing));
    const small = Array.from({ length: 300 }, (_, at) => share.run(askerNamed(`small ${at}`), nothing));
    const codes = await outcomes([...flood, ...small]);
    // The first began at once.
    expect(refused(codes.slice(0, flood.length))).toBe(1);
    expect(refused(codes.slice(flood.length))).toBe(0);
  });

  it('takes one large request of a sender, and a second one only when nothing else of the sender waits', async () => {
    const share = new WorkShare();
    const large = askerNamed('a', { bytes: 2_000_000 });
    const both = [share.run(large, nothing), share.run(large, nothing)];
    await expect(share.run(large, nothing)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await Promise.all(both);
  });

  it('is not done for a client that has gone', async () => {
    const share = new WorkShare();
    const done: string[] = [];
    let isGone = false;
    const leaving = askerNamed('a', { isGone: () => isGone });
    const pieces = ['first', 'second'].map((name) => share.run(leaving, () => done.push(name)));
    const next = share.run(askerNamed('b'), () => done.push('another'));
    isGone = true;
    expect(await outcomes([...pieces, next])).toEqual(['done', 'RATE_LIMITED', 'done']);
    expect(done).toEqual(['first', 'another']);
  });
});

describe('who asks', () => {
  const stranger = (ip: string): string =>
    askerOf({ caller: { kind: 'anonymous' }, request: { ip, bytes: 0, connection: null } }).holder;

  it('is a network of 48 bits for strangers by IPv6, who may hold as many smaller ones as they like', () => {
    expect(stranger('2001:db8:7:1::1')).toBe(stranger('2001:db8:7:ffff::2'));
    expect(stranger('2001:db8:7:1::1')).not.toBe(stranger('2001:db8:8:1::1'));
    expect(stranger('192.0.2.1')).not.toBe(stranger('192.0.2.2'));
  });
});

describe('a document reader', () => {
  const reader = () => new DocumentReader(servedSchema(), new WorkShare(), true);

  it('reads a document once while it is known, and under the name that its hash is', async () => {
    const documents = reader();
    const [first, second] = [
      await documents.read('{ __typename }', askerNamed('a')),
      await documents.read('{ __typename }', askerNamed('a')),
    ];
    expect(second).toBe(first);
    expect(documents.find('{ __typename }')).toBe(first);
  });

  it('keeps documents of a bounded size, those used last', async () => {
    const documents = reader();
    const source = (at: number): string => `{ __typename } # ${at} ${'x'.repeat(90_000)}`;
    for (let at = 0; at < 100; at += 1) await documents.read(source(at), askerNamed(`${at}`));
    expect(documents.find(source(0))).toBeUndefined();
    expect(documents.find(source(99))).toBeDefined();
  });

  it('names the first twenty faults of a document, and that there are more', async () => {
    const faults = await reader().read(`{ ${'nothing '.repeat(500)} }`, askerNamed('a'));
    expect(faults).toHaveLength(21);
    expect(Array.isArray(faults) && faults.at(-1)).toMatchObject({
      message: expect.stringContaining('Too many validation errors'),
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED', statusCode: 400 },
    });
  });

  it('keeps none that is refused', async () => {
    const documents = reader();
    for (const source of [
      '{',
      '{ nothing }',
      Array.from({ length: 51 }, (_, at) => `query Q${at} { __typename }`).join(),
    ]) {
      expect(await documents.read(source, askerNamed('a'))).toMatchObject([{ extensions: { statusCode: 400 } }]);
      expect(documents.find(source)).toBeUndefined();
    }
  });
});
