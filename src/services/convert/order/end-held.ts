import { canonical } from '../../../core/money.js';
import { CONVERT_ORDER_MOVES } from '../../../core/states/convert.js';
import { move } from '../../../core/states/machine.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { Movement } from '../../ledger/movement.js';
import { putIntoInbox } from '../../mail/tell-account.js';
import type { OrderRow } from '../own/order.js';
import { giveBackDay } from './day.js';
import { releasesOf } from './held.js';
import { settlementOf } from './settlement.js';
import { storeMoved } from './store.js';
import { isFrozen, openWalletsOf } from './wallets.js';

/**
 * Settles a locked order that is ACCEPTED, by the movements that it answers; one whose customer's wallet was frozen
 * meanwhile fails.
 */
export async function settleHeld(ctx: Context, tx: Tx, order: OrderRow): Promise<Movement<'convert'>[]> {
  const wallets = await openWalletsOf(tx, order);
  if (await isFrozen(tx, wallets.customerFrom)) return failHeld(ctx, tx, order, 'The wallet that pays is frozen');
  const now = ctx.clock.now().toISOString();
  const status = move(CONVERT_ORDER_MOVES, order.status, 'settle');
  const settled = await storeMoved(tx, order, { status, settledAt: now, updatedAt: now });
  return [...releasesOf(order, wallets), ...settlementOf(settled, wallets)];
}

/** Ends a locked order that is ACCEPTED, by the movements that it answers: what was held is free again. */
export async function failHeld(ctx: Context, tx: Tx, order: OrderRow, reason: string): Promise<Movement<'convert'>[]> {
  const { userId, fromCurrency, toCurrency } = order;
  const wallets = await openWalletsOf(tx, order);
  await giveBackDay(tx, order);
  await putIntoInbox(ctx, tx, userId, {
    title: 'A conversion failed',
    message: `${canonical(order.fromAmount)} ${fromCurrency} could not be converted into ${toCurrency} and is yours to use again: ${reason}.`,
  });
  const now = ctx.clock.now().toISOString();
  const status = move(CONVERT_ORDER_MOVES, order.status, 'fail');
  await storeMoved(tx, order, { status, reason, failedAt: now, updatedAt: now });
  return releasesOf(order, wallets);
}
