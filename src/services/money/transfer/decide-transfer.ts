import { AppError } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import type { Row } from '../../../entities/index.js';
import type { Transfer } from '../../../entities/money/transfer.js';
import { countConversion } from '../../conversion/count-conversion.js';
import { requireStillOffered } from '../../currency/require-offered.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { post, postWithCommit } from '../../ledger/post.js';
import { decide } from '../../money-request/decide.js';
import { releaseOf } from '../../money-request/kind.js';
import { requirePayee } from '../../money-request/payee.js';
import { tellOwner } from '../../money-request/tell-owner.js';
import { priceTransfer } from './price-transfer.js';
import { isConversion } from './transfer-exchange.js';
import { transferMovements } from './transfer-movements.js';
import { readExchange } from './transfer-parties.js';
import { TRANSFER } from './transfer-request.js';

// Writes SQL: it moves money, or keeps it from moving.

/** Largest shortfall of the received amount below the estimate, in percent. */
const TOLERANCE_PERCENT = '2';

/**
 * Completes a held transfer, one into another currency at the present prices. SELF_DECISION for one that the admin sent or
 * would receive, ILLEGAL_STATE unless it waits and its currencies are offered, PAYEE_NOT_ACTIVE when the recipient is not
 * ACTIVE. Where it changes currency also FORBIDDEN, CONVERT_PAUSED, PRICE_CLOSED, CONVERT_LIMIT for the sender's day,
 * RATE_STALE when less than 98 percent of the estimate would arrive, and CONVERSION_UNAVAILABLE when the platform lacks
 * the other currency: each leaves it waiting.
 */
export async function approveTransfer(
  ctx: Context,
  id: string,
  key: string | null | undefined,
): Promise<Row<Transfer>> {
  return inTransaction(ctx, { operation: 'approveTransfer', once: { input: { id }, key } }, async (tx) =>
    decide(ctx, tx, TRANSFER, { id, as: 'admin', action: 'approve' }, async (transfer) => {
      await requirePayee(tx, transfer.toUserId);
      await requireStillOffered(tx, transfer, { currency: transfer.toCurrency, type: transfer.toType });
      const { priced, converts } = await atPresentPrices(ctx, tx, transfer);
      await postWithCommit(tx, await transferMovements(tx, priced, { step: 'approve', converts }));
      await tellOwner(ctx, tx, transfer.userId, 'Your transfer was approved', null);
    }),
  );
}

/** A transfer at present prices. A conversion gets its rate here and counts towards the sender's day. */
async function atPresentPrices(ctx: Context, tx: Tx, transfer: Row<Transfer>) {
  const exchange = await readExchange(ctx, tx, transfer);
  if (!transfer.isEstimate && exchange && isConversion(exchange)) throw parted(transfer);
  const amount = Money.parse(transfer.amount, transfer.currency);
  const fee = Money.parse(transfer.fee, transfer.currency);
  const { rate, received, usd } = priceTransfer(ctx, { amount, fee }, exchange);
  if (!transfer.isEstimate) return { priced: transfer, converts: false };
  requireNearEstimate(transfer, received);
  if (usd) await countConversion(ctx, tx, transfer.userId, usd);
  const set = { rate, received: received.toString(), isEstimate: false };
  await tx.rows.updateTable('transfer').set(set).where('id', '=', transfer.id).execute();
  return { priced: { ...transfer, ...set }, converts: usd !== null };
}

/** It was sent between two types of one code at one price: its sender agreed to no rate. */
function parted({ currency, type, toType }: Row<Transfer>): AppError {
  const message =
    `${currency} of the types ${type} and ${toType} had one price when the transfer was made. ` +
    'Approve it once they have one again, or reject it';
  return new AppError('RATE_STALE', { message });
}

function requireNearEstimate(transfer: Row<Transfer>, received: Money): void {
  const estimate = Money.parse(canonical(transfer.received), transfer.toCurrency);
  if (received.compare(estimate.minus(estimate.percent(TOLERANCE_PERCENT))) >= 0) return;
  const message =
    `The rate has moved: the recipient would get ${received.toString()} ${received.currency}, not ${estimate.toString()}. ` +
    'Approve the transfer once the rate is back within 2 percent, or reject it';
  throw new AppError('RATE_STALE', { message });
}

/**
 * Returns the held money to the sender, who gets the reason. SELF_DECISION for a transfer that the admin sent or would
 * receive, ILLEGAL_STATE unless it waits.
 */
export async function rejectTransfer(
  ctx: Context,
  id: string,
  reason: string,
  key: string | null | undefined,
): Promise<Row<Transfer>> {
  return inTransaction(ctx, { operation: 'rejectTransfer', once: { input: { id, reason }, key } }, async (tx) =>
    decide(ctx, tx, TRANSFER, { id, as: 'admin', action: 'reject', reason }, async (transfer) => {
      await post(tx, [releaseOf(TRANSFER, transfer, 'reject')]);
      await tellOwner(ctx, tx, transfer.userId, 'Your transfer was rejected', reason);
    }),
  );
}

/** Cancels one of the caller's transfers. ILLEGAL_STATE unless it waits. */
export async function cancelTransfer(ctx: Context, id: string, key: string | null | undefined): Promise<Row<Transfer>> {
  return inTransaction(ctx, { operation: 'cancelTransfer', once: { input: { id }, key } }, async (tx) =>
    decide(ctx, tx, TRANSFER, { id, as: 'owner', action: 'cancel' }, async (transfer) => {
      await post(tx, [releaseOf(TRANSFER, transfer, 'cancel')]);
    }),
  );
}
