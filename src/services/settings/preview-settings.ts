import { ERRORS, type ErrorCode } from '../../core/catalogue/errors.js';
import { MASK } from '../../core/text/mask.js';
import { foldKey } from '../../core/text/setting-text.js';
import type { Context } from '../frame/context.js';
import { decideSave, requireMap, type SaveDecision, type SettingChange } from './decide.js';
import { isSecret } from './key-rules.js';
import { saverOf } from './save-settings.js';
import { settingWarnings, type SettingWarning } from './warnings.js';

export interface SettingsPreview {
  /** False when at least one key would be refused, and so nothing would be saved. */
  wouldSave: boolean;
  changes: SettingChange[];
  refusals: { key: string; code: ErrorCode; statusCode: number; message: string }[];
  warnings: SettingWarning[];
}

/**
 * What a save would do, without writing anything: its changes, every refusal, and warnings of values without effect.
 */
export async function previewSettings(ctx: Context, values: unknown): Promise<SettingsPreview> {
  requireMap(values);
  const present = await ctx.settings.reload();
  const decision = decideSave(values, present, await saverOf(ctx.caller, ctx.db.rows, values));
  const { changes } = decision;
  const warnings = settingWarnings(present.with(changes), new Set(changes.map(({ key }) => foldKey(key))));
  return shownPreview(decision, warnings);
}

/** A decision as it may be shown. */
export function shownPreview({ changes, refusals }: SaveDecision, warnings: SettingWarning[]): SettingsPreview {
  return {
    wouldSave: refusals.length === 0,
    changes: changes.map((change) => masked(change)),
    refusals: refusals.map((refusal) => ({ ...refusal, statusCode: ERRORS[refusal.code].statusCode })),
    warnings,
  };
}

/** A change as it may be shown; of a secret, only whether it is set. */
function masked(change: SettingChange): SettingChange {
  if (!isSecret(foldKey(change.key))) return change;
  return { ...change, before: hide(change.before), after: hide(change.after) };
}

function hide(text: string | null): string | null {
  return text === null || text === '' ? text : MASK;
}
