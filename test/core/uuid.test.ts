import { parseValue } from 'graphql';
import { UuidScalar } from '../../src/core/uuid.js';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Reads a value as a variable and as a literal of a document. */
const READINGS = [
  ['a variable', (text: string) => UuidScalar.parseValue(text)],
  ['a literal', (text: string) => UuidScalar.parseLiteral(parseValue(JSON.stringify(text)))],
] as const;

describe.each(READINGS)('a UUID in %s', (_where, read) => {
  it('is in lower case inside, however it was typed', () => {
    expect([ID, ID.toUpperCase(), `${ID.slice(0, 18).toUpperCase()}${ID.slice(18)}`].map(read)).toEqual([ID, ID, ID]);
  });

  it.each([
    `{${ID}}`,
    `{{${ID}}}`,
    `${ID}}`,
    `{${ID}`,
    ` ${ID}`,
    `${ID}\n`,
    `urn:uuid:${ID}`,
    ID.replaceAll('-', ''),
    ID.slice(1),
    `${ID}0`,
    `g${ID.slice(1)}`,
    '',
    'mine',
  ])('is refused as %j', (text) => {
    expect(() => read(text)).toThrow('UUID cannot represent');
  });
});

it.each([1, true, null, undefined, {}, [ID]])('a UUID is never the value %p', (value) => {
  expect(() => UuidScalar.parseValue(value)).toThrow('UUID cannot represent');
});

it('a UUID is never a number or a name of a document', () => {
  for (const text of ['1', 'ID', `[${JSON.stringify(ID)}]`]) {
    expect(() => UuidScalar.parseLiteral(parseValue(text))).toThrow('UUID cannot represent');
  }
});

it('a UUID is answered as it is stored, and a row without one fails', () => {
  expect(UuidScalar.serialize(ID)).toBe(ID);
  expect(() => UuidScalar.serialize(null)).toThrow('UUID cannot represent');
  expect(() => UuidScalar.serialize('mine')).toThrow('UUID cannot represent');
});
