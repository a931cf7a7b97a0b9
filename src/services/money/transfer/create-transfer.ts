import { requireUserId } from '../../../auth/authenticate.js';
import { badInput } from '../../../core/catalogue/errors.js';
import { newId } from '../../../core/ids.js';
import { canonical, Money } from '../../../core/money.js';
import { toDecimal } from '../../../core/text/setting-text.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { Row } from '../../../entities/index.js';
import { MoneyMovementStatus } from '../../../entities/money/money-movement-status.js';
import type { Transfer } from '../../../entities/money/transfer.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import { findCurrency, rateBetween } from '../../currency/rate.js';
import { postWithCommit } from '../../ledger/post.js';
import type { Tx } from '../../frame/tx.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import { requireSwitchedOn } from '../request/switched-on.js';
import { transferMovements } from './movements.js';
import { findParties, type Parties } from './parties.js';

export interface TransferInput {
  readonly walletId: string;
  readonly amount: string;
  /** The account that gets it; absent, the caller's own. */
  readonly toUserId?: string | null;
  /** What it arrives as; absent, the same as it leaves as. */
  readonly toCurrency?: string | null;
  readonly toType?: WalletType | null;
  readonly idempotencyKey?: string | null;
}

/**
 * Moves money from one of the caller's wallets to another, or to another account. The sender pays the amount; the
 * recipient gets it less the fee, at the current rate where the currencies differ. Between own wallets it is made
 * at once; to another account it waits for an admin, with the amount held, where it exceeds transferApprovalThreshold.
 */
export async function createTransfer(
  ctx: Context,
  { idempotencyKey, ...input }: TransferInput,
): Promise<Row<Transfer>> {
  const userId = requireUserId(ctx.caller);
  const once = { input: { ...input, amount: canonical(input.amount) }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'createTransfer', once }, async (tx) => {
    const toUserId = input.toUserId ?? userId;
    const wanted = { ...input, userId, toUserId, toCurrency: input.toCurrency ?? null, toType: input.toType ?? null };
    const parties = await findParties(tx, wanted, (...kinds) => {
      for (const { type } of kinds) requireSwitchedOn(ctx, 'transfer', type);
    });
    const { from, to } = parties;
    if (to.id === from.id) throw badInput('A transfer needs two different wallets');
    const amount = Money.parsePositive(input.amount, from.currency);
    const waits = to.userId !== userId && exceedsThreshold(ctx, amount);
    const transfer = await insert(ctx, tx, { from, to, amount, waits });
    // The platform's wallet is one that all transfers share.
    if (waits) await hold(tx, transfer);
    else await postWithCommit(tx, await transferMovements(tx, transfer, 'transfer', parties.platformId));
    return transfer;
  });
}

interface NewTransfer extends Pick<Parties, 'from' | 'to'> {
  readonly amount: Money;
  readonly waits: boolean;
}

async function insert(ctx: Context, tx: Tx, { from, to, amount, waits }: NewTransfer): Promise<Row<Transfer>> {
  const fee = amount.percent(ctx.settings.decimal('walletTransferFee')).roundUp(from.precision);
  const rate = await rateBetween(ctx, tx, from, to, ctx.settings.decimal('walletTransferSpread'));
  const net = amount.minus(fee);
  // Without a conversion nothing is computed but the fee, and what is left arrives to its last digit.
  const received =
    from.currency === to.currency ? net : net.convert(rate, to.currency).roundDown(await precisionOf(tx, to));
  if (!received.isPositive()) throw badInput('The amount is too small: nothing would be left after the fee');
  const transfer: Row<Transfer> = {
    id: newId(),
    userId: from.userId as string,
    walletId: from.id,
    currency: from.currency,
    type: from.type,
    amount: amount.toString(),
    fee: fee.toString(),
    toUserId: to.userId as string,
    toWalletId: to.id,
    toCurrency: to.currency,
    toType: to.type,
    rate,
    received: received.toString(),
    status: waits ? MoneyMovementStatus.PENDING : MoneyMovementStatus.COMPLETED,
    reason: null,
    decidedBy: null,
    decidedAt: waits ? null : ctx.clock.now().toISOString(),
    createdAt: ctx.clock.now().toISOString(),
  };
  await tx.withCommit({
    query: tx.rows
      .insertInto('transfer')
      .values({ ...transfer })
      .compile(),
  });
  return transfer;
}

async function precisionOf(tx: Tx, kind: WalletKind): Promise<number> {
  return (await findCurrency(tx, kind))?.precision ?? 0;
}

/** The setting is in units of the currency that is sent; without it nothing waits. */
function exceedsThreshold(ctx: Context, amount: Money): boolean {
  const stored = ctx.settings.snapshot().stored('transferApprovalThreshold') ?? '';
  const threshold = toDecimal(stored, { min: '0', max: '999999999999' });
  return threshold !== null && amount.compare(Money.parse(threshold, amount.currency)) > 0;
}

async function hold(tx: Tx, transfer: Row<Transfer>): Promise<void> {
  await postWithCommit(tx, [
    {
      walletId: transfer.walletId,
      operation: 'HOLD',
      amount: Money.parse(transfer.amount, transfer.currency),
      key: `transfer_${transfer.id}_hold`,
      transactionId: transfer.id,
      metadata: { operationType: 'TRANSFER', reason: 'Transfer that waits for approval' },
    },
  ]);
}
