import { settingDefinitions, settingFields } from '../../src/core/catalogue/settings.js';
import { SettingsSnapshot } from '../../src/services/settings/snapshot.js';
import { expectWithin } from '../support/long.js';

const stored = (values: Record<string, string>) =>
  new SettingsSnapshot(Object.entries(values).map(([key, value]) => ({ key, value })));

const EMPTY = stored({});

describe('reading settings', () => {
  it('registers the 74 documented fields on seven tabs and two further ones, each key once in any case', () => {
    expect(settingFields.map(({ key }) => key).slice(74)).toEqual(['transferConversion', 'priceMovePercent']);
    expect(new Set(settingFields.map(({ tab }) => tab)).size).toBe(7);
    expect(new Set(settingDefinitions.map(({ key }) => key.toLowerCase())).size).toBe(settingDefinitions.length);
  });

  it.each(['true', '1', 'yes', 'on', 'TRUE', 'Yes', ' on '])('reads %p as on', (value) => {
    expect(stored({ dexEnabled: value }).flag('dexEnabled')).toBe(true);
  });

  it.each(['false', '0', 'no', 'off', 'FALSE', 'Off'])('reads %p as off', (value) => {
    expect(stored({ kycStatus: value }).flag('kycStatus')).toBe(false);
  });

  it.each(['', 'maybe', '2', 'null', 'truee'])('takes the default where a switch holds %p', (value) => {
    const settings = stored({ kycStatus: value, dexEnabled: value });
    expect([settings.flag('kycStatus'), settings.flag('dexEnabled')]).toEqual([true, false]);
  });

  it('answers the shipped default without a row, and an empty text where nothing is shipped', () => {
    expect(EMPTY.text('captchaProvider')).toBe('pow');
    expect(EMPTY.text('siteTheme')).toBe('');
    expect(EMPTY.text('mobileMinVersionPlatA')).toBe('');
    expect(JSON.parse(EMPTY.text('customSocialLinks'))).toHaveLength(4);
  });

  it('finds a row under any casing', () => {
    expect(stored({ KYCSTATUS: 'false' }).flag('kycStatus')).toBe(false);
    expect(stored({ KYCSTATUS: 'false' }).stored('kycstatus')).toBe('false');
  });

  it.each([
    ['0.7', '0.7', 0.7],
    ['10', '10', 10],
    ['11', '10', 10],
    ['-3', '0', 0],
    ['abc', '1', 1],
    ['', '1', 1],
    ['1e1', '1', 1],
    ['NaN', '1', 1],
    ['0.30009999999999999999999999999', '0.3', 0.3],
  ])('reads the fee %p as %p, clamped to its range and cut to its decimals', (value, decimal, number) => {
    const settings = stored({ walletTransferFee: value });
    expect(settings.decimal('walletTransferFee')).toBe(decimal);
    expect(settings.number('walletTransferFee')).toBe(number);
  });

  it('lets the legacy row decide while withdrawAutoApprove has none', () => {
    expect(stored({ withdrawApproval: 'true' }).flag('withdrawAutoApprove')).toBe(true);
    expect(stored({ withdrawApproval: 'true', withdrawAutoApprove: 'false' }).flag('withdrawAutoApprove')).toBe(false);
  });

  it('costs under a microsecond', () => {
    const settings = stored({ kycStatus: 'false', walletTransferFee: '2' });
    const reads = 1_000_000;
    let on = 0;
    const startedAt = performance.now();
    for (let read = 0; read < reads; read += 1) {
      if (settings.flag('kycStatus')) on += 1;
      if (settings.text('captchaProvider') === '') on += 1;
    }
    const nanoseconds = ((performance.now() - startedAt) * 1e6) / (reads * 2);
    expect(on).toBe(0);
    expectWithin(nanoseconds, 1_000);
  });
});
