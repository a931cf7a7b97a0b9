import { normalPagePath } from '../../src/core/text/page-path.js';
import { fc } from '../support/property.js';

describe('the path of a page', () => {
  it.each([
    ['/wallet', '/wallet'],
    [' wallet/ ', '/wallet'],
    ['//wallet///card//', '/wallet/card'],
    ['/wallet?tab=1#top', '/wallet'],
    ['/wallet#a?b', '/wallet'],
    ['/', '/'],
    ['?', '/'],
    ['/a/./b/../c', '/a/c'],
    ['/../..', '/'],
    ['/%77allet%2Fcard', '/wallet/card'],
    ['/a/%2e%2E/b', '/b'],
    ['/caf%C3%A9', '/café'],
    ['/cafe\u0301', '/café'],
    ['/Wallet', '/Wallet'],
    ['/nft/[id]', '/nft/[id]'],
    ['/a b', '/a b'],
    ['/ a /%20', '/a'],
    [`/${'é'.repeat(254)}/`.slice(0, 255), `/${'é'.repeat(254)}`],
  ])('%j is %s', (written, path) => {
    expect(normalPagePath(written)).toBe(path);
  });

  it('is read from 4,000 characters at most, for to compose marks takes the square of their number', () => {
    expect(normalPagePath(`/wallet?${'a'.repeat(3_992)}`)).toBe('/wallet');
    const beyond = [`/wallet?${'a'.repeat(3_993)}`, `/${'\u0301'.repeat(1_000_000)}${'\u0316'.repeat(1_000_000)}`];
    for (const written of beyond) {
      expect(() => normalPagePath(written)).toThrow('pagePath must be written with at most 4000 characters');
    }
  });

  it.each([
    '',
    '  ',
    '/100%',
    '/%zz',
    '/%C3',
    '/a%00',
    '/a%3Fb',
    '/a%23b',
    '/a%2541',
    '/a\\b',
    '/a\nb',
    '/a\ud800',
    `/${'x'.repeat(255)}`,
    'https://site.example/wallet',
  ])('refuses %j', (written) => {
    expect(() => normalPagePath(written)).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }));
  });

  it('is the same when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'/.%2Ee5?#aé\u0301 \\'), maxLength: 40 }), (written) => {
        let path: string;
        try {
          path = normalPagePath(written);
        } catch {
          return;
        }
        expect(normalPagePath(path)).toBe(path);
        expect(path).toMatch(/^\/$|^(\/[^/]+)+$/);
      }),
    );
  });
});
