import { countedAs, isListed, normalizeIp, normalizeRange } from '../../src/core/net/ip.js';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['192.0.2.1:8080', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['::1', '::1'],
  ['fe80::1%eth0', 'fe80::1'],
  [`FE80::1%${'a'.repeat(60)}`, 'fe80::1'],
])('normalizeIp(%j) is %s', (text, expected) => {
  expect(normalizeIp(text)).toBe(expected);
});

it.each([
  '',
  'localhost',
  '192.0.2',
  '192.0.2.256',
  '0300.0.2.1',
  '0xc0.0.2.1',
  '3221225985',
  '192.0.2.1.',
  '2001:db8::1::',
  '2001:db8::g',
  '[192.0.2.1',
  '192.0.2.1/24',
  '192.0.2.1, 192.0.2.2',
])('normalizeIp(%j) is no address', (text) => {
  expect(normalizeIp(text)).toBeNull();
});

it.each([
  ['192.0.2.0/24', '192.0.2.0/24'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['2001:DB8::/32', '2001:db8::/32'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
])('normalizeRange(%j) is %s', (text, expected) => {
  expect(normalizeRange(text)).toBe(expected);
});

it.each([
  '192.0.2.0/33',
  '192.0.2.0/',
  '192.0.2.0/-1',
  '192.0.2.0/24/8',
  '192.0.2.0/2x',
  '2001:db8::/129',
  '/24',
  '',
  '*',
])('normalizeRange(%j) is no range', (text) => {
  expect(normalizeRange(text)).toBeNull();
});

it.each([
  ['192.0.2.1', ['192.0.2.1'], true],
  ['::ffff:192.0.2.1', ['192.0.2.1'], true],
  ['192.0.2.1', ['::ffff:192.0.2.1'], true],
  ['192.0.2.255', ['192.0.2.0/24'], true],
  ['192.0.3.0', ['192.0.2.0/24'], false],
  ['192.0.2.9', ['192.0.2.77/24'], true],
  ['2001:db8::5', ['2001:db8::/32'], true],
  ['2001:db9::5', ['2001:db8::/32'], false],
  ['2001:db8:0::1', ['2001:db8::1'], true],
  ['192.0.2.1', ['::/0'], false],
  ['::1', ['0.0.0.0/0'], false],
  ['192.0.2.1', ['garbage', '192.0.2.1'], true],
  ['192.0.2.1', [], false],
  ['garbage', ['0.0.0.0/0'], false],
] as const)('isListed(%j, %j) is %p', (address, list, expected) => {
  expect(isListed(address, list)).toBe(expected);
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['garbage', 'garbage'],
])('an address %s is counted as %s', (address, expected) => {
  expect(countedAs(address)).toBe(expected);
});
