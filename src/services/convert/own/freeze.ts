import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Row } from '../../../entities/index.js';
import type { ConvertAsset } from '../../../entities/convert/asset.js';
import type { ConvertFreeze } from '../../../entities/convert/names.js';
import { SHORT_SCANS } from '../../conversion/frozen-holdings.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

// Writes SQL: it moves money, or keeps it from moving.

export type AssetRow = Row<ConvertAsset>;

/** The asset of a currency; undefined when it is none. */
export async function findAsset(tx: Pick<Tx, 'rows'>, { currency, type }: WalletKind): Promise<AssetRow | undefined> {
  return tx.rows
    .selectFrom('convert_asset')
    .selectAll()
    .where('currency', '=', currency)
    .where('type', '=', type)
    .executeTakeFirst();
}

/** Locks the asset of a currency until the commit, as whoever lets it move again does; undefined when it is none. */
export async function lockAsset({ rows }: Tx, { currency, type }: WalletKind): Promise<AssetRow | undefined> {
  const asset = rows.selectFrom('convert_asset').selectAll().where('currency', '=', currency);
  return asset.where('type', '=', type).forUpdate().executeTakeFirst();
}

/**
 * Stops everything of a currency until an admin has looked into it. False, with nothing done, when it stands for this
 * reason already, and when it is no asset: then {@link requireUnfrozen} looks at the scans of its places. Locks the asset:
 * rows of the house's work are locked before it, its inventories after it.
 */
export async function freeze(ctx: Context, tx: Tx, kind: WalletKind, why: ConvertFreeze): Promise<boolean> {
  // An admin who lets it move at this time has not seen the new reason: what that one leaves decides.
  const asset = await lockAsset(tx, kind);
  if (!asset || asset.frozen.includes(why)) return false;
  const now = ctx.clock.now().toISOString();
  await sql`
    update convert_asset set frozen = frozen || ${why}::varchar(12),
      "frozenAt" = coalesce("frozenAt", ${now}::timestamptz), "updatedAt" = ${now}::timestamptz
    where id = ${asset.id}`.execute(tx.rows);
  return true;
}

/** Why a currency that becomes an asset is frozen from the beginning: what was found out while it was none. */
export async function standingReasons({ rows }: Pick<Tx, 'rows'>, kind: WalletKind): Promise<ConvertFreeze[]> {
  const { currency, type } = kind;
  const { rows: found } = await sql<{ why: ConvertFreeze }>`
    select 'DRIFT' as why where exists (
      select from convert_inventory
      where currency = ${currency} and type = ${type} and "shortScans" >= ${SHORT_SCANS})
    union all select 'HEDGE_REVIEW' where exists (
      select from convert_hedge where currency = ${currency} and type = ${type} and status = 'REVIEW')`.execute(rows);
  return found.map(({ why }) => why);
}

/**
 * CURRENCY_FROZEN when something holds up everything of this currency. One that is no asset has no admin to unfreeze it: it
 * is frozen while a place of it was short in the last scans.
 */
export async function requireUnfrozen(tx: Pick<Tx, 'rows'>, kind: WalletKind): Promise<void> {
  const asset = await findAsset(tx, kind);
  if (asset) return checkUnfrozen(asset);
  const short = await shortPlace(tx, kind);
  if (short === undefined) return;
  const { currency, type } = kind;
  const message = `${currency} of type ${type} is frozen (DRIFT): ${short} holds less than is booked, until a scan finds it whole`;
  throw new AppError('CURRENCY_FROZEN', { message });
}

/** Whether {@link requireUnfrozen} refuses a currency. */
export async function isFrozen(tx: Pick<Tx, 'rows'>, kind: WalletKind): Promise<boolean> {
  const asset = await findAsset(tx, kind);
  return asset ? asset.frozen.length > 0 : (await shortPlace(tx, kind)) !== undefined;
}

/** Where the last scans found too little of a currency. */
async function shortPlace({ rows }: Pick<Tx, 'rows'>, { currency, type }: WalletKind): Promise<string | undefined> {
  const short = await rows
    .selectFrom('convert_inventory')
    .select('location')
    .where('currency', '=', currency)
    .where('type', '=', type)
    .where('shortScans', '>=', SHORT_SCANS)
    .orderBy('location')
    .limit(1)
    .executeTakeFirst();
  return short?.location;
}

/** As {@link requireUnfrozen}, for a caller that has already read the asset. */
export function checkUnfrozen({ currency, type, frozen }: Pick<AssetRow, 'currency' | 'type' | 'frozen'>): void {
  if (frozen.length === 0) return;
  const message = `${currency} of type ${type} is frozen (${frozen.join(', ')}) until an admin has looked into it`;
  throw new AppError('CURRENCY_FROZEN', { message });
}
