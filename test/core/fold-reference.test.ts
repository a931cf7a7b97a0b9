import { foldReference } from '../../src/core/reference/fold-reference.js';
import { fc } from '../support/property.js';

describe('the form in which references are compared', () => {
  it.each([
    'Wire 7',
    ' wire 7 ',
    'WIRE\t7',
    'wire \u00A0\n 7',
    'wi\u200Bre 7',
    '\uFEFFwire 7\u2060',
    'wire\u200B 7',
    'wire \u200B 7',
    'w\u00ADire 7',
    'wire \u202E7',
    'ｗｉｒｅ　７',
    'wire\u28007',
    'wire 7\uFE0F',
  ])('of %j is that of "wire 7"', (text) => {
    expect(foldReference(text)).toBe('wire 7');
  });

  it.each([
    ['STRASSE', 'straße'],
    ['ΟΔΟΣ', 'οδος'],
    ['\u212B', '\u00E5'],
    ['e\u0301', '\u00C9'],
    ['\u1E9E', 'ss'],
  ])('of %j and %j is one', (one, other) => {
    expect(foldReference(one)).toBe(foldReference(other));
  });

  it.each(['wire 8', 'wire7', 'wire  7 8', 'wire-7', 'RF18 5390'])('of %j is another', (text) => {
    expect(foldReference(text)).not.toBe('wire 7');
  });

  it.each([null, undefined, '', ' ', '\u200B', '\u2800\uFEFF', '\t\n', '\u3164'])('of %j is none', (text) => {
    expect(foldReference(text)).toBeNull();
  });

  it('has at most 200 characters, whatever it is made of, and differs for texts that differ at the end', () => {
    const long = '\uFDFA'.repeat(190);
    expect(foldReference(long)).toMatch(/^[0-9a-f]{64}$/);
    expect(foldReference(`${long}a`)).not.toBe(foldReference(`${long}b`));
    expect(foldReference('x'.repeat(200))).toBe('x'.repeat(200));
  });

  it('is its own, and does not depend on the case or on blanks around', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 191 }), (text) => {
        const folded = foldReference(text);
        expect(foldReference(folded)).toBe(folded);
        expect(foldReference(` ${text}\u200B\n`)).toBe(folded);
        expect([...(folded ?? '')].length).toBeLessThanOrEqual(200);
      }),
    );
  });
});
