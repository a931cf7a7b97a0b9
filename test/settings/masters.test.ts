import { world } from '../support/world.js';
import { admin, superAdmin, useAdmins } from './support/admins.js';
import { TRANSPORTS } from './support/transports.js';
import { clearFactors } from './support/factors.js';
import { allRows } from './support/rows.js';

const PREVIEW = '/api/admin/system/settings/preview';

useAdmins();

// Other files of tests leave accounts with second factors behind, which the switches are measured by as well.
beforeEach(clearFactors);

/** What a Super Admin has saved, what undoes it, and the settings that the refusal names. */
const UNDOING: [Record<string, unknown>, Record<string, unknown>, string][] = [
  [{ withdrawTwoFactorRequired: true }, { twoFactorStatus: false }, 'withdrawTwoFactorRequired'],
  [{ withdrawTwoFactorRequired: true }, { TWOFACTORAPPSTATUS: 'off' }, 'withdrawTwoFactorRequired'],
  [{ withdrawTwoFactorChallenge: 'yes' }, { twofactoremailstatus: 0 }, 'withdrawTwoFactorChallenge'],
  [
    { withdrawTwoFactorRequired: true, withdrawTwoFactorChallenge: true },
    { twoFactorStatus: 'no' },
    'withdrawTwoFactorRequired and withdrawTwoFactorChallenge',
  ],
  [{ p2pTwoFactorRequired: true }, { twoFactorStatus: false }, 'p2pTwoFactorRequired'],
  [{ captchaProvider: 'pow' }, { powCaptchaStatus: false }, 'captchaProvider'],
  [{}, { powCaptchaStatus: false }, 'captchaProvider'],
  [{ captchaProvider: 'no such provider' }, { powCaptchaStatus: false }, 'captchaProvider'],
  [{ captchaProvider: 'providerB' }, { captchaScoreThreshold: '-1' }, 'captchaProvider'],
  [{ captchaProvider: 'providerB' }, { captchaScoreThreshold: '0.01' }, 'captchaProvider'],
  [{ captchaProvider: 'providerB' }, { captchaScoreThreshold: 0.099 }, 'captchaProvider'],
  [{ kycFeatureEnforcement: 'ON' }, { kycStatus: 'False' }, 'kycFeatureEnforcement'],
];

const nameOf = (values: Record<string, unknown>) => Object.keys(values)[0]?.toLowerCase() ?? '';

describe.each(TRANSPORTS)('a master of a protected setting, by %s', (_door, save) => {
  it.each(UNDOING)('cannot undo %j by %j without a Super Admin, who can', async (saved, undoing, named) => {
    await save(superAdmin, saved);
    const before = await allRows();
    const refused = await save(admin, { newsStatus: 'false', ...undoing });
    expect(refused).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(refused.message.toLowerCase()).toContain(`the setting ${nameOf(undoing)} this value`);
    expect(refused.message).toMatch(new RegExp(`would undo ${named}$`));
    expect(await allRows()).toEqual(before);
    expect(await save(superAdmin, undoing)).toMatchObject({ statusCode: 200 });
  });

  it.each([
    ['while nothing asks for a second factor', {}, { twoFactorStatus: false, twoFactorAppStatus: false }],
    ['of a way that is not offered', { withdrawTwoFactorRequired: true }, { twoFactorSmsStatus: false }],
    [
      'while it is undone already',
      { withdrawTwoFactorRequired: true, twoFactorStatus: false },
      { twoFactorAppStatus: false, TwoFactorStatus: 'FALSE' },
    ],
    ['with a text that reads as on', { withdrawTwoFactorRequired: true }, { twoFactorStatus: '1' }],
    ['with a text that reads as its default', { kycFeatureEnforcement: true }, { kycStatus: 'perhaps' }],
    ['while another captcha is chosen', { captchaProvider: 'providerA' }, { powCaptchaStatus: false }],
    ['while the captcha is off', { captchaProvider: 'none' }, { powCaptchaStatus: false, captchaScoreThreshold: 0 }],
    ['to a value that still refuses some', { captchaProvider: 'providerB' }, { captchaScoreThreshold: '0.1' }],
    ['while features are not enforced', { kycFeatureEnforcement: false }, { kycStatus: false }],
  ])('can be saved by any admin %s', async (_when, saved, change) => {
    await save(superAdmin, saved);
    expect(await save(admin, change)).toMatchObject({ statusCode: 200 });
  });

  it('is judged by the whole save: what is refused key by key is refused as well where both are sent', async () => {
    await save(superAdmin, { withdrawTwoFactorRequired: true });
    const both = await save(admin, { twoFactorStatus: false, withdrawTwoFactorRequired: false });
    expect(both).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(both.message).toContain('twoFactorStatus');
    expect(await allRows()).toEqual({ withdrawTwoFactorRequired: 'true' });
    const off = { twoFactorStatus: false, withdrawTwoFactorRequired: false };
    expect(await save(superAdmin, off)).toMatchObject({ statusCode: 200 });
  });

  it('lets a page be saved whole that changes none of them', async () => {
    await save(superAdmin, { withdrawTwoFactorRequired: true, twoFactorStatus: false, twoFactorAppStatus: false });
    const page = { withdrawTwoFactorRequired: 'true', twoFactorStatus: 'false', twoFactorAppStatus: 'false' };
    expect(await save(admin, { ...page, newsStatus: 'false' })).toMatchObject({ changed: ['newsStatus'] });
  });

  it('is judged by what is stored, also where this process does not know of it yet', async () => {
    const { platform } = await world();
    const unheard = { key: 'kycFeatureEnforcement', value: 'true', version: '0' };
    await platform.db.rows.insertInto('settings').values(unheard).execute();
    expect(platform.settings.flag('kycFeatureEnforcement')).toBe(false);
    expect(await save(admin, { kycStatus: false })).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
  });
});

describe('a preview', () => {
  it.each(UNDOING)('tells the same of %j and %j as a save does', async (saved, undoing, named) => {
    await superAdmin.rest('PUT', '/api/admin/system/settings', saved);
    const { body } = await admin.rest('POST', PREVIEW, undoing);
    const message = expect.stringMatching(new RegExp(`would undo ${named}$`)) as unknown;
    expect(body).toMatchObject({ wouldSave: false, refusals: [{ code: 'FORBIDDEN', statusCode: 403, message }] });
    expect((await superAdmin.rest('POST', PREVIEW, undoing)).body).toMatchObject({ wouldSave: true, refusals: [] });
  });

  it('warns a Super Admin of what a master leaves without effect', async () => {
    const undone = { kycFeatureEnforcement: true, kycStatus: false, captchaProvider: 'pow', powCaptchaStatus: false };
    const { body } = await superAdmin.rest('POST', PREVIEW, undone);
    expect(body.warnings).toEqual(
      expect.arrayContaining([
        { key: 'kycFeatureEnforcement', message: 'is ignored while kycStatus is off' },
        { key: 'captchaProvider', message: 'asks for nothing while powCaptchaStatus is off' },
      ]),
    );
  });
});

describe('a restore', () => {
  it('that would undo a protected setting in force is refused like a save, and names the master', async () => {
    const put = (values: object) => superAdmin.rest('PUT', '/api/admin/system/settings', values);
    await put({ withdrawTwoFactorRequired: true, twoFactorStatus: false });
    const history = '/api/admin/system/settings/history';
    const [{ id }] = (await admin.rest('GET', history)).body.items;
    await put({ twoFactorStatus: true });
    const { body } = await admin.rest('POST', `${history}/${id}/restore`);
    expect(body).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(body.message).toBe(
      'Only a Super Admin can give the setting twoFactorStatus this value: it would undo withdrawTwoFactorRequired',
    );
    const mutation = 'mutation ($id: UUID!) { restoreSettings(id: $id) { changed } }';
    expect(await admin.code(mutation, { id })).toBe('FORBIDDEN');
    expect(await superAdmin.ok(mutation, { id })).toEqual({ restoreSettings: { changed: ['twoFactorStatus'] } });
  });
});
