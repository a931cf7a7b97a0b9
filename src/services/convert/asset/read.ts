import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import type { AssetRow } from '../own/freeze.js';

const COLUMNS = {
  id: { column: 'convert_asset.id', kind: 'uuid' },
  currency: { column: 'convert_asset.currency', kind: 'text' },
  type: { column: 'convert_asset.type', kind: 'text' },
  enabled: { column: 'convert_asset.enabled', kind: 'boolean' },
  hedgeSymbol: { column: 'convert_asset.hedgeSymbol', kind: 'text' },
  frozenAt: { column: 'convert_asset.frozenAt', kind: 'time', nullIsLeast: true },
  createdAt: { column: 'convert_asset.createdAt', kind: 'time' },
  updatedAt: { column: 'convert_asset.updatedAt', kind: 'time' },
} as const satisfies ListColumns;

export const NO_ASSET = 'There is no such asset';

/** A page of what can be converted, by code, for admins. */
export async function readConvertAssets(ctx: Context, request: ListRequest): Promise<Page<AssetRow>> {
  return readPage(ctx.db.rows.selectFrom('convert_asset').selectAll(), COLUMNS, request, {
    defaultSort: 'currency',
    tieBreaker: 'convert_asset.id',
  });
}

/** One asset; NOT_FOUND when there is none. */
export async function readConvertAsset({ db }: Context, id: string): Promise<AssetRow> {
  const asset = await db.rows.selectFrom('convert_asset').selectAll().where('id', '=', id).executeTakeFirst();
  if (!asset) throw new AppError('NOT_FOUND', { message: NO_ASSET });
  return asset;
}
