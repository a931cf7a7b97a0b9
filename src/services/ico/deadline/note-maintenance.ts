import { sql } from 'kysely';
import { foldKey } from '../../../core/text/setting-text.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import type { ExtensionSwitch, SettingsDiff } from '../../frame/module.js';
import type { Tx } from '../../frame/tx.js';
import { refuseParticipant } from '../own/refuse-participant.js';
import { moveDeadlines } from './move-deadlines.js';
import { movePeriods } from './move-periods.js';

// Writes SQL: it writes rows that it never loads, many at once.

const KEY = foldKey('icoMaintenanceMode');
/** Name of the only row. */
const LAUNCHPAD = 'LAUNCHPAD';

const maintenance = (rows: Reader) => rows.selectFrom('ico_maintenance').select('since').where('name', '=', LAUNCHPAD);

/** Since when the launchpad is in maintenance or switched off, ISO 8601; null while it is neither. */
export async function readMaintenance(rows: Reader): Promise<string | null> {
  return (await maintenance(rows).executeTakeFirstOrThrow()).since;
}

/** As {@link readMaintenance}; until the commit it neither begins nor ends. */
export async function shareMaintenance({ rows }: Tx): Promise<string | null> {
  return (await maintenance(rows).forShare().executeTakeFirstOrThrow()).since;
}

/** Has deadlines and sales stand still from a save that begins a maintenance on, and go on with one that ends it. */
export async function noteMaintenance(ctx: Context, tx: Tx, { after }: SettingsDiff): Promise<void> {
  if (Object.keys(after).some((key) => foldKey(key) === KEY)) await follow(ctx, tx);
}

/** Has both stand still while the launchpad is switched off: no one can buy, deliver or take anything back then. */
export async function noteExtension(ctx: Context, tx: Tx, { name }: ExtensionSwitch): Promise<void> {
  if (name === 'ico') await follow(ctx, tx);
}

/**
 * Time that a maintenance shares with a flag, a pause or a switched-off launchpad counts once: of an offering that is marked
 * by then only the time before the mark counts here, and the rest when the last mark is taken away. SELF_DECISION for an
 * admin who lets clocks go on and takes part in an offering.
 */
async function follow(ctx: Context, tx: Tx): Promise<void> {
  await lockSales(tx);
  // Locked before what decides is read, so that of two who change it the second one sees the first.
  const { since } = await maintenance(tx.rows).forUpdate().executeTakeFirstOrThrow();
  const isStopped = await isStoppedNow(ctx, tx);
  if (isStopped === (since !== null)) return;
  if (!isStopped) await refuseParticipant(ctx, tx);
  const now = ctx.clock.now().toISOString();
  await tx.rows
    .updateTable('ico_maintenance')
    .set({ since: isStopped ? now : null })
    .where('name', '=', LAUNCHPAD)
    .execute();
  if (since === null) return;
  const to = sql`least(${now}::timestamptz, o."deadlinesStoppedAt")`;
  const stop = { of: sql`true`, from: sql`${since}::timestamptz`, to };
  await moveDeadlines(tx, stop);
  await movePeriods(tx, stop);
}

/** All who change an offering lock it first, and the maintenance after it. */
async function lockSales({ rows }: Tx): Promise<void> {
  const sales = rows.selectFrom('ico_token_offering').select('id').where('status', 'in', ['PENDING', 'ACTIVE']);
  await sales.orderBy('id').forNoKeyUpdate().execute();
}

async function isStoppedNow({ settings }: Context, { rows }: Tx): Promise<boolean> {
  if ((await settings.seenBy(rows, [KEY])).flag('icoMaintenanceMode')) return true;
  const extension = rows.selectFrom('extension').select('status').where('name', '=', 'ico');
  return (await extension.executeTakeFirst())?.status === false;
}
