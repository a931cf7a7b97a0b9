import { AppError } from '../../../core/catalogue/errors.js';
import { newId } from '../../../core/ids.js';
import { ConvertAsset } from '../../../entities/convert/asset.js';
import { findCurrency } from '../../currency/find-currency.js';
import { unknownCurrency } from '../../currency/require-offered.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { findAsset, standingReasons } from '../own/freeze.js';
import { changedTerms, type AssetTerms } from './input.js';
import { openPlaces } from './places.js';

export interface CreateAssetInput extends WalletKind, AssetTerms {}

/** What holds for an asset whose admin leaves it out. */
const DEFAULTS = {
  enabled: true,
  minAmount: '0',
  maxAmount: null,
  spreadPercent: null,
  feePercent: null,
  hedgeSymbol: null,
} as const;

/**
 * Lets customers convert a currency, and opens the places where the house holds it. It is frozen from the beginning where a
 * place of it is short or a hedge of it is in review. BAD_INPUT for a currency that the
 * platform does not have and for terms that cannot hold; CONFLICT when it is an asset already; FORBIDDEN for terms that
 * are for a Super Admin.
 */
export async function createConvertAsset(ctx: Context, input: CreateAssetInput): Promise<ConvertAsset> {
  const { currency: code, type } = input;
  return inTransaction(ctx, { operation: 'createConvertAsset' }, async (tx) => {
    const currency = await findCurrency(tx, { currency: code, type });
    if (!currency) throw unknownCurrency({ currency: code, type });
    const terms = changedTerms(ctx, currency, DEFAULTS, input);
    if (await findAsset(tx, { currency: code, type })) {
      throw new AppError('CONFLICT', { message: `${code} of type ${type} can be converted already` });
    }
    const now = ctx.clock.now();
    const frozen = await standingReasons(tx, { currency: code, type });
    const frozenAt = frozen.length > 0 ? now : null;
    const row = {
      id: newId(),
      currency: code,
      type,
      ...terms,
      frozen,
      frozenAt,
      createdAt: now,
      updatedAt: now,
    };
    const asset = tx.em.create(ConvertAsset, row);
    await tx.em.flush();
    await openPlaces(ctx, tx, asset);
    return asset;
  });
}
