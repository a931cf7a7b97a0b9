import { normalizeEmail } from '../../src/core/text/email-address.js';

describe('the spelling of an e-mail address', () => {
  it.each([
    [' Ada@Example.COM ', 'ada@example.com'],
    ['ada@exa\u00ADmple.com', 'ada@example.com'],
    ['ada@EXAMPLE\uFF0Ecom', 'ada@example.com'],
    ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
    ['\u212Aay@example.com', 'kay@example.com'],
  ])('of %p is %p', (text, email) => {
    expect(normalizeEmail(text)).toBe(email);
  });

  it.each(['', 'nobody', 'a@', 'a@b c'])('leaves %p, which is none, as it is', (text) => {
    expect(normalizeEmail(text)).toBe(text);
  });

  it('does not change when it is normalised again', () => {
    for (const text of ['Ada@Example.com', 'a@münchen.example', 'x@y@Z.com']) {
      expect(normalizeEmail(normalizeEmail(text))).toBe(normalizeEmail(text));
    }
  });
});
