import { isUuid, newId, newRequestId, randomAlphanumeric, sameSecret, sha256 } from '../../src/core/ids.js';

describe('newId', () => {
  it('gives version 7 ids of the present time', () => {
    const before = Date.now();
    const id = newId();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBeGreaterThanOrEqual(before);
  });

  it('gives ids that always grow, within a millisecond too', () => {
    const ids = Array.from({ length: 50_000 }, newId);
    expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? ''))).toBe(true);
    expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
      true,
    );
  });
});

it.each([
  ['01890a5d-ac96-774b-bcce-b302099a8057', true],
  ['01890A5D-AC96-774B-BCCE-B302099A8057', true],
  ['01890a5dac96774bbcceb302099a8057', false],
  ['{01890a5d-ac96-774b-bcce-b302099a8057}', false],
  ['01890a5d-ac96-774b-bcce-b302099a8057\n', false],
  ['', false],
])('isUuid(%j) is %p', (text, expected) => {
  expect(isUuid(text)).toBe(expected);
});

it('a request id is a UUID of its own', () => {
  const [one, two] = [newRequestId(), newRequestId()];
  expect([isUuid(one), isUuid(two), one === two]).toEqual([true, true, false]);
});

describe('randomAlphanumeric', () => {
  it.each([0, 1, 48, 64, 1_000])('gives %p characters of the 62', (length) => {
    expect(randomAlphanumeric(length)).toMatch(new RegExp(`^[A-Za-z0-9]{${length}}$`));
  });

  it('draws every character about equally often', () => {
    const counts = new Map<string, number>();
    const draws = 62_000;
    for (const character of randomAlphanumeric(draws)) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // Chi-squared with 61 degrees of freedom stays below 130 but once in a million runs; a modulo bias gives above 500.
    const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
    expect(chiSquared).toBeLessThan(130);
  });
});

it('sha256 is the known digest in hex', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256(Buffer.from('abc'))).toBe(sha256('abc'));
});

it('sameSecret tells texts of any length apart', () => {
  expect([sameSecret('a', 'a'), sameSecret('a', 'b'), sameSecret('a', 'aa'), sameSecret('', '')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
