import { sources } from '../support/sources.js';

const UNFINISHED = /\b(TODO|FIXME|XXX|HACK)\b/;
const NARROWED = /\b(it|test|describe)(\.\w+)*\.(only|skip|todo)\b|\b[xf](it|describe)\(/;
/** A lint rule is switched off with its reason, which follows two hyphens. */
const SILENCED = /(oxlint|eslint)-disable(?!.* -- \S)|@ts-(ignore|nocheck)/;
const ROOMS_WITHOUT_A_SUBJECT = /(^|\/)(utils?|helpers?|common|misc|types)(\/|\.)/;

/** Words that have a better one in docs/glossary.md, or in plain English. */
const RETIRED = /\b(doors?|moments?|rooms?|stumbl\w+|painted)\b|\b(is|are) away\b|\bstill stands?\b/i;

/** All but this file, which has to spell what it refuses. */
const everywhere = [
  ...sources('src'),
  ...sources('test'),
  ...sources('scripts', ['.mjs']),
  ...sources('migrations', ['.sql']),
].filter(({ path }) => path !== 'test/house/words.test.ts');

function found(pattern: RegExp): string[] {
  return everywhere.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
}

describe('the sources', () => {
  it('hold no note of unfinished work', () => {
    expect(found(UNFINISHED)).toEqual([]);
  });

  it('switch off no test', () => {
    expect(found(NARROWED)).toEqual([]);
  });

  it('switch off a check only with its reason', () => {
    expect(found(SILENCED)).toEqual([]);
  });

  it('are filed under their subject', () => {
    expect(everywhere.filter(({ path }) => ROOMS_WITHOUT_A_SUBJECT.test(path)).map(({ path }) => path)).toEqual([]);
  });

  it('and the documents use the words of the field', () => {
    const read = [
      ...sources('src'),
      ...sources('public', ['.js', '.html']),
      ...sources('docs', ['.md']).filter(({ path }) => path !== 'docs/performance.md'),
    ];
    const retired = read.flatMap(({ path, lines }) =>
      lines.flatMap((line, index) => (RETIRED.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(retired).toEqual([]);
  });
});
