import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import { DEPOSIT_MOVES, type DepositAction } from '../../../core/states/money-movement.js';
import { move } from '../../../core/states/machine.js';
import type { Deposit } from '../../../entities/money/deposit.js';
import type { Row } from '../../../entities/index.js';
import type { DepositStatus } from '../../../entities/money/money-movement-status.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import { requireStillOffered } from '../../currency/require-offered.js';
import { ledgerKey } from '../../ledger/key.js';
import { post } from '../../ledger/post.js';
import { decide, lockRequest } from '../request/movement-list.js';
import { requirePayee } from '../request/payee.js';
import { requireOthers } from '../../frame/self-decision.js';
import { tellOwner } from '../request/tell-owner.js';

/**
 * Credits the wallet with a deposit that arrived. SELF_DECISION for an own one, ILLEGAL_STATE unless it waits, is not
 * overdue and its currency is offered, PAYEE_NOT_ACTIVE for an owner who is not.
 */
export async function approveDeposit(ctx: Context, id: string, key: string | null | undefined): Promise<Row<Deposit>> {
  return inTransaction(ctx, { operation: 'approveDeposit', once: { input: { id }, key } }, async (tx) => {
    const locked = await lockRequest(tx, 'deposit', id, null);
    requireOthers(ctx, locked.userId);
    const status = next(locked, 'approve');
    requireInTime(ctx, locked);
    await requirePayee(tx, locked.userId);
    await requireStillOffered(tx, locked);
    const deposit = await decide(ctx, tx, 'deposit', id, status, null);
    await post(tx, [
      {
        walletId: deposit.walletId,
        operation: 'CREDIT',
        amount: Money.parse(deposit.amount, deposit.currency),
        key: ledgerKey('depositApproved', { id }),
        transactionId: id,
        external: true,
        metadata: { operationType: 'DEPOSIT' },
      },
    ]);
    await tellOwner(ctx, tx, deposit.userId, 'Your deposit has arrived', null);
    return deposit;
  });
}

/** Refuses a deposit; its owner is told the reason. SELF_DECISION for an own one, ILLEGAL_STATE unless it waits. */
export async function rejectDeposit(
  ctx: Context,
  id: string,
  reason: string,
  key: string | null | undefined,
): Promise<Row<Deposit>> {
  return inTransaction(ctx, { operation: 'rejectDeposit', once: { input: { id, reason }, key } }, async (tx) => {
    const locked = await lockRequest(tx, 'deposit', id, null);
    requireOthers(ctx, locked.userId);
    const deposit = await decide(ctx, tx, 'deposit', id, next(locked, 'reject'), reason);
    await tellOwner(ctx, tx, deposit.userId, 'Your deposit was rejected', reason);
    return deposit;
  });
}

/** Takes one of the caller's deposits back. ILLEGAL_STATE unless it waits. */
export async function cancelDeposit(ctx: Context, id: string, key: string | null | undefined): Promise<Row<Deposit>> {
  const userId = requireUserId(ctx.caller);
  return inTransaction(ctx, { operation: 'cancelDeposit', once: { input: { id }, key } }, async (tx) => {
    const locked = await lockRequest(tx, 'deposit', id, userId);
    return decide(ctx, tx, 'deposit', id, next(locked, 'cancel'), null);
  });
}

const BATCH = 500;

/**
 * Expires deposits that nobody decided in time, and tells their owners; answers how many. One that cannot be expired stays
 * for the next run and holds no other up; this run fails when the others are done, and says how many stayed.
 */
export async function expireDeposits(ctx: Context): Promise<{ expired: number }> {
  const due = await ctx.db.rows
    .selectFrom('deposit')
    .select('id')
    .where('status', '=', 'PENDING' as DepositStatus)
    .where('expiresAt', '<=', ctx.clock.now().toISOString())
    .limit(BATCH)
    .execute();
  let expired = 0;
  const failures: unknown[] = [];
  for (const { id } of due) {
    try {
      expired += await expireDeposit(ctx, id);
    } catch (error) {
      ctx.log.error({ module: 'deposit', err: error, depositId: id }, 'an overdue deposit could not be expired');
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    const which = `${failures.length} of ${due.length} overdue deposits`;
    throw new AggregateError(
      failures,
      `${which} could not be expired; the log has the reasons, and the next run tries again`,
    );
  }
  return { expired };
}

/** How many deposits it expired: none where somebody has decided it since it was found. */
async function expireDeposit(ctx: Context, id: string): Promise<number> {
  return inTransaction(ctx, { operation: 'expireDeposits' }, async (tx) => {
    const locked = await lockRequest(tx, 'deposit', id, null);
    if (locked.status !== 'PENDING') return 0;
    await decide(ctx, tx, 'deposit', id, next(locked, 'expire'), null);
    await tellOwner(ctx, tx, locked.userId, 'Your deposit has expired', expiredBecause(locked));
    return 1;
  });
}

function next({ status }: Row<Deposit>, action: DepositAction): DepositStatus {
  return move(DEPOSIT_MOVES, status, action) as DepositStatus;
}

/** The deposit may be overdue before the job expires it, or become so while the call waits for the row's lock. */
function requireInTime(ctx: Context, { expiresAt }: Row<Deposit>): void {
  if (expiresAt === null || new Date(expiresAt) > ctx.clock.now()) return;
  const message = `This deposit expired at ${expiresAt} and cannot be approved: ask its owner to announce it again`;
  throw new AppError('ILLEGAL_STATE', { message });
}

function expiredBecause({ amount, currency }: Row<Deposit>): string {
  return `${canonical(amount)} ${currency} did not arrive in time. If it is on its way, announce it again`;
}
