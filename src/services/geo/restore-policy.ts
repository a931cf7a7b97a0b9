import { SettingsArea } from '../../entities/settings/settings-revision.js';
import type { Context } from '../frame/context.js';
import type { RestoreSettingsInput } from '../settings/restore-settings.js';
import { expectedVersion, type SettingsSaved } from '../settings/save-settings.js';
import { textsAfter } from '../settings/texts-after.js';
import { COUNTRIES, applyPolicy } from './save-policy.js';

/**
 * Brings the geo policy back to what it was right after a revision, unless that would shut out whoever asks. It is a
 * revision itself, so that it can be taken back in turn. NOT_FOUND for a revision of another screen.
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
    // What is brought back was read before the lock: a save in between would not be part of it.
    expected: expectedVersion(ctx, input.ifVersion) ?? present.version,
    note: { area: SettingsArea.GEO, reason, restoredFrom: revisionId },
  });
}
