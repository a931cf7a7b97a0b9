import { bot } from '../../../core/bot/catalogue.js';
import { foldKey } from '../../../core/text/setting-text.js';
import type { Context } from '../../frame/context.js';
import type { SettingsDiff } from '../../frame/module.js';
import type { Tx } from '../../frame/tx.js';
import { auditSettings } from './record.js';

const OWN = new Set<string>(bot.settings.map(({ key }) => foldKey(key)));

/** Records the change of settings of trading bots, whichever screen they were saved on. Any other setting is left out. */
export async function auditSavedSettings(ctx: Context, tx: Tx, { before, after }: SettingsDiff): Promise<void> {
  const changes = { before: own(before), after: own(after) };
  if (Object.keys(changes.after).length > 0) await auditSettings(ctx, tx, changes);
}

function own(texts: SettingsDiff['before']): SettingsDiff['before'] {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => OWN.has(foldKey(key))));
}
