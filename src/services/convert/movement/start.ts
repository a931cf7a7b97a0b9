import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { addMs, MINUTE_MS } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import { canonical } from '../../../core/money.js';
import { CONVERT_MOVEMENT_MOVES } from '../../../core/states/convert.js';
import { move } from '../../../core/states/machine.js';
import { ConvertMovement } from '../../../entities/convert/movement.js';
import type { ConvertMovementOrigin } from '../../../entities/convert/names.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { chainOf } from '../inventory/input.js';
import { requireUnfrozen } from '../own/freeze.js';
import { requireRunning } from '../../conversion/paused.js';
import { findCoin } from '../send-chain/read.js';
import { countApproved } from '../send/day-limit.js';
import { usdValueOf } from '../send/usd-value.js';
import { checkedMovement, type CheckedMovement, type MovementWish } from './input.js';
import { keepSendChains } from './keep-send-chains.js';
import { amountOf, startLegs } from './legs.js';
import { findMovement, type MovementRow } from './read.js';
import { checkRoute, openRoute } from './route.js';

// Pays nobody else: the money moves between wallets of the platform.

export interface StartMovementInput extends MovementWish {
  readonly idempotencyKey?: string | null;
}

/**
 * Begins a movement of the house's own money by hand: the amount leaves its place in the books, and is in transit until it
 * is completed. BAD_INPUT as {@link checkedMovement} says; CONVERT_PAUSED while movements are switched off or stopped;
 * CURRENCY_FROZEN, also for the coin in which a chain takes its gas; SEND_LIMIT when the platform is to pay more on a chain
 * than may be sent on one day in UTC, and RATE_UNAVAILABLE where that has no price; INVENTORY_FLOOR when less
 * than the floor of the place would be left.
 */
export async function startConvertMovement(
  ctx: Context,
  { idempotencyKey, ...wish }: StartMovementInput,
): Promise<MovementRow> {
  const once = { input: { ...wish, amount: canonical(wish.amount) }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'startConvertMovement', once }, async (tx) => {
    const movement = await planned(ctx, tx, await checkedMovement(tx, wish), 'MANUAL');
    await start(ctx, tx, movement);
    return findMovement(tx.rows, movement.id);
  });
}

/** Writes down a movement that is to begin. BAD_INPUT as {@link checkRoute} says. */
export async function planned(
  ctx: Context,
  tx: Tx,
  wish: CheckedMovement,
  origin: ConvertMovementOrigin,
): Promise<ConvertMovement> {
  const { currency, type, from, to, amount } = wish;
  const { caller, clock } = ctx;
  const now = clock.now();
  const route = await openRoute(ctx, tx.rows, wish);
  if (route) await checkRoute(ctx, tx, route, amount);
  return tx.em.create(ConvertMovement, {
    id: newId(),
    currency,
    type,
    from,
    to,
    amount: amount.toString(),
    status: 'PLANNED',
    origin,
    automatic: route !== null,
    createdBy: caller.kind === 'user' ? caller.userId : null,
    createdAt: now,
    updatedAt: now,
  });
}

/** Takes the money of a planned movement out of its place, with the commit. Refuses as {@link startConvertMovement} does. */
export async function start(ctx: Context, tx: Tx, movement: ConvertMovement): Promise<void> {
  const { clock, settings } = ctx;
  if (settings.text('convertRebalanceMode') === 'OFF') {
    throw new AppError('CONVERT_PAUSED', {
      message: 'Movements are switched off: see the setting convertRebalanceMode',
    });
  }
  await requireRunning(ctx, tx, 'MOVEMENTS');
  await requireUnfrozen(tx, movement);
  await checkWay(ctx, tx, movement);
  const now = clock.now();
  const status = move(CONVERT_MOVEMENT_MOVES, movement.status, 'start');
  const dueAt = addMs(now, settings.number('convertMovementMinutes') * MINUTE_MS);
  Object.assign(movement, { status, startedAt: now, dueAt, updatedAt: now });
  const legs = await startLegs(tx, movement);
  await tx.em.flush();
  await postWithCommit<'convert'>(tx, legs);
}

/** What the platform sends on a chain counts as a send does, with the dollars of the day on which it is begun. */
async function checkWay(ctx: Context, tx: Tx, movement: ConvertMovement): Promise<void> {
  await keepSendChains(tx, movement);
  await requireGasUnfrozen(tx, movement);
  if (!movement.automatic) return;
  const route = await openRoute(ctx, tx.rows, movement);
  if (!route) throw badInput('The platform cannot carry this movement out any more');
  const amount = amountOf(movement);
  await checkRoute(ctx, tx, route, amount);
  if (route.by !== 'deposit') return;
  movement.usdValue = await usdValueOf(ctx, tx, movement, amount);
  await countApproved(ctx, tx, movement.usdValue);
}

/** What leaves a chain pays gas in its coin, whoever signs it. */
async function requireGasUnfrozen(tx: Tx, { from }: ConvertMovement): Promise<void> {
  const chainId = chainOf(from);
  const coin = chainId === null ? undefined : await findCoin(tx.rows, chainId);
  if (coin) await requireUnfrozen(tx, coin);
}
