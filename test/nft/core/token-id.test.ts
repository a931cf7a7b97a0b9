import { readTokenNumber } from '../../../src/core/nft-market/token-id.js';

const LARGEST = String(2n ** 256n - 1n);

describe('the number of a token', () => {
  it.each(['0', '1', '42', '9007199254740993', LARGEST])('may be %s', (text) => {
    expect(readTokenNumber(text)).toBe(text);
  });

  it.each([
    ['nothing', ''],
    ['a negative number', '-1'],
    ['a fraction', '1.5'],
    ['a leading zero', '01'],
    ['a plus sign', '+1'],
    ['an exponent', '1e3'],
    ['hexadecimal digits', '0x10'],
    ['a space', ' 1'],
    ['a line break', '1\n'],
    ['digits of another script', '١'],
    ['words', 'one'],
    ['one more than the largest', String(2n ** 256n)],
    ['79 digits', '1'.repeat(79)],
    ['a million digits', '1'.repeat(1_000_000)],
  ])('is not %s', (_what, text) => {
    expect(() => readTokenNumber(text)).toThrow(/^tokenId must be a whole number of at most 78 digits/);
  });
});
