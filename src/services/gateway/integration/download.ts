import { FileContent } from '../../../core/file-content.js';
import type { Context } from '../../frame/context.js';
import { requireOwnMerchant } from '../merchant/acting-merchant.js';
import { integrationArchive } from './archive.js';

/** A plugin for the software of shops, for accounts with a merchant. NOT_FOUND for a plugin that there is not. */
export async function downloadIntegration(ctx: Context, plugin: string) {
  await requireOwnMerchant(ctx);
  const { name, bytes } = await integrationArchive(plugin);
  return { name, contentType: 'application/zip', content: new FileContent(bytes) };
}
