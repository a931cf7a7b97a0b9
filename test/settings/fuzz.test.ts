import * as fc from 'fast-check';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { decideSave, keysInQuestion } from '../../src/services/settings/decide.js';
import { MASK } from '../../src/core/text/mask.js';
import type { TwoFactorMethod } from '../../src/entities/account/two-factor.js';
import { isHidden } from '../../src/services/settings/key-rules.js';
import { SettingsSnapshot } from '../../src/services/settings/snapshot.js';
import { geo } from '../../src/core/geo/catalogue.js';
import { settingFields } from '../../src/core/catalogue/settings.js';
import { protectedSettings } from '../../src/core/settings/protected.js';
import { newClient } from '../support/accounts.js';
import { casesOf } from '../support/long.js';
import { TRANSPORTS } from './support/transports.js';
import { allRows, clearSettings } from './support/rows.js';

const PROTECTED = new Set(protectedSettings.map((key) => key.toLowerCase()));

/** Letters that some case mapping or normalisation turns into an ASCII one. */
const LOOK_ALIKES: Record<string, string> = { k: 'K', s: 'ſ', i: 'İ', a: 'а', e: 'е', o: 'о', c: 'ｃ', D: 'Ｄ' };

const randomCase = (key: string) =>
  fc
    .array(fc.boolean(), { minLength: key.length, maxLength: key.length })
    .map((upper) =>
      [...key].map((letter, index) => (upper[index] ? letter.toUpperCase() : letter.toLowerCase())).join(''),
    );

const lookAlike = (key: string) =>
  fc
    .nat(key.length - 1)
    .map((at) => key.slice(0, at) + (LOOK_ALIKES[key[at] ?? ''] ?? `${key[at]}\u200b`) + key.slice(at + 1));

const known = fc.constantFrom(
  ...settingFields.map(({ key }) => key),
  ...protectedSettings,
  ...geo.settings.map(({ key }) => key),
  '__cacheVersion',
  'poolBackingEngineState',
  'settings',
  'extensions',
);

const keys = fc.oneof(
  known,
  known.chain(randomCase),
  known.chain(lookAlike),
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'),
  fc.string({ maxLength: 40, unit: 'grapheme' }),
  fc.stringMatching(/^[A-Za-z0-9_.:-]{1,12}$/),
);

const short = fc.oneof(
  fc.constantFrom('true', 'false', '', 'null', null, MASK, 0, -1, true, false),
  fc.string({ maxLength: 20, unit: 'binary' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
);

/** Now and then a text that is too long; more of them would only make the test slow. */
const values = fc.oneof({ weight: 30, arbitrary: short }, { weight: 1, arbitrary: fc.constant('x'.repeat(1_000_001)) });

// A map made by hand keeps `__proto__` as a key of its own, as JSON does.
const maps = fc.array(fc.tuple(keys, values), { maxLength: 8 }).map((entries) => Object.fromEntries(entries));

describe('fuzzed saves', () => {
  it('decide alike for every spelling of a protected key: never without a Super Admin', () => {
    fc.assert(
      fc.property(maps, (map) => {
        const saver = { superAdmin: false, key: false, methodsInUse: new Set<TwoFactorMethod>() };
        const { changes, refusals } = decideSave(map, new SettingsSnapshot([]), saver);
        const writes = refusals.length === 0 ? changes : [];
        expect(writes.filter(({ key }) => PROTECTED.has(key.toLowerCase()))).toEqual([]);
        expect(writes.every(({ key }) => /^[A-Za-z0-9_][A-Za-z0-9_.:-]{0,254}$/.test(key))).toBe(true);
        expect(new Set(writes.map(({ key }) => key.toLowerCase())).size).toBe(writes.length);
        expect(keysInQuestion(map).length).toBeGreaterThanOrEqual(Object.keys(map).length);
      }),
      { numRuns: casesOf(100, 2_000) },
    );
  });

  it.each(TRANSPORTS)(
    'through %s: all or nothing, no protected key, no secret outward or blanked',
    async (_door, save) => {
      const admin = await newClient({ permissions: ['edit.settings'] });
      const superAdmin = await newClient({ role: SUPER_ADMIN });
      await clearSettings();
      await save(superAdmin, { captchaSecretKey: 'keep-secret', captchaProvider: 'pow', botToken: 'keep-token' });
      await fc.assert(
        fc.asyncProperty(maps, async (map) => {
          const before = await allRows();
          const outcome = await save(admin, map);
          const after = await allRows();
          const outward = JSON.stringify((await admin.rest('GET', '/api/settings')).body);
          expect([200, 400, 403, 413]).toContain(outcome.statusCode);
          if (outcome.statusCode !== 200) expect(after).toEqual(before);
          expect(after).toMatchObject({
            captchaSecretKey: 'keep-secret',
            captchaProvider: 'pow',
            botToken: 'keep-token',
          });
          for (const key of Object.keys(after)) {
            if (PROTECTED.has(key.toLowerCase())) expect(after[key]).toBe(before[key]);
            if (isHidden(key.toLowerCase())) expect(outward).not.toContain(`"${key}"`);
          }
          expect(outward).not.toContain('keep-');
        }),
        { numRuns: 80 },
      );
    },
    120_000,
  );
});
