import type { Context } from '../frame/context.js';

export interface CachesCleared {
  message: string;
  /** Rows of the settings table. */
  settingsCount: number;
  /** Extensions that can be used. */
  extensionsCount: number;
}

/** Makes every process drop its cached settings and extensions, and reads both again in this process. */
export async function clearCaches(ctx: Context): Promise<CachesCleared> {
  ctx.extensions.changed();
  const [, extensions] = await Promise.all([ctx.settings.changed(), ctx.extensions.usable()]);
  const settingsCount = ctx.settings.snapshot().rows.size;
  return { message: 'Caches cleared', settingsCount, extensionsCount: extensions.length };
}
