import { planTransfers, type TransferBounds } from '../../../core/conversion/rebalance.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import type { ConvertLocation } from '../../../entities/convert/inventory.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { isStopped } from '../../conversion/paused.js';
import type { CheckedMovement } from './input.js';
import { placesToBalance, type CurrencyPlaces } from './places.js';
import { openRoute } from './route.js';
import { planned } from './start.js';

// Takes no idempotency key: the state of the row decides.
// Pays nobody else: the money is the house's own.

/**
 * Plans movements that bring the house's places to their targets, while convertRebalanceMode is AUTO. Only ways that the
 * platform itself carries out are planned, and none while one that was planned for it has not ended. Does nothing while
 * movements are stopped; a currency that is frozen is left out. A plan that is refused stops no other; one that fails fails
 * the run in the end.
 */
export async function planMovements(ctx: Context): Promise<{ planned: number }> {
  const { settings, db } = ctx;
  const isOff = settings.text('convertRebalanceMode') !== 'AUTO' || !settings.flag('convertEnabled');
  if (isOff || (await isStopped(db, 'MOVEMENTS'))) return { planned: 0 };
  const tally: Tally = { planned: 0, failed: 0 };
  for (const currency of await placesToBalance(db.rows)) {
    for (const wish of await wishesOf(ctx, currency)) await planOne(ctx, wish, tally);
  }
  if (tally.failed > 0) throw new Error(`${tally.failed} movements could not be planned; the next run tries again`);
  return { planned: tally.planned };
}

interface Tally {
  planned: number;
  failed: number;
}

async function wishesOf(ctx: Context, { kind, precision, places, busy }: CurrencyPlaces): Promise<CheckedMovement[]> {
  const ways = new Map<string, TransferBounds>();
  for (const { place: from } of places) {
    for (const { place: to } of places) {
      const bounds = busy.has(wayOf(from, to)) ? null : await boundsOf(ctx, kind, precision, from, to);
      if (bounds) ways.set(wayOf(from, to), bounds);
    }
  }
  const band = ctx.settings.decimal('convertRebalanceBandPercent');
  const transfers = planTransfers(places, band, (from, to) => ways.get(wayOf(from, to)) ?? null);
  return transfers.map((transfer) => ({ ...kind, ...transfer }));
}

/** One that is refused, such as for an address that may not be paid any more, does not stop the others. */
async function planOne(ctx: Context, wish: CheckedMovement, tally: Tally): Promise<void> {
  const { currency, from, to } = wish;
  try {
    await inTransaction(ctx, { operation: 'planConvertMovements' }, (tx) => planned(ctx, tx, wish, 'PLANNED'));
    tally.planned += 1;
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === 'BAD_INPUT';
    if (!isRefused) tally.failed += 1;
    ctx.log[isRefused ? 'warn' : 'error']({ module: 'convert', currency, from, to, err: error }, 'a plan was not made');
  }
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
