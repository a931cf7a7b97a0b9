import type { Context } from '../../frame/context.js';
import type { SettingsDiff } from '../../frame/module.js';
import type { Tx } from '../../frame/tx.js';
import { noteMaintenance } from '../deadline/note-maintenance.js';
import { recordSavedSettings } from './record.js';

/** What the launchpad writes beside a save of settings. */
export async function noteSavedSettings(ctx: Context, tx: Tx, diff: SettingsDiff): Promise<void> {
  await recordSavedSettings(ctx, tx, diff);
  await noteMaintenance(ctx, tx, diff);
}
