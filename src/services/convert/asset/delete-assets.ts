import { LockMode } from '@mikro-orm/core';
import { sql } from 'kysely';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { ConvertAsset } from '../../../entities/convert/asset.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { UNDER_WAY } from '../own/under-way/all.js';
import { NO_ASSET } from './read.js';

const MAX_IDS = 100;

/**
 * Deletes assets that the house holds nothing of, all or none; what the ledger says of them stays. NOT_FOUND when one is
 * no asset, CONVERT_ASSET_IN_USE while the house holds any of it in any place, while a customer has an open quote or an
 * unfinished order of it, while work of the house is open, or while exposure to it is that could still be hedged.
 */
export async function deleteConvertAssets(ctx: Context, given: readonly string[]): Promise<{ message: string }> {
  const ids = [...new Set(given)];
  if (ids.length === 0 || ids.length > MAX_IDS) throw badInput(`ids must name 1 to ${MAX_IDS} assets`);
  await inTransaction(ctx, { operation: 'deleteConvertAssets' }, async (tx) => {
    const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    const assets = await tx.em.find(ConvertAsset, { id: { $in: ids } }, locked);
    if (assets.length < ids.length) throw new AppError('NOT_FOUND', { message: NO_ASSET });
    for (const asset of assets) {
      await requireUnused(ctx, tx, asset);
      tx.em.remove(asset);
    }
  });
  return { message: ids.length === 1 ? 'The asset is deleted' : 'The assets are deleted' };
}

async function requireUnused({ clock }: Context, tx: Tx, asset: ConvertAsset): Promise<void> {
  const { currency, type, hedgeSymbol } = asset;
  const now = clock.now().toISOString();
  const found = await sql<{ what: string }>`
    select 'the house holds some of it' as what where exists (
      select from wallet where currency = ${currency} and type = ${type} and (balance > 0 or "inOrder" > 0)
        and (system in ('convert', 'convert_venue', 'convert_transit') or system like 'convert\\_chain\\_%'))
    union all select 'exposure to it is open' where exists (
      select from convert_position where currency = ${currency} and type = ${type} and amount <> 0
        and ${hedgeSymbol !== null})
    union all select 'a customer has a quote or an order of it' where exists (
      select from convert_order where ((status = 'QUOTED' and "expiresAt" > ${now}::timestamptz) or status = 'ACCEPTED'
          or (status = 'SETTLED' and not "isPositioned"))
        and ((${currency}, ${type}) in (("fromCurrency", "fromType"), ("toCurrency", "toType"))))`.execute(tx.rows);
  for (const { what, isOpen } of UNDER_WAY) {
    if (await isOpen(tx.rows, { currency, type })) found.rows.push({ what: `there is ${what} of it` });
  }
  const [first] = found.rows;
  if (first) {
    const message = `${currency} of type ${type} cannot be deleted, since ${first.what}: disable it instead`;
    throw new AppError('CONVERT_ASSET_IN_USE', { message });
  }
}
