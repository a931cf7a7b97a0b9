import { checkPassword } from '../../src/core/text/password-rules.js';

const EMAIL = 'ada.lovelace@example.com';

describe('the rules for passwords', () => {
  it.each(['Correct-horse-1', 'correct horse battery staple', 'pässwörter sind gut', 'a1b2c3d4', '🦊🐻🐼🐨🐯🦁🐮🐷'])(
    'take %p',
    (password) => {
      expect(() => checkPassword(password, EMAIL)).not.toThrow();
    },
  );

  it.each([
    ['Ab-1xyz', 'at least 8 characters'],
    ['🦊🐻🐼🐨', 'at least 8 characters'],
    [`Ab1-${'xyz'.repeat(42)}`, 'at most 128 characters'],
    ['193847562910', 'digits alone'],
    ['aAaAbBbB', 'at least 5 different characters'],
    ['PASSWORD123', 'one of the first that attackers try'],
    ['Ada.Lovelace@example.com', 'must not be the e-mail address'],
    ['ada.lovelace', 'must not be the e-mail address'],
  ])('refuse %p: %s', (password, reason) => {
    expect(() => checkPassword(password, EMAIL)).toThrow(reason);
  });
});
