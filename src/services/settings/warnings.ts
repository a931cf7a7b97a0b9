import { settingDefinitions } from '../../core/catalogue/settings.js';
import type { SettingDefinition } from '../../core/frame/setting.js';
import { foldKey, toExact, toFlag, toList, toRanged } from '../../core/text/setting-text.js';
import type { SettingsSnapshot } from './snapshot.js';

/** A value that a save would store although it has no effect, or another effect than its text suggests. */
export interface SettingWarning {
  key: string;
  message: string;
}

/** Warnings about the settings as they would be after a save; `keys` are the folded keys that it changes. */
export function settingWarnings(after: SettingsSnapshot, keys: ReadonlySet<string>): SettingWarning[] {
  const texts = settingDefinitions
    .filter(({ key }) => keys.has(foldKey(key)))
    .map((definition) => ({ key: definition.key, message: odd(definition, after.stored(definition.key) ?? '') }));
  const found = [...texts, ...ignored(after)].filter(({ message }) => message !== null);
  return found as SettingWarning[];
}

/** How the platform reads a text that the field does not offer; null for a text that it offers. */
function odd({ type, options, range, listOf, default: shipped }: SettingDefinition, text: string): string | null {
  if (type === 'switch' && toFlag(text) === null) return `is neither on nor off; it reads as the default, ${shipped}`;
  if (options && text !== '' && !options.includes(text)) return `is none of ${options.join(', ')}`;
  if (type === 'json' && text !== '' && !isJson(text)) return 'is not valid JSON';
  if (listOf && text !== '' && !toList(text, listOf.accepts)) return `is no list of ${listOf.items}`;
  if (!range) return null;
  const read = toRanged(text, range);
  if (read === null) return `is no number; it reads as the default, ${shipped}`;
  return toExact(text) === read ? null : `is outside ${range.min} to ${range.max}; it reads as ${read}`;
}

/** Settings that are on without effect, each with the reason; the message is null where there is nothing to warn of. */
function ignored(after: SettingsSnapshot): { key: string; message: string | null }[] {
  const offered = after.flag('twoFactorStatus');
  const required = after.flag('withdrawTwoFactorRequired') || after.flag('withdrawTwoFactorChallenge');
  const noCaptchaKeys = after.text('captchaSiteKey') === '' || after.text('captchaSecretKey') === '';
  const service = ['providerA', 'providerB', 'providerC'].includes(after.text('captchaProvider'));
  return [
    ...(['withdrawTwoFactorRequired', 'withdrawTwoFactorChallenge'] as const).map((key) => ({
      key,
      message: told(
        after.flag(key) && !offered,
        'is ignored while twoFactorStatus is off; withdrawals are not blocked',
      ),
    })),
    {
      key: 'kycFeatureEnforcement',
      message: told(
        after.flag('kycFeatureEnforcement') && !after.flag('kycStatus'),
        'is ignored while kycStatus is off',
      ),
    },
    {
      key: 'captchaProvider',
      message: told(
        after.text('captchaProvider') === 'pow' && !after.flag('powCaptchaStatus'),
        'asks for nothing while powCaptchaStatus is off',
      ),
    },
    {
      key: 'twoFactorSmsStatus',
      message: told(offered && after.flag('twoFactorSmsStatus'), 'is not offered: no SMS gateway is configured'),
    },
    {
      key: 'withdrawTwoFactorRequired',
      message: told(
        required && offered && !hasWithdrawalWay(after),
        'leaves no way in which a withdrawal can be confirmed',
      ),
    },
    { key: 'captchaProvider', message: told(service && noCaptchaKeys, 'needs captchaSiteKey and captchaSecretKey') },
  ];
}

function told(condition: boolean, message: string): string | null {
  return condition ? message : null;
}

/** SMS does not count: there is no gateway to send it. */
function hasWithdrawalWay(after: SettingsSnapshot): boolean {
  const app = after.flag('withdrawTwoFactorAppAllowed') && after.flag('twoFactorAppStatus');
  return app || (after.flag('withdrawTwoFactorEmailAllowed') && after.flag('twoFactorEmailStatus'));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
