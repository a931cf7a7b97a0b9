import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { findCurrency } from '../../currency/find-currency.js';
import { requireLastPrice } from '../../currency/last-price.js';
import { unknownCurrency } from '../../currency/require-offered.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { checkUnfrozen, findAsset, requireUnfrozen, type AssetRow } from '../own/freeze.js';
import { quoteOfMarket } from '../own/hedge-market.js';
import { requireRunning } from '../../conversion/paused.js';
import { foldOrders } from './fold-orders.js';
import { openHedge } from './open-hedge.js';
import { findHedge, type HedgeView } from './read.js';
import { underWayOf } from './under-way.js';

export interface OpenHedgeInput extends WalletKind {
  readonly idempotencyKey?: string | null;
}

/**
 * Hedges what the platform is exposed to of a currency now, whatever the threshold says; the job sends it. BAD_INPUT for
 * a currency that is not hedged; CONVERT_PAUSED while hedges are off, stopped, or have no venue; CURRENCY_FROZEN,
 * also while what it is traded for is; RATE_UNAVAILABLE without a price; CONFLICT when a hedge of it is under way or nothing
 * is exposed.
 */
export async function openConvertHedge(ctx: Context, input: OpenHedgeInput): Promise<HedgeView> {
  const { idempotencyKey, currency, type } = input;
  const once = { input: { currency, type }, key: idempotencyKey };
  // The row of the audit belongs to the hedge.
  await foldOrders({ ...ctx, audit: null });
  return inTransaction(ctx, { operation: 'openConvertHedge', once }, async (tx) => {
    const { asset, symbol } = await hedgedAsset(tx, { currency, type });
    await requireRunning(ctx, tx, 'HEDGES');
    requireHedges(ctx);
    checkUnfrozen(asset);
    await requireUnfrozen(tx, await quoteOfMarket(tx, type, symbol));
    if (await underWayOf(tx.rows, { currency, type })) {
      throw new AppError('CONFLICT', { message: `A hedge of ${currency} is under way` });
    }
    const usdPrice = await priceOf(tx, { currency, type });
    const hedge = await openHedge(ctx, tx, { currency, type, symbol, usdPrice, mode: 'MANUAL' });
    if (!hedge) throw new AppError('CONFLICT', { message: `Nothing of ${currency} is exposed` });
    return findHedge(tx.rows, hedge.id);
  });
}

function requireHedges({ settings, houseVenue }: Context): void {
  if (houseVenue === null) throw new AppError('CONVERT_PAUSED', { message: 'No venue is configured to hedge at' });
  if (settings.text('convertHedgeMode') !== 'OFF') return;
  throw new AppError('CONVERT_PAUSED', { message: 'Hedges are switched off' });
}

async function hedgedAsset(tx: Tx, kind: WalletKind): Promise<{ asset: AssetRow; symbol: string }> {
  const asset: AssetRow | undefined = await findAsset(tx, kind);
  if (!asset?.enabled || asset.hedgeSymbol === null) {
    throw badInput(`${kind.currency} of type ${kind.type} is not hedged: it is no enabled asset with a hedgeSymbol`);
  }
  return { asset, symbol: asset.hedgeSymbol };
}

async function priceOf(tx: Tx, kind: WalletKind): Promise<string> {
  const currency = await findCurrency(tx, kind);
  if (!currency) throw unknownCurrency(kind);
  return requireLastPrice(currency);
}
