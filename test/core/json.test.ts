import { JsonObjectScalar, JsonScalar, requireJsonWithin } from '../../src/core/text/json.js';
import { nestedText, wideText } from '../support/raw-json.js';

const nested = (levels: number) => JSON.parse(nestedText(levels)) as Record<string, unknown>;
const wide = (values: number) => JSON.parse(wideText(values)) as Record<string, unknown>;
const BOUNDS = { depth: 32, nodes: 2_000 };

describe('requireJsonWithin', () => {
  it('lets through what is exactly as deep and as large as allowed', () => {
    for (const value of [nested(32), wide(2_000), {}, 'text', null]) {
      expect(() => requireJsonWithin('data', value, BOUNDS)).not.toThrow();
    }
  });

  it.each([33, 34, 10_800, 1_000_000])('refuses %d levels, and is not overcome by them', (levels) => {
    const refusal = expect.objectContaining({ code: 'BAD_INPUT', message: 'data must nest at most 32 levels deep' });
    expect(() => requireJsonWithin('data', nested(levels), BOUNDS)).toThrow(refusal);
  });

  it('refuses one value more than allowed, wherever it stands', () => {
    const refusal = expect.objectContaining({ code: 'BAD_INPUT', message: 'data must hold at most 2000 values' });
    expect(() => requireJsonWithin('data', wide(2_001), BOUNDS)).toThrow(refusal);
    const spread = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`key${at}`, [at]]));
    expect(() => requireJsonWithin('data', spread, BOUNDS)).toThrow(refusal);
  });
});

describe('stored JSON', () => {
  it.each([JsonScalar, JsonObjectScalar])('is answered as it is while it can be: %s', (scalar) => {
    for (const value of [nested(32), nested(500), wide(5_000)]) expect(scalar.serialize(value)).toBe(value);
  });

  it.each([501, 10_800, 1_000_000])('of %d levels is answered with a sign for what lies too deep', (levels) => {
    const answered = JSON.stringify(JsonObjectScalar.serialize({ name: 'Ada', form: nested(levels) }));
    expect(answered).toBe(`{"name":"Ada","form":${'{"a":'.repeat(498)}"…"${'}'.repeat(499)}`);
  });
});
