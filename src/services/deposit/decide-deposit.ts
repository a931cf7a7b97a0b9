import { requireUserId } from '../../auth/authenticate.js';
import { Money } from '../../core/money.js';
import { DEPOSIT_MOVES, type DepositAction } from '../../core/states/money-movement.js';
import { move } from '../../core/states/machine.js';
import type { Deposit } from '../../entities/deposit.js';
import type { Row } from '../../entities/index.js';
import type { DepositStatus } from '../../entities/money-movement-status.js';
import { act } from '../act.js';
import type { Context } from '../context.js';
import { requireStillOffered } from '../currency/require-offered.js';
import { post } from '../ledger/post.js';
import type { Tx } from '../tx.js';
import { decide, lockRequest } from '../wallet/movement-list.js';
import { tellOwner } from '../wallet/tell-owner.js';

/** Credits the wallet with a deposit that arrived. ILLEGAL_STATE unless it waits and its currency is offered. */
export async function approveDeposit(ctx: Context, id: string): Promise<Row<Deposit>> {
  return act(ctx, { operation: 'approveDeposit' }, async (tx) => {
    const deposit = await moved(ctx, tx, id, null, 'approve', null);
    await requireStillOffered(tx, deposit);
    await post(tx, [
      {
        walletId: deposit.walletId,
        operation: 'CREDIT',
        amount: Money.parse(deposit.amount, deposit.currency),
        key: `admin_deposit_approve_${id}`,
        transactionId: id,
        border: true,
        metadata: { operationType: 'DEPOSIT' },
      },
    ]);
    await tellOwner(ctx, tx, deposit.userId, 'Your deposit has arrived', null);
    return deposit;
  });
}

/** Refuses a deposit; its owner is told the reason. ILLEGAL_STATE unless it waits. */
export async function rejectDeposit(ctx: Context, id: string, reason: string): Promise<Row<Deposit>> {
  return act(ctx, { operation: 'rejectDeposit' }, async (tx) => {
    const deposit = await moved(ctx, tx, id, null, 'reject', reason);
    await tellOwner(ctx, tx, deposit.userId, 'Your deposit was rejected', reason);
    return deposit;
  });
}

/** Takes one of the caller's deposits back. ILLEGAL_STATE unless it waits. */
export async function cancelDeposit(ctx: Context, id: string): Promise<Row<Deposit>> {
  const userId = requireUserId(ctx.caller);
  return act(ctx, { operation: 'cancelDeposit' }, (tx) => moved(ctx, tx, id, userId, 'cancel', null));
}

const BATCH = 500;

/** Expires deposits that nobody decided in time; answers how many. */
export async function expireDeposits(ctx: Context): Promise<{ expired: number }> {
  const due = await ctx.db.rows
    .selectFrom('deposit')
    .select('id')
    .where('status', '=', 'PENDING' as DepositStatus)
    .where('expiresAt', '<=', ctx.clock.now().toISOString() as never)
    .limit(BATCH)
    .execute();
  let expired = 0;
  for (const { id } of due) {
    expired += await act(ctx, { operation: 'expireDeposits' }, async (tx) => {
      const { status } = await lockRequest(tx, 'deposit', id, null);
      // Somebody may have decided it since it was found.
      if (status !== 'PENDING') return 0;
      await moved(ctx, tx, id, null, 'expire', null);
      return 1;
    });
  }
  return { expired };
}

async function moved(
  ctx: Context,
  tx: Tx,
  id: string,
  userId: string | null,
  action: DepositAction,
  reason: string | null,
): Promise<Row<Deposit>> {
  const { status } = await lockRequest(tx, 'deposit', id, userId);
  return decide(ctx, tx, 'deposit', id, move(DEPOSIT_MOVES, status, action) as DepositStatus, reason);
}
