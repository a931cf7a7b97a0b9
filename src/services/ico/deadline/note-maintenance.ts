import { sql } from 'kysely';
import { foldKey } from '../../../core/text/setting-text.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import type { SettingsDiff } from '../../frame/module.js';
import type { Tx } from '../../frame/tx.js';
import { moveDeadlines } from './move-deadlines.js';

// Writes SQL: it writes rows that it never loads, many at once.

const KEY = foldKey('icoMaintenanceMode');
/** Name of the only row. */
const LAUNCHPAD = 'LAUNCHPAD';

const maintenance = (rows: Reader) => rows.selectFrom('ico_maintenance').select('since').where('name', '=', LAUNCHPAD);

/** Since when the launchpad is in maintenance, ISO 8601; null while it is not. */
export async function readMaintenance(rows: Reader): Promise<string | null> {
  return (await maintenance(rows).executeTakeFirstOrThrow()).since;
}

/** As {@link readMaintenance}; until the commit it neither begins nor ends. */
export async function shareMaintenance({ rows }: Tx): Promise<string | null> {
  return (await maintenance(rows).forShare().executeTakeFirstOrThrow()).since;
}

/**
 * Has deadlines stand still from a save that begins a maintenance on, and go on with one that ends it. Time that it shares
 * with a flag or a pause counts once: of an offering that is marked by then only the time before the mark counts here, and
 * the rest when the last mark is taken away.
 */
export async function noteMaintenance(ctx: Context, tx: Tx, { after }: SettingsDiff): Promise<void> {
  if (!Object.keys(after).some((key) => foldKey(key) === KEY)) return;
  const isOn = (await ctx.settings.seenBy(tx.rows, [KEY])).flag('icoMaintenanceMode');
  const { since } = await maintenance(tx.rows).forUpdate().executeTakeFirstOrThrow();
  if (isOn === (since !== null)) return;
  const now = ctx.clock.now().toISOString();
  await tx.rows
    .updateTable('ico_maintenance')
    .set({ since: isOn ? now : null })
    .where('name', '=', LAUNCHPAD)
    .execute();
  if (since === null) return;
  const to = sql`least(${now}::timestamptz, o."deadlinesStoppedAt")`;
  await moveDeadlines(tx, { of: sql`true`, from: sql`${since}::timestamptz`, to });
}
