import { requireSalePeriod } from '../../../src/core/launchpad/sale-dates.js';
import { readLinks, readOptionalUrl, readUrl } from '../../../src/core/launchpad/texts.js';
import { readLabel, readOptionalText, readText } from '../../../src/core/text/read-text.js';

const BAD = expect.objectContaining({ code: 'BAD_INPUT', message: expect.stringContaining('field') });

describe('readLabel', () => {
  it('stores single spaces, trimmed', () => expect(readLabel('field', '  My   token ', 8)).toBe('My token'));

  it.each(['', ' ', 'a\nb', 'a\u0000', 'a\u202Eb', '\uD800', 'x'.repeat(101)])('refuses %j', (text) => {
    expect(() => readLabel('field', text, 100)).toThrow(BAD);
  });
});

describe('readText', () => {
  it('keeps lines and tabs, trimmed', () => {
    expect(readText('field', ' one\r\n\ttwo\n ', 20)).toBe('one\n\ttwo');
    expect(readOptionalText('field', ' \n', 20)).toBeNull();
    expect(readOptionalText('field', null, 20)).toBeNull();
    expect(readOptionalText('field', ' a', 20)).toBe('a');
  });

  it.each(['', '\n', 'a\u0000b', 'a\u001Bb', '\uDC00', 'x'.repeat(21)])('refuses %j', (text) => {
    expect(() => readText('field', text, 20)).toThrow(BAD);
  });
});

describe('readUrl', () => {
  it('keeps an https address as it is', () => {
    expect(readUrl('field', 'https://token.example/a?b#c')).toBe('https://token.example/a?b#c');
    expect(readOptionalUrl('field', '')).toBeNull();
    expect(readOptionalUrl('field', undefined)).toBeNull();
  });

  it.each([
    'http://token.example',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//token.example',
    'https://',
    'https://a:b@token.example',
    ' https://token.example',
    'https://token.example/\n',
    `https://token.example/${'x'.repeat(1_000)}`,
  ])('refuses %s', (text) => expect(() => readUrl('field', text)).toThrow(BAD));
});

describe('readLinks', () => {
  const link = { label: 'Site', url: 'https://token.example' };

  it('keeps up to twenty in their order', () => {
    expect(readLinks('field', null)).toEqual([]);
    expect(
      readLinks(
        'field',
        Array.from({ length: 20 }, () => link),
      ),
    ).toHaveLength(20);
    expect(() =>
      readLinks(
        'field',
        Array.from({ length: 21 }, () => link),
      ),
    ).toThrow(BAD);
  });

  it('names the place of a fault', () => {
    expect(() => readLinks('field', [link, { ...link, label: '' }])).toThrow('field[1].label');
    expect(() => readLinks('field', [{ ...link, url: 'http://token.example' }])).toThrow('field[0].url');
  });
});

describe('requireSalePeriod', () => {
  const startDate = new Date('2028-01-01T00:00:00.000Z');
  const lasting = (ms: number) => () => requireSalePeriod({ startDate, endDate: new Date(startDate.getTime() + ms) });

  it('takes 60 seconds to 365 days, both included', () => {
    expect(lasting(60_000)).not.toThrow();
    expect(lasting(365 * 86_400_000)).not.toThrow();
  });

  it.each([59_999, 365 * 86_400_000 + 1, -1, Number.NaN])('refuses %d milliseconds', (ms) => {
    expect(lasting(ms)).toThrow(
      expect.objectContaining({ code: 'BAD_INPUT', message: expect.stringContaining('endDate') }),
    );
  });
});
