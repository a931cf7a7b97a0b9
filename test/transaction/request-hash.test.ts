import { canonical, Money } from '../../src/core/money.js';
import { newId } from '../../src/core/ids.js';
import { requestHash } from '../../src/services/frame/request-hash.js';

describe('the hash of a request', () => {
  const id = newId();

  it.each<[string, unknown, unknown]>([
    ['the order of the fields', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
    ['null and an absent field', { a: 1, b: null, c: undefined, d: { e: null } }, { a: 1, d: {} }],
    ['the case of a UUID, at any depth', { id, ids: [id] }, { id: id.toUpperCase(), ids: [id.toUpperCase()] }],
    ['how an amount is written', { amount: Money.parse('7.0', 'BTC') }, { amount: Money.parse('7', 'BTC') }],
    ['canonical text and the money itself', { amount: canonical('7.10') }, { amount: Money.parse('7.1', 'BTC') }],
  ])('does not depend on %s', (_what, one, other) => {
    expect(requestHash(one)).toBe(requestHash(other));
  });

  it.each<[string, unknown, unknown]>([
    ['a text and a number', { a: '1' }, { a: 1 }],
    ['texts that are no amounts', { reference: '7' }, { reference: '7.0' }],
    ['texts in upper and in lower case', { reference: 'A' }, { reference: 'a' }],
    ['an empty text and none', { reference: '' }, {}],
    ['the order of a list', { ids: ['a', 'b'] }, { ids: ['b', 'a'] }],
    ['a list with null and one without', [null], []],
    ['a field and the same one deeper', { a: { b: 1 } }, { b: 1 }],
    ['amounts in their last digit', { amount: canonical('1.000000000000000001') }, { amount: canonical('1') }],
  ])('tells apart %s', (_what, one, other) => {
    expect(requestHash(one)).not.toBe(requestHash(other));
  });
});
