import { CHAIN_LOGS, CHAIN_PROOF, RANGE_READERS } from '../support/places.js';
import { sources } from '../support/sources.js';

/*
 * One folder says what a chain proves, and keeps what has proven something from proving anything else. These tests keep all
 * other files from reading logs, and from the table of claims.
 */

const all = sources('src');
const pathsOf = (found: typeof all) => found.map(({ path }) => path).toSorted();
/** Code that may ask: the layers below, which read logs for it, are left out. */
const asking = all.filter(({ path }) => !path.startsWith('src/core/') && !path.startsWith('src/infra/chain/'));
const outside = asking.filter(({ path }) => !path.startsWith(CHAIN_PROOF));

describe('what a chain has logged', () => {
  it('is known as a type, or read as a transfer, by its folder and the reader of ranges alone', () => {
    const modules = CHAIN_LOGS.map((name) => `core/chain/${name}.js'`);
    const importing = outside.filter(({ text }) => modules.some((module) => text.includes(module)));
    expect(pathsOf(importing)).toEqual([...RANGE_READERS]);
  });

  it('is asked for by its folder and the reader of ranges alone', () => {
    const calls = /\b(?:chains|this)\.(?:logs|receipt|evidence)\(|\beth_get(?:Logs|TransactionReceipt)\b/;
    const found = outside.filter(({ text }) => calls.test(text));
    expect(pathsOf(found)).toEqual([RANGE_READERS[0]]);
  });

  it('stays within a mined transaction, whose key no other folder imports', () => {
    expect(pathsOf(outside.filter(({ text }) => /\bRECEIPT\b/.test(text)))).toEqual([]);
    expect(pathsOf(asking.filter(({ text }) => /\bRECEIPT\b/.test(text)))).toContain(`${CHAIN_PROOF}transfers.ts`);
  });
});

describe('what has proven something', () => {
  it('is written by its folder, and freed beside it only by what delivers several of one transfer', () => {
    const writing =
      /(?:insertInto|updateTable|deleteFrom)\('chain_claim'|\b(?:insert into|update|delete from) chain_claim\b/;
    expect(pathsOf(all.filter(({ text }) => writing.test(text)))).toEqual([
      `${CHAIN_PROOF}claims.ts`,
      'src/services/ico/own/free-parts.ts',
    ]);
  });
});
