import { foldKey } from '../../../core/text/setting-text.js';
import type { Context } from '../../frame/context.js';
import type { ExtensionSwitch, SettingsDiff } from '../../frame/module.js';
import type { Tx } from '../../frame/tx.js';
import { refuseInterest } from './interest.js';

const KEY = foldKey('convertEnabled');

/** SELF_DECISION for an admin who has instant convert go on by its setting, and has an order or a quote that goes on with it. */
export async function noteEnabled(ctx: Context, tx: Tx, { after }: SettingsDiff): Promise<void> {
  if (!Object.keys(after).some((key) => foldKey(key) === KEY)) return;
  if ((await ctx.settings.seenBy(tx.rows, [KEY])).flag('convertEnabled')) await refuseInterest(ctx, tx.rows, null);
}

/** The same for the switch of the extension. */
export async function noteExtension(ctx: Context, tx: Tx, { name, status }: ExtensionSwitch): Promise<void> {
  if (name === 'convert' && status) await refuseInterest(ctx, tx.rows, null);
}
