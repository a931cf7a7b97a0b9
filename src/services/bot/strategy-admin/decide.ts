import { AppError } from '../../../core/catalogue/errors.js';
import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import type { StrategyAction } from '../../../core/states/strategy.js';
import type { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import { requirePayee } from '../../money-request/payee.js';
import { auditStrategy } from '../audit/record.js';
import { requireReason } from '../own/reason.js';
import { refuseRunner } from '../own/refuse-runner.js';
import { approveLocked } from '../strategy/approve.js';
import { moveStrategy } from '../strategy/move-strategy.js';
import { lockAnyStrategy } from '../strategy/own-strategy.js';
import { tellSeller } from '../strategy/tell-seller.js';
import { findStrategy, type AdminStrategyView } from './read.js';

/** Path of the page with a seller's own listings. */
const SELLER_PAGE = frontEndPath('creator');
const INACTIVE = 'The account of its seller is not active';

/**
 * Approves a listing that waits for it, and tells its seller. With `submittedAt`, the submission that the admin has read is
 * approved, and STRATEGY_CHANGED when the seller has submitted it again. SELF_DECISION for the admin's own, and one that the
 * admin has bought or runs, PAYEE_NOT_ACTIVE when its seller's account is not ACTIVE, ILLEGAL_STATE unless it is PENDING_REVIEW.
 */
export async function approveStrategy(
  ctx: Context,
  id: string,
  submittedAt: Date | null = null,
): Promise<AdminStrategyView> {
  return decide(ctx, 'approve', id, async (tx, strategy) => {
    if (submittedAt !== null && strategy.submittedAt?.getTime() !== submittedAt.getTime()) {
      throw new AppError('STRATEGY_CHANGED', { message: 'The seller has submitted it again: read it again' });
    }
    await requirePayee(tx, strategy.userId, INACTIVE);
    await approveLocked(ctx, tx, strategy, 'ADMIN');
  });
}

/** As {@link approveStrategy}, to refuse it. The seller is told the reason, which has 1 to 500 characters. */
export async function rejectStrategy(ctx: Context, id: string, reason: string): Promise<AdminStrategyView> {
  requireReason(reason);
  return decide(ctx, 'reject', id, async (tx, strategy) => {
    const moved = moveStrategy(ctx, strategy, 'reject', { reason });
    await auditStrategy(ctx, tx, strategy, 'STRATEGY_REJECTED', { ...moved, reason }, 'ADMIN');
    const message = `${strategy.name} was rejected: ${reason}`;
    await tellSeller(ctx, tx, strategy, { type: 'alert', title: 'Strategy Rejected', message, link: SELLER_PAGE });
  });
}

/**
 * Takes an APPROVED listing out of the marketplace, and tells its seller the reason, which has 1 to 500 characters; its
 * sales stay. SELF_DECISION for the admin's own, ILLEGAL_STATE in any other state.
 */
export async function suspendStrategy(ctx: Context, id: string, reason: string): Promise<AdminStrategyView> {
  requireReason(reason);
  return decide(ctx, 'suspend', id, (tx, strategy) => suspendLocked(ctx, tx, strategy, reason));
}

/** Takes a locked listing out of the marketplace, and tells its seller why. ILLEGAL_STATE unless it is APPROVED. */
export async function suspendLocked(ctx: Context, tx: Tx, strategy: TradingBotStrategy, reason: string): Promise<void> {
  moveStrategy(ctx, strategy, 'suspend', { reason });
  const message = `${strategy.name} was taken out of the marketplace: ${reason}`;
  await tellSeller(ctx, tx, strategy, { type: 'alert', title: 'Strategy Suspended', message, link: SELLER_PAGE });
}

/**
 * Puts a SUSPENDED listing back into the marketplace; nobody is told. SELF_DECISION for the admin's own, ILLEGAL_STATE in
 * any other state, PAYEE_NOT_ACTIVE when its seller's account is not ACTIVE.
 */
export async function reinstateStrategy(ctx: Context, id: string): Promise<AdminStrategyView> {
  return decide(ctx, 'reinstate', id, async (tx, strategy) => {
    await requirePayee(tx, strategy.userId, INACTIVE);
    moveStrategy(ctx, strategy, 'reinstate');
  });
}

async function decide(
  ctx: Context,
  action: Extract<StrategyAction, 'approve' | 'reject' | 'suspend' | 'reinstate'>,
  id: string,
  work: (tx: Tx, strategy: TradingBotStrategy) => Promise<void>,
): Promise<AdminStrategyView> {
  return inTransaction(ctx, { operation: `${action}TradingStrategy` }, async (tx) => {
    const strategy = await lockAnyStrategy(tx, id);
    refuseSelfDecision(ctx, strategy.userId);
    if (action !== 'suspend') await refuseRunner(ctx, tx.rows, id);
    await work(tx, strategy);
    await tx.em.flush();
    return findStrategy(tx.rows, id);
  });
}
