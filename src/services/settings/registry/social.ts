import type { SettingField } from '../../../core/frame/setting.js';

/** Links of a fresh installation. The addresses are placeholders that an admin replaces. */
export const SEEDED_SOCIAL_LINKS = JSON.stringify([
  { id: 'facebook', name: 'Facebook', url: 'https://facebook.com', icon: '/img/social/facebook.svg' },
  { id: 'x', name: 'X', url: 'https://x.com', icon: '/img/social/x.svg' },
  { id: 'instagram', name: 'Instagram', url: 'https://instagram.com', icon: '/img/social/instagram.svg' },
  { id: 'linkedin', name: 'LinkedIn', url: 'https://linkedin.com', icon: '/img/social/linkedin.svg' },
]);

export const socialFields = [
  { tab: 'Social', key: 'customSocialLinks', type: 'json', default: SEEDED_SOCIAL_LINKS },
  { tab: 'Social', key: 'storeLinkPlatA', type: 'url', default: '' },
  { tab: 'Social', key: 'storeLinkPlatB', type: 'url', default: '' },
  // Published floors of the native apps. Nothing here compares versions; empty means no minimum.
  { tab: 'Social', key: 'mobileMinVersionPlatA', type: 'text', default: '' },
  { tab: 'Social', key: 'mobileMinVersionPlatB', type: 'text', default: '' },
] as const satisfies readonly SettingField[];
