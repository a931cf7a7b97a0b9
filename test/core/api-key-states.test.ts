import { normalizeRange } from '../../src/core/net/ip.js';
import { API_KEY_MOVES, apiKeyState, ApiKeyState, type ApiKeyAction } from '../../src/core/states/api-key.js';
import { move } from '../../src/core/states/machine.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const BEFORE = new Date(NOW.getTime() - 1);
const AFTER = new Date(NOW.getTime() + 1);

describe('the state of a key', () => {
  it.each([
    [{ deletedAt: null, disabled: false, expiresAt: null }, 'ACTIVE'],
    [{ deletedAt: null, disabled: false, expiresAt: AFTER }, 'ACTIVE'],
    [{ deletedAt: null, disabled: false, expiresAt: NOW }, 'EXPIRED'],
    [{ deletedAt: null, disabled: false, expiresAt: BEFORE.toISOString() }, 'EXPIRED'],
    [{ deletedAt: null, disabled: true, expiresAt: BEFORE }, 'DISABLED'],
    [{ deletedAt: BEFORE, disabled: true, expiresAt: BEFORE }, 'DELETED'],
  ])('of %j is %s', (marks, state) => {
    expect(apiKeyState(marks, NOW)).toBe(state);
  });
});

describe('the moves of a key', () => {
  const legal: Readonly<Record<ApiKeyAction, readonly string[]>> = {
    disable: ['ACTIVE'],
    enable: ['DISABLED'],
    rotate: ['ACTIVE'],
    delete: ['ACTIVE', 'DISABLED', 'EXPIRED'],
    restore: ['DELETED'],
  };
  const every = Object.values(ApiKeyState).flatMap((state) =>
    (Object.keys(legal) as ApiKeyAction[]).map((action) => [action, state] as const),
  );

  it.each(every)('%s from %s is as documented', (action, state) => {
    const tried = () => move(API_KEY_MOVES, state, action);
    if (legal[action].includes(state)) expect(tried).not.toThrow();
    else expect(tried).toThrow(expect.objectContaining({ code: 'ILLEGAL_STATE', statusCode: 409 }));
  });
});

describe('an entry of an address list', () => {
  it.each([
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['10.1.2.3/32', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3/104', '10.0.0.0/8'],
    ['2001:DB8:0::1/32', '2001:db8::/32'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['0.0.0.0/0', '0.0.0.0/0'],
  ])('%s is kept as %s', (text, kept) => {
    expect(normalizeRange(text)).toBe(kept);
  });

  it.each([
    '',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0/8',
    '2001:db8::/129',
    '::ffff:10.0.0.0/95',
    'host',
  ])('%j is refused', (text) => {
    expect(normalizeRange(text)).toBeNull();
  });
});
