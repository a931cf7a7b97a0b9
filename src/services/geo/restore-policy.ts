import { SettingsArea } from '../../entities/settings/settings-revision.js';
import type { Context } from '../frame/context.js';
import type { RestoreSettingsInput } from '../settings/restore-settings.js';
import type { SettingsSaved } from '../settings/save-changes.js';
import { expectedVersion } from '../settings/save-settings.js';
import { textsAfter } from '../settings/texts-after.js';
import { COUNTRIES, applyPolicy } from './save-policy.js';

/**
 * Restores the geo policy to what it was right after a revision, and records that as a revision, so that it can be
 * undone. BAD_INPUT when the restored policy would shut out the caller, NOT_FOUND for a revision of another screen.
 */
export async function restoreGeoPolicy(ctx: Context, input: RestoreSettingsInput): Promise<SettingsSaved> {
  const { revisionId, reason } = input;
  const present = await ctx.settings.reload();
  const texts = await textsAfter(ctx, ctx.db.rows, revisionId, { area: SettingsArea.GEO });
  const listed = texts.get(COUNTRIES);
  texts.delete(COUNTRIES);
  return applyPolicy(ctx, {
    operation: 'restoreGeoPolicy',
    texts,
    countries: listed === undefined || listed === null ? null : listed.split(',').filter((code) => code !== ''),
    // The values to restore were read before the lock, so a save in between must be refused.
    expected: expectedVersion(ctx, input.ifVersion) ?? present.version,
    note: { area: SettingsArea.GEO, reason, restoredFrom: revisionId },
  });
}
