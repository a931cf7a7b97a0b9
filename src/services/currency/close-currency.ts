import { illegalState } from '../../core/catalogue/errors.js';
import { Currency } from '../../entities/currency/currency.js';
import type { Act } from '../approval/act-definition.js';
import type { Context } from '../frame/context.js';
import { inTransaction } from '../frame/in-transaction.js';
import { lockOne } from '../frame/lock-one.js';
import type { Tx } from '../frame/tx.js';
import { decisionReason } from '../money-request/decide.js';
import { priceApproval, requireSeen, seenCurrency, type SeenCurrency } from './price-approval.js';
import { endJump } from './set-price.js';
import type { ChangedCurrency } from './update-currency.js';

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

interface Reopening {
  readonly id: string;
  readonly reason: string;
  readonly seen: SeenCurrency;
}

export const REOPEN_CURRENCY: Act<Reopening> = {
  operation: 'reopenCurrency',
  kind: 'PRICE',
  right: 'edit.currency',
  carryOut: async (ctx, tx, { input: { id, reason, seen } }) => {
    const currency = await lockShut(tx, id);
    requireSeen(currency, seen);
    await reopen(ctx, tx, currency, reason);
  },
};

/**
 * Resumes conversions of a currency that an admin closed or whose price jumped. Ending a jump is an act of kind PRICE, which
 * requires a fresh proof. NOT_FOUND, ILLEGAL_STATE for any other currency (a stale price reopens with the next price),
 * BAD_INPUT without a reason.
 */
export async function reopenCurrency(ctx: Context, id: string, given: string): Promise<ChangedCurrency> {
  const reason = decisionReason(given);
  return inTransaction(ctx, { operation: 'reopenCurrency' }, async (tx) => {
    const currency = await lockShut(tx, id);
    const change = {
      act: REOPEN_CURRENCY,
      input: { id, reason, seen: seenCurrency(currency) },
      price: null,
      reopens: true,
    };
    const approval = currency.jumpedAt === null ? null : await priceApproval(ctx, tx, currency, change);
    if (approval === null) await reopen(ctx, tx, currency, reason);
    return Object.assign(currency, { approval });
  });
}

async function lockShut(tx: Tx, id: string): Promise<Currency> {
  const currency = await lockOne(tx, Currency, id);
  const { code, closedReason, jumpedAt } = currency;
  if (closedReason === null && jumpedAt === null) {
    throw illegalState(`${code} is not closed, and its price has not jumped`);
  }
  return currency;
}

async function reopen(ctx: Context, tx: Tx, currency: Currency, reason: string): Promise<void> {
  const { id, closedReason, jumpedAt } = currency;
  await endJump(tx, currency);
  const after = { closedReason: null, jumpedAt: null, reason };
  ctx.audit?.describe({ targetId: id, before: { closedReason, jumpedAt }, after });
  Object.assign(currency, { closedReason: null, updatedAt: ctx.clock.now() });
}
