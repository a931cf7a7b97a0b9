import { planTransfers, type TransferBounds } from '../../../core/conversion/rebalance.js';
import { canonical, Money } from '../../../core/money.js';
import type { ConvertLocation } from '../../../entities/convert/inventory.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { isStopped } from '../own/paused.js';
import { placesToBalance, type CurrencyPlaces } from './places.js';
import { openRoute } from './route.js';
import { planned } from './start.js';

// Takes no idempotency key: the state of the row decides.
// Pays nobody else: the money is the house's own.

/**
 * Plans movements that bring the house's places to their targets, while convertRebalanceMode is AUTO. Only ways that the
 * platform itself carries out are planned, and none while one that was planned for it has not ended. Does nothing while
 * movements are stopped; a currency that is frozen is left out.
 */
export async function planMovements(ctx: Context): Promise<{ planned: number }> {
  const { settings, db } = ctx;
  const isOff = settings.text('convertRebalanceMode') !== 'AUTO' || !settings.flag('convertEnabled');
  if (isOff || (await isStopped(db, 'MOVEMENTS'))) return { planned: 0 };
  let count = 0;
  for (const currency of await placesToBalance(db.rows)) count += await planCurrency(ctx, currency);
  return { planned: count };
}

async function planCurrency(ctx: Context, { kind, precision, places, busy }: CurrencyPlaces): Promise<number> {
  const ways = new Map<string, TransferBounds>();
  for (const { place: from } of places) {
    for (const { place: to } of places) {
      const bounds = busy.has(wayOf(from, to)) ? null : await boundsOf(ctx, kind, precision, from, to);
      if (bounds) ways.set(wayOf(from, to), bounds);
    }
  }
  const band = ctx.settings.decimal('convertRebalanceBandPercent');
  const transfers = planTransfers(places, band, (from, to) => ways.get(wayOf(from, to)) ?? null);
  if (transfers.length === 0) return 0;
  await inTransaction(ctx, { operation: 'planConvertMovements' }, async (tx) => {
    for (const transfer of transfers) await planned(ctx, tx, { ...kind, ...transfer }, 'PLANNED');
  });
  return transfers.length;
}

/** The bounds of what the platform itself can move between two places; null where it cannot. */
async function boundsOf(
  ctx: Context,
  kind: WalletKind,
  precision: number,
  from: ConvertLocation,
  to: ConvertLocation,
): Promise<TransferBounds | null> {
  const route = await openRoute(ctx, ctx.db.rows, { ...kind, from, to });
  if (!route) return null;
  const { minSend, maxSend, decimals } = route.chain;
  const bound = (text: string) => Money.parse(canonical(text), kind.currency);
  return {
    min: bound(minSend),
    max: maxSend === null ? null : bound(maxSend),
    decimals: Math.min(precision, decimals),
  };
}

/** The name of a way between two places. */
export function wayOf(from: string, to: string): string {
  return `${from} ${to}`;
}
