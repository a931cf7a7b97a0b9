import { newClient } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { admin, superAdmin, useAdmins } from './support/admins.js';
import { allRows } from './support/rows.js';

const PATH = '/api/admin/system/settings/preview';

useAdmins();

const preview = async (client: Client, values: unknown) => (await client.rest('POST', PATH, values)).body;
const warnings = async (values: unknown) => (await preview(superAdmin, values)).warnings;

describe('previewing settings', () => {
  it('answers every change and every refusal, and writes nothing', async () => {
    const body = await preview(admin, {
      newsStatus: 'false',
      captchaProvider: 'none',
      geoRestrictionMode: 'x',
      'a b': 1,
    });
    expect(body).toMatchObject({
      statusCode: 200,
      wouldSave: false,
      changes: [{ key: 'newsStatus', before: null, after: 'false' }],
      refusals: [
        { key: 'captchaProvider', code: 'FORBIDDEN', statusCode: 403 },
        { key: 'geoRestrictionMode', code: 'FORBIDDEN', statusCode: 403 },
        { key: 'a b', code: 'BAD_INPUT', statusCode: 400 },
      ],
    });
    expect(await allRows()).toEqual({});
  });

  it('masks secrets', async () => {
    const { changes } = await preview(superAdmin, { captchaSecretKey: 'open' });
    expect(changes).toEqual([{ key: 'captchaSecretKey', before: null, after: '•'.repeat(8) }]);
  });

  it('warns of a required second factor that is ignored while second factors are off', async () => {
    const found = await warnings({ withdrawTwoFactorRequired: 'true', twoFactorStatus: 'false' });
    expect(found).toContainEqual({
      key: 'withdrawTwoFactorRequired',
      message: 'is ignored while twoFactorStatus is off; withdrawals are not blocked',
    });
  });

  it('warns that SMS is not offered without a gateway', async () => {
    expect(await warnings({ twoFactorSmsStatus: 'true' })).toContainEqual(
      expect.objectContaining({ key: 'twoFactorSmsStatus', message: expect.stringContaining('no SMS gateway') }),
    );
  });

  it.each([
    [{ kycStatus: 'perhaps' }, 'kycStatus', 'is neither on nor off; it reads as the default, true'],
    [{ captchaProvider: 'other' }, 'captchaProvider', 'is none of providerA, providerB, providerC, pow, none'],
    [{ walletTransferFee: '11' }, 'walletTransferFee', 'is outside 0 to 10; it reads as 10'],
    [{ walletTransferFee: 'much' }, 'walletTransferFee', 'is no number; it reads as the default, 1'],
    [{ addon_aliases: '{' }, 'addon_aliases', 'is not valid JSON'],
    [{ captchaProvider: 'providerA' }, 'captchaProvider', 'needs captchaSiteKey and captchaSecretKey'],
  ])('warns of %j', async (values, key, message) => {
    expect(await warnings(values)).toContainEqual({ key, message });
  });

  it('has nothing to say of a value in its bounds', async () => {
    const about = (await warnings({ walletTransferFee: '2.5', siteTheme: 'dark' })).map(
      ({ key }: { key: string }) => key,
    );
    expect(about).not.toContain('walletTransferFee');
    expect(about).not.toContain('siteTheme');
  });

  it('asks for edit.settings', async () => {
    expect(await preview(await newClient(), {})).toMatchObject({ statusCode: 403 });
    const inline = '{ previewSettings(values: { newsStatus: "false" }) { wouldSave } }';
    expect(await (await newClient()).code(inline)).toBe('FORBIDDEN');
    expect((await admin.ok(inline)).previewSettings.wouldSave).toBe(true);
  });
});
