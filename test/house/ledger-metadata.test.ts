import { METADATA_READERS, type LedgerMetadata } from '../../src/services/ledger/metadata.js';
import { sources } from '../support/sources.js';

const DECLARED = new Set(Object.keys(METADATA_READERS));
/** An object that is metadata by its name, or what a function of the type answers. */
const LITERAL = /\bmetadata(?:: LedgerMetadata)?(?: =|:) \{|: LedgerMetadata => \(\{/g;
/** Anything that fills metadata and is neither a literal nor a name that was declared with its type. */
const ELSEWHERE = /\bmetadata: (?!\{|LedgerMetadata = \{|metadataForOwner\()|\bmetadata = /;

/** The text of an object from its opening brace to the one that closes it. */
function objectAt(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(from, at + 1);
  }
  throw new Error('a brace is never closed');
}

/** Names of an object's properties, those of objects that it spreads included. */
function keysOf(object: string): string[] {
  const named = [...object.matchAll(/[{,]\s*(\w+):/g)];
  const shorthand = [...object.matchAll(/[{,]\s*(\w+)(?=\s*[,}])/g)];
  return [...named, ...shorthand].map(([, key]) => key ?? '');
}

function keysWrittenIn(text: string): string[] {
  return [...text.matchAll(LITERAL)].flatMap(({ 0: start, index }) => keysOf(objectAt(text, index + start.length - 1)));
}

/** Files that use the ledger; what others call metadata, such as a merchant's notes on a payment, is none of its. */
const writers = sources('src/services').filter(
  ({ path, text }) => !path.startsWith('src/services/ledger/') && /\/ledger\//.test(text),
);

describe("the metadata of the ledger's rows", () => {
  it('has no key in the code that does not say who reads it, and none is declared that nothing writes', () => {
    const written = new Set(writers.flatMap(({ text }) => keysWrittenIn(text)));
    const undeclared = [...written].filter((key) => !DECLARED.has(key));
    expect(undeclared.map((key) => `${key}: say who reads it, in the ledgerMetadata of its module`)).toEqual([]);
    const unwritten = [...DECLARED].filter((key) => !written.has(key));
    expect(unwritten.map((key) => `${key}: nothing writes it, so take it out of its catalogue`)).toEqual([]);
  });

  it('is written as a literal or under its type, so that the compiler sees every key', () => {
    const others = writers.flatMap(({ path, lines }) =>
      lines.flatMap((line, index) => (ELSEWHERE.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(others).toEqual([]);
  });

  it('does not compile with a key that is not declared', () => {
    // @ts-expect-error: nothing says who reads it.
    const metadata: LedgerMetadata = { operationType: 'TRANSFER', colour: 'green' };
    expect(DECLARED.has('colour')).toBe(false);
    expect(metadata.operationType).toBe('TRANSFER');
  });

  it('is read key by key only where the owner may read the key', () => {
    // Profit and loss is for admins.
    const forAdmins = 'src/services/convert/pnl/flow-rows.ts';
    const readers = [...sources('src'), ...sources('migrations', ['.sql'])].filter(({ path }) => path !== forAdmins);
    const read = readers.flatMap(({ text }) => [...text.matchAll(/metadata\S* ->> '(\w+)'/g)].map(([, key]) => key));
    expect(read.length).toBeGreaterThan(0);
    const declared: Readonly<Record<string, string>> = METADATA_READERS;
    expect(read.filter((key) => declared[key ?? ''] !== 'owner')).toEqual([]);
  });

  it.each([
    [
      "metadata: { operationType: 'A', adminId, ...(x.note ? { secret: x.note } : {}) }",
      ['operationType', 'secret', 'adminId'],
    ],
    ['const metadata: LedgerMetadata = { fee: on ? a : b };', ['fee']],
    ["held: ({ fee }): LedgerMetadata => ({ reason: 'Held', fee }),", ['reason', 'fee']],
  ])('is found in %s', (text, keys) => expect(keysWrittenIn(text)).toEqual(keys));
});
