import { labelFault, nameFault, storedName } from '../../src/core/text/name.js';

const UNSEEN = 'must not contain control characters, line breaks or invisible characters';
const PAGE = 'must not look like an address or a link; put a space after each dot and colon';

describe('the name of an account or a role', () => {
  it.each([
    'J. R. Smith',
    'J.R. Smith',
    'J.R.Smith',
    'J.Li',
    'St.John',
    'Dr.Müller',
    'Prof.Dr.Weber',
    'Dipl.-Ing. Huber',
    'Dipl.Ing.Huber',
    'Ph.D',
    'Martin Luther King Jr.',
    "O'Brien-Smith",
    'Mary Ann, 3rd',
    'Ramesh s/o Kumar',
    'Support (Tier 1.2)',
    'v2.1',
    '1.5',
    'می‌خواهم',
    'ක්‍ෂ',
    'नेहा क्‍ष',
    '葛󠄀城',
    '李小龍',
    'Ѓорѓи',
    'ジョン・スミス',
    'ジョン・F・ケネディ',
    '卡尔·马克思',
    '卡爾‧馬克思',
    'Marcel·lí Gal·la',
    'Ann · Lee',
    'Lee • Sons',
    '홍길동',
    'محمد ٢٠',
    'ܝܘܚܢܢ܁ ܫܡܥܘܢ',
    'ꓡꓲꓢꓸꓴ',
    'ᠮᠣᠩ᠋ᠭᠣᠯ',
    'สมชาย ใจดี',
    'গৌতম',
    'Ոսկան Երևանցի',
    'Carl K:son',
    'S:t Johan',
    'Team: Red',
    'Shift 10:30',
    'Mary @ Sales',
    'Ann ❤️',
    '…',
  ])('may be %p', (name) => {
    expect(nameFault(name)).toBeNull();
  });

  it.each([
    ['a control character', 'Ann\tLee'],
    ['a line break', 'Ann\nLee'],
    ['a line separator', 'Ann\u2028Lee'],
    ['a C1 control', 'Ann\u0085Lee'],
    ['an override of the direction', 'Ann\u202Eeel'],
    ['an isolate', 'Ann\u2066Lee\u2069'],
    ['a mark of the direction', 'Ann\u200FLee'],
    ['an Arabic letter mark', 'Ann\u061CLee'],
    ['a space of no width', 'Super\u200BAdmin'],
    ['a soft hyphen', 'Super\u00ADAdmin'],
    ['a byte order mark', '\uFEFFAnn'],
    ['a word joiner', 'Ann\u2060Lee'],
    ['a tag', `Ann${String.fromCodePoint(0xe_00_41)}`],
    ['a joiner of graphemes', 'evil.\u034Fcom'],
    ['a selector of variants', 'evil.\uFE0Fcom'],
    ['a variant of a letter that has none', 'Ann\u{E0100}'],
    ['a Hangul filler', 'Ann\u3164Lee'],
    ['a Khmer vowel that shows nothing', 'Ann\u17B4Lee'],
    ['a Mongolian selector between Latin letters', 'An\u180Bn'],
    ['a joiner at the beginning', '\u200DAnn'],
    ['a joiner at the end', 'Ann\u200C'],
    ['a joiner beside a space', 'Ann\u200D Lee'],
    ['two joiners in a row', 'An\u200C\u200Cn'],
    ['a joiner between signs', '👩\u200D💻'],
  ])('must not hold %s', (_what, name) => {
    expect([nameFault(name), labelFault(name)]).toEqual([UNSEEN, UNSEEN]);
  });

  it.each([
    'http://evil.example',
    'Claim at HTTPS://evil.example/claim',
    'ftp://x',
    'www.evil',
    'Visit www.evil.example',
    'evil.example/claim',
    'evil.example',
    'paypal.com',
    'PayPal.Com',
    'Win at paypal.com now',
    'x.com',
    'login.x.org',
    't.co/abc',
    '10.0.0.1/claim',
    '10.0.0.1:8080',
    'evil.example.',
    'evil.example./claim',
    'evil.example?q',
    'bit.ly',
    'me@evil.example',
    'пример.рф',
    'xn--e1afmkfd.xn--p1ai',
    'paypal。com',
    'paypal．com',
    'ｐａｙｐａｌ.ｃｏｍ',
    'paypal.c\u200Dom',
    'paypal․com',
    'evilꓸcom',
    'wwwꓸevilꓸcom',
    'evil܁com',
    'evil܂com',
    'evil·com',
    'evil・com',
    'evil･com',
    'evil•com',
    'evil‧com',
    'evilꞏcom',
    'evilᐧcom',
    'evil⸱com',
    'evil⸳com',
    'evilㆍcom',
    'evil٠com',
    'evil۔com',
    'evil﹒com',
    'evil𝅭com',
    'x.сом',
    'ԝԝԝ.evil',
    'evil.example⁄claim',
    't.co∕abc',
    'http:⧸⧸evil',
    'a@b',
    'me＠evil',
    'Ann me@home Lee',
    'tel:+18005550100',
    'TEL:1800',
    'mailto:a',
    'Call sms:12345 now',
    'tel：+1800',
    'tel꞉+1800',
    'javascript:alert',
  ])('must not be %p', (name) => {
    expect(nameFault(name)).toBe(PAGE);
    expect(labelFault(name)).toBeNull();
  });

  it.each([
    ['  Ann   Lee ', 'Ann Lee'],
    ['Ann\u00A0\u3000Lee', 'Ann Lee'],
    ['Zoe\u0308', 'Zoë'],
    ['   ', ''],
    ['\u3164\u115F', ''],
    ['\u2800', ''],
    ['', ''],
  ])('is stored in one form: %p as %p', (given, stored) => {
    expect(storedName(given)).toBe(stored);
  });

  it('is judged in a time that grows with its length alone', () => {
    const long = `${'a.'.repeat(200)}${'-'.repeat(400)}`;
    expect(nameFault(long)).toBeNull();
  });

  it('is not looked at beyond any length that a name has: by its square, a million letters would take minutes', () => {
    for (const text of ['a'.repeat(1_001), 'a'.repeat(1_000_000), 'a.'.repeat(1_000_000)]) {
      expect([nameFault(text), labelFault(text)]).toEqual(['is too long', 'is too long']);
    }
  });
});
