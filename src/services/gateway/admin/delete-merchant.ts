import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { MERCHANT_MOVES } from '../../../core/states/gateway.js';
import { move } from '../../../core/states/machine.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { lockOthersMerchant } from './lock-others.js';
import { tellMerchant } from './tell-merchant.js';

/**
 * Deletes a merchant; its rows stay. Its keys are refused from the next call on, and its account may register another.
 * MERCHANT_NOT_EMPTY while it has money, an open payout or a live PENDING payment; SELF_DECISION for the admin's own.
 */
export async function deleteMerchant(ctx: Context, id: string): Promise<{ message: string }> {
  return inTransaction(ctx, { operation: 'deleteMerchant' }, async (tx) => {
    const merchant = await lockOthersMerchant(ctx, tx, id);
    await requireEmpty(tx, id);
    const now = ctx.clock.now();
    // A payment that is created at the same time must not be settled later: that needs an active merchant.
    const status = move(MERCHANT_MOVES, merchant.status, 'suspend');
    Object.assign(merchant, { status, deletedAt: now, updatedAt: now });
    await tellMerchant(ctx, tx, merchant.userId, {
      title: 'Your merchant was deleted',
      message: 'An administrator has deleted your merchant. None of its keys works any more.',
    });
    return { message: 'The merchant was deleted' };
  });
}

/** The merchant must be locked: payments and payouts refer to its row, so none can be added until the commit. */
async function requireEmpty({ rows }: Tx, id: string): Promise<void> {
  const found = await sql<{ what: string }>`
    select 'money' as what where exists (
      select 1 from gateway_merchant_balance where "merchantId" = ${id} and (pending > 0 or reserved > 0))
    union all select 'an open payout' where exists (
      select 1 from gateway_payout where "merchantId" = ${id} and status in ('PENDING', 'PROCESSING'))
    union all select 'an open payment' where exists (
      select 1 from gateway_payment where "merchantId" = ${id} and status = 'PENDING' and mode = 'LIVE')`.execute(rows);
  const [first] = found.rows;
  if (first) throw new AppError('MERCHANT_NOT_EMPTY', { message: `The merchant still has ${first.what}` });
}
