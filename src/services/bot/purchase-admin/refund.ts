import { LockMode } from '@mikro-orm/core';
import { addMs, DAY_MS } from '../../../core/clock.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { canonical } from '../../../core/money.js';
import { TradingBotPurchase } from '../../../entities/bot/purchase.js';
import { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { requirePayee } from '../../money-request/payee.js';
import { requireReason } from '../own/reason.js';
import { refreshFigures } from '../strategy/buyer-figures.js';
import { suspendLocked } from '../strategy-admin/decide.js';
import { barBots } from './bar-bots.js';
import { countBack } from './count-back.js';
import { findSale, type AdminPurchaseView } from './read.js';
import { bookLoss, refundMovements } from './refund-movements.js';

/** For how long a sale can be refunded. */
export const REFUNDED_WITHIN_MS = 14 * DAY_MS;
/** Why listings are suspended when an admin gives no reason. */
const PLATFORM_PAID = 'The platform paid back what a sale had brought';

export interface RefundPurchaseInput {
  /** The sale. */
  readonly id: string;
  readonly reason?: string | null;
  /** Whether the platform pays the seller's part, and the seller's listings are suspended for it. */
  readonly platformPays?: boolean | null;
  readonly idempotencyKey?: string | null;
}

/**
 * Gives a buyer the whole price back: the fee from the platform, and the rest from the seller or, with `platformPays`,
 * from the platform too, which then suspends the seller's listings. Bots that were made of the purchase open nothing from
 * then on. NOT_FOUND; SELF_DECISION for the admin's own purchase or sale; PURCHASE_REFUNDED a second time;
 * REFUND_TOO_LATE after 14 days; PAYEE_NOT_ACTIVE for a buyer who cannot be paid; INSUFFICIENT_FUNDS when the seller or
 * the platform has too little, and then nothing moves.
 */
export async function refundPurchase(
  ctx: Context,
  { id, idempotencyKey, ...input }: RefundPurchaseInput,
): Promise<AdminPurchaseView> {
  const reason = isGiven(input.reason) ? requireReason(input.reason) : null;
  const platformPays = input.platformPays ?? false;
  const once = { input: { id, reason, platformPays }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'refundTradingStrategyPurchase', once }, async (tx) => {
    const found = await findSale(tx.rows, id);
    refuseSelfDecision(ctx, found.buyer.id, found.seller.id);
    // A free strategy leaves nobody anything to pay.
    const platformPaid = platformPays && canonical(found.price) !== '0';
    const listings = await lockListings(tx, found, platformPaid);
    const sale = await markRefunded(ctx, tx, id, { refundReason: reason, platformPaid });
    if (canonical(sale.price) !== '0') {
      await requirePayee(tx, sale.buyerId, 'The account of the buyer is not active: it cannot be paid');
    }
    for (const listing of listings) {
      if (listing.id === sale.strategyId) {
        countBack(listing, sale);
        await refreshFigures(tx, listing);
      }
      if (platformPaid && listing.status === 'APPROVED') await suspendLocked(ctx, tx, listing, reason ?? PLATFORM_PAID);
    }
    await barBots(ctx, tx, id);
    await bookLoss(tx, sale);
    const movements = await refundMovements(tx, sale);
    await tx.em.flush();
    const refunded = await findSale(tx.rows, id);
    if (movements.length > 0) await postWithCommit(tx, movements);
    return refunded;
  });
}

/** Locks the listing of a sale and, where asked for, all others in the marketplace of its seller, in the order of their ids. */
async function lockListings(
  { em }: Tx,
  { strategyId, seller }: AdminPurchaseView,
  all: boolean,
): Promise<TradingBotStrategy[]> {
  const others = { userId: seller.id, status: 'APPROVED', deletedAt: null } as const;
  const where = all ? { $or: [{ id: strategyId }, others] } : { id: strategyId };
  return em.find(TradingBotStrategy, where, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });
}

/** Locks a sale and marks it as refunded, for the audit too. */
async function markRefunded(
  ctx: Context,
  tx: Tx,
  id: string,
  how: Pick<TradingBotPurchase, 'refundReason' | 'platformPaid'>,
): Promise<TradingBotPurchase> {
  const sale = await lockOne(tx, TradingBotPurchase, { id });
  const now = ctx.clock.now();
  if (sale.refundedAt !== null) throw new AppError('PURCHASE_REFUNDED', { message: 'The sale was refunded already' });
  if (addMs(sale.createdAt, REFUNDED_WITHIN_MS) < now) throw new AppError('REFUND_TOO_LATE');
  // What was sold is for the seller, admins of listings and buyers.
  const record = { record: 'trading_bot_purchase', hidden: ['configSnapshot'] } as const;
  return withChange(ctx, tx, record, [id], async () => Object.assign(sale, how, { refundedAt: now }));
}
