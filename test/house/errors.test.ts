import { ERRORS } from '../../src/core/catalogue/errors.js';
import { sources } from '../support/sources.js';

/** Codes that no line of src needs to name: Apollo throws the first; the second answers for every machine of states. */
const NAMED_ELSEWHERE = new Set(['PERSISTED_QUERY_NOT_FOUND', 'ILLEGAL_STATE']);

const code = sources('src').filter(({ path }) => path !== 'src/core/catalogue/errors.ts');
const catalogue = new Set<string>(Object.keys(ERRORS));

describe('the error catalogue', () => {
  it('holds no code that nothing answers', () => {
    const unused = [...catalogue].filter((name) => !code.some(({ text }) => text.includes(`'${name}'`)));
    const faults = unused.filter((name) => !NAMED_ELSEWHERE.has(name));
    expect(faults.map((name) => `${name}: nothing answers it, so take it out of its catalogue`)).toEqual([]);
  });

  it('has a row for every code that is answered', () => {
    const answered = code.flatMap(({ path, text }) =>
      [...text.matchAll(/(?:new AppError\(|extensions: \{ code: )'(\w+)'/g)].map(([, name]) => ({
        path,
        name: name ?? '',
      })),
    );
    const unknown = answered.filter(({ name }) => !catalogue.has(name));
    expect(unknown.map(({ path, name }) => `${path}: declare ${name} in the errors of a catalogue`)).toEqual([]);
    expect(answered.length).toBeGreaterThan(0);
  });

  it('gives each code an HTTP status of failure and a text without inner names', () => {
    const odd = Object.entries(ERRORS).filter(
      ([, { statusCode, message }]) => statusCode < 400 || statusCode > 599 || message.trim() === '',
    );
    expect(odd.map(([name]) => `${name}: give it a status from 400 to 599 and a text`)).toEqual([]);
  });
});
