import { ico } from '../../../core/ico/catalogue.js';
import { foldKey } from '../../../core/text/setting-text.js';
import type { Context } from '../../frame/context.js';
import type { SettingsDiff } from '../../frame/module.js';
import type { Tx } from '../../frame/tx.js';
import { recordActivity } from '../own/activity.js';

const OWN = new Set<string>(ico.settings.map(({ key }) => foldKey(key)));

/** Records a save or restore of settings of offerings among what admins did. Any other setting is left out. */
export async function recordSavedSettings(ctx: Context, tx: Tx, { before, after }: SettingsDiff): Promise<void> {
  const details = { before: own(before), after: own(after) };
  if (Object.keys(details.after).length === 0) return;
  recordActivity(ctx, tx, { action: ctx.audit?.operation ?? 'saveIcoLimits', target: 'settings', details });
}

function own(texts: SettingsDiff['before']): SettingsDiff['before'] {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => OWN.has(foldKey(key))));
}
