import type { SettingField } from '../../../core/frame/setting.js';

export const generalFields = [
  { tab: 'General', key: 'siteTheme', type: 'select', default: null, options: ['light', 'dark', 'system'] },
  { tab: 'General', key: 'layoutSwitcher', type: 'switch', default: 'true' },
  {
    tab: 'General',
    key: 'navbarLogoDisplay',
    type: 'select',
    default: 'SQUARE_WITH_NAME',
    options: ['SQUARE_WITH_NAME', 'FULL_LOGO_ONLY'],
  },
  { tab: 'General', key: 'landingPageType', type: 'select', default: null, options: ['DEFAULT', 'CUSTOM'] },
  { tab: 'General', key: 'newsStatus', type: 'switch', default: 'true' },
  { tab: 'General', key: 'floatingLiveChat', type: 'switch', default: 'true' },
  { tab: 'General', key: 'verificationBadge', type: 'switch', default: 'false' },
  // An object keyed by extension, each value with optional menu and wallet labels. It only changes what is shown.
  { tab: 'General', key: 'addon_aliases', type: 'json', default: null },
] as const satisfies readonly SettingField[];
