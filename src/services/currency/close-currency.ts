import { requireFreshProof } from '../../auth/fresh-proof.js';
import { illegalState } from '../../core/catalogue/errors.js';
import { Currency } from '../../entities/currency/currency.js';
import type { Context } from '../frame/context.js';
import { inTransaction } from '../frame/in-transaction.js';
import { lockOne } from '../frame/lock-one.js';
import { decisionReason } from '../money-request/decide.js';
import { endJump } from './set-price.js';

/**
 * Stops all conversions into and out of a currency, in any price state. Customers see the reason. NOT_FOUND, ILLEGAL_STATE
 * for a closed currency, BAD_INPUT without a reason.
 */
export async function closeCurrency(ctx: Context, id: string, given: string): Promise<Currency> {
  const reason = decisionReason(given);
  return inTransaction(ctx, { operation: 'closeCurrency' }, async (tx) => {
    const currency = await lockOne(tx, Currency, id);
    if (currency.closedReason !== null) throw illegalState(`${currency.code} is closed already`);
    return Object.assign(currency, { closedReason: reason, updatedAt: ctx.clock.now() });
  });
}

/**
 * Resumes conversions of a currency that an admin closed or whose price jumped. NOT_FOUND, ILLEGAL_STATE for any other
 * currency (a stale price reopens with the next price), BAD_INPUT without a reason. A price that jumped requires a fresh
 * proof.
 */
export async function reopenCurrency(ctx: Context, id: string, given: string): Promise<Currency> {
  const reason = decisionReason(given);
  return inTransaction(ctx, { operation: 'reopenCurrency' }, async (tx) => {
    const currency = await lockOne(tx, Currency, id);
    const { code, closedReason, jumpedAt } = currency;
    if (closedReason === null && jumpedAt === null) {
      throw illegalState(`${code} is not closed, and its price has not jumped`);
    }
    if (jumpedAt !== null) await requireFreshProof(ctx, 'Reopening a currency whose price has jumped', tx.rows);
    await endJump(tx, currency);
    const after = { closedReason: null, jumpedAt: null, reason };
    ctx.audit?.describe({ targetId: id, before: { closedReason, jumpedAt }, after });
    return Object.assign(currency, { closedReason: null, updatedAt: ctx.clock.now() });
  });
}
