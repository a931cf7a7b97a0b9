import { SettingsArea } from '../../entities/settings/settings-revision.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { NO_ROW } from './decide.js';
import { sharedKeys } from './key-rules.js';
import type { SettingsSaved } from './save-changes.js';
import { applyValues, expectedVersion } from './save-settings.js';
import { textsAfter } from './texts-after.js';
import { lockSettings, requireVersion } from './write.js';

export interface RestoreSettingsInput {
  readonly revisionId: string;
  readonly reason?: string | null | undefined;
  readonly ifVersion?: number | null | undefined;
}

/**
 * Restores every key to what it was right after a revision, through the same checks as any save. The restore is a
 * revision itself, so it can be undone. NOT_FOUND for a revision of another screen.
 */
export async function restoreSettings(ctx: Context, input: RestoreSettingsInput): Promise<SettingsSaved> {
  const expected = expectedVersion(ctx, input.ifVersion);
  const saved = await inTransaction(ctx, { operation: 'restoreSettings' }, async (tx) => {
    const lastSave = await lockSettings(tx);
    await requireVersion(tx, expected);
    const screen = { area: SettingsArea.SETTINGS, shared: sharedKeys };
    const texts = await textsAfter(ctx, tx.rows, input.revisionId, screen);
    const values = Object.fromEntries([...texts].map(([key, text]) => [key, text ?? NO_ROW]));
    const note = { area: SettingsArea.SETTINGS, reason: input.reason, restoredFrom: input.revisionId };
    return applyValues(ctx, tx, lastSave, values, note);
  });
  if (saved.changed.length > 0) await ctx.settings.changed();
  return saved;
}
