import { settingDefinitions } from '../../src/core/catalogue/settings.js';
import { foldKey } from '../../src/core/text/setting-text.js';
import { declaredKeys, holdsPassword, isSecret } from '../../src/services/settings/key-rules.js';

describe('a value of a setting', () => {
  it.each([
    'postgres://shop:pa55@db.example/shop',
    'redis://:pa55@cache.example:6379',
    'see https://user:pa/s?s@host.example',
    `${'x'.repeat(9_000)} amqp://u:p@mq`,
    'https://u:12345@host.example',
    '{"a":"postgres://u:p/w?#:x@h"}',
  ])('holds a password in an address: %s', (value) => {
    expect(holdsPassword(value)).toBe(true);
  });

  it.each([
    'https://shop.example:8080/path',
    'https://shop.example',
    'https://shop.example:443/@us',
    'mail@shop.example',
    '[{"url":"https://facebook.example","icon":"/a"},{"url":"https://video.example/@acme"}]',
    '{"a":"https://a.example:8080","m":"x@y"}',
    'https://a.example,https://b.example:8080,x@y',

    'a://b c:d@e',
    '',
  ])('holds none: %s', (value) => {
    expect(holdsPassword(value)).toBe(false);
  });

  it.each([':', '://', '://:', '://a:', 'a'])('is looked at in no time, however often it repeats %j', (part) => {
    // A pattern that went back and forth would take minutes.
    expect(holdsPassword(`://${part.repeat(1_000_000)}`)).toBe(false);
  });
});

describe('a name of a setting', () => {
  it('is that of a secret where it is declared as a password, whatever it says', () => {
    const declared = declaredKeys([
      { key: 'madeUpPayoutJwt', type: 'password', default: '' },
      { key: 'madeUpCode', type: 'password', default: '' },
      { key: 'madeUpJwtIssuer', type: 'text', default: '' },
    ]);
    const secret = (key: string) => isSecret(foldKey(key), declared);
    expect(['madeUpPayoutJwt', 'MADEUPCODE', 'madeUpJwtIssuer'].map(secret)).toEqual([true, true, false]);
    expect(secret('otherJwtIssuer')).toBe(true);
  });

  it('is that of a secret for every password of this program', () => {
    const passwords = settingDefinitions.filter(({ type }) => type === 'password').map(({ key }) => key);
    expect(passwords).toContain('captchaSecretKey');
    expect(passwords.filter((key) => !isSecret(foldKey(key)))).toEqual([]);
  });

  it('that no row can have is taken for a secret, without being looked through', () => {
    for (const part of ['ldap', 'database', 'keys', 'auth', 'db']) {
      expect(isSecret(part.repeat(500_000))).toBe(true);
    }
  });
});
