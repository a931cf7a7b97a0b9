import type { SettingField } from '../../../core/frame/setting.js';

/** A field that holds the path of an uploaded file, made exactly this large. */
const image = <Key extends string>(key: Key, width: number, height = width) =>
  ({ tab: 'Branding', key, type: 'image', default: null, size: { width, height } }) as const;

export const brandingFields = [
  image('logo', 96),
  image('darkLogo', 96),
  image('fullLogo', 350, 75),
  image('darkFullLogo', 350, 75),
  image('cardLogo', 256),
  image('favicon16', 16),
  image('favicon32', 32),
  image('favicon96', 96),
  image('touchIcon57', 57),
  image('touchIcon60', 60),
  image('touchIcon72', 72),
  image('touchIcon76', 76),
  image('touchIcon114', 114),
  image('touchIcon120', 120),
  image('touchIcon144', 144),
  image('touchIcon152', 152),
  image('touchIcon180', 180),
  image('nativeIcon192', 192),
  image('nativeIcon256', 256),
  image('nativeIcon384', 384),
  image('nativeIcon512', 512),
  image('tileIcon144', 144),
] as const satisfies readonly SettingField[];
