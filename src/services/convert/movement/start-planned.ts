import { AppError } from '../../../core/catalogue/errors.js';
import { addMs, MINUTE_MS } from '../../../core/clock.js';
import { ConvertMovement } from '../../../entities/convert/movement.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { start } from './start.js';
import type { MovementRow } from './read.js';

// Takes no idempotency key: the state of the row decides.
// Pays nobody else: the money is the house's own.

/** Refusals that another plan may not get. */
const HOPELESS: ReadonlySet<string> = new Set(['INVENTORY_FLOOR', 'BAD_INPUT']);

/**
 * Starts a planned movement. One that its place can no longer pay, that has grown old, or that was planned before the mode
 * changed, is taken out again, as one whose way is closed: the next plan says what is right then. CONVERT_PAUSED,
 * CURRENCY_FROZEN, SEND_LIMIT, RATE_UNAVAILABLE: it waits.
 */
export async function startPlanned(ctx: Context, movement: MovementRow): Promise<void> {
  const { clock, settings } = ctx;
  const oldest = addMs(clock.now(), -settings.number('convertMovementMinutes') * MINUTE_MS);
  if (settings.text('convertRebalanceMode') !== 'AUTO' || new Date(movement.createdAt) < oldest) {
    return drop(ctx, movement);
  }
  try {
    await inTransaction(ctx, { operation: 'processConvertMovements' }, async (tx) => {
      const locked = await lockOne(tx, ConvertMovement, { id: movement.id });
      if (locked.status === 'PLANNED') await start(ctx, tx, locked);
    });
  } catch (error) {
    if (!(error instanceof AppError && HOPELESS.has(error.code))) throw error;
    await drop(ctx, movement);
  }
}

async function drop(ctx: Context, { id, currency, from, to }: MovementRow): Promise<void> {
  await inTransaction(ctx, { operation: 'processConvertMovements' }, async (tx) => {
    const locked = await lockOne(tx, ConvertMovement, { id });
    if (locked.status !== 'PLANNED') return;
    tx.em.remove(locked);
    tx.afterCommit(({ log }) =>
      log.info({ module: 'convert', movementId: id, currency, from, to }, 'a planned movement was taken out again'),
    );
  });
}
