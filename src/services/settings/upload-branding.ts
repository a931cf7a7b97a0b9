import { badInput } from '../../core/catalogue/errors.js';
import { settingFields } from '../../core/catalogue/settings.js';
import type { SettingField } from '../../core/frame/setting.js';
import { sha256 } from '../../core/ids.js';
import { foldKey } from '../../core/text/setting-text.js';
import type { UploadedFile } from '../../core/uploaded-file.js';
import { toPng, UnreadableImage } from './paint-image.js';
import type { Context } from '../frame/context.js';
import { saveSettings } from './save-settings.js';

/** Folder of branding files, and the path under which they are served. */
export const BRANDING_FOLDER = 'settings';

export interface BrandingUploaded {
  /** Path of the file, as stored under the field's key. */
  url: string;
  /** Number of the last save. */
  version: number;
}

const images = new Map(
  settingFields.filter(({ size }) => size !== undefined).map((field) => [foldKey(field.key), field]),
);

/**
 * Converts a branding image to exactly the field's size, replaces the previous file, and stores its path under the
 * field's key. BAD_INPUT for a key that takes no image and for a file that is no readable image.
 */
export async function uploadBranding(ctx: Context, key: string, file: UploadedFile): Promise<BrandingUploaded> {
  const field = images.get(foldKey(key));
  if (!field?.size) throw badInput('There is no branding image with this key');
  const png = await paint(file, field.size);
  const name = `${field.key}.png`;
  await ctx.files.write(BRANDING_FOLDER, name, png);
  // Each key has one file name, so a hash of the content in the URL makes browsers load the new image.
  const url = `/uploads/${BRANDING_FOLDER}/${name}?v=${sha256(png).slice(0, 12)}`;
  const { version } = await saveSettings(ctx, { values: { [field.key]: url }, reason: 'Uploaded' });
  return { url, version };
}

async function paint({ bytes }: UploadedFile, size: NonNullable<SettingField['size']>): Promise<Buffer> {
  try {
    return await toPng(bytes, size);
  } catch (error) {
    if (error instanceof UnreadableImage)
      throw badInput(
        'The file is no image that can be read (PNG, JPEG, WebP, GIF or AVIF; drawings such as SVG are not)',
      );
    throw error;
  }
}
