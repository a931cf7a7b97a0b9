import { AppError } from '../../../core/catalogue/errors.js';
import { ConvertAsset } from '../../../entities/convert/asset.js';
import { Currency } from '../../../entities/currency/currency.js';
import { ConvertInventory } from '../../../entities/convert/inventory.js';
import type { Act } from '../../approval/act-definition.js';
import type { ApprovalView } from '../../approval/act-view.js';
import { priceApproval, requireSeen, seenCurrency, type SeenCurrency } from '../../currency/price-approval.js';
import { endJump } from '../../currency/set-price.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';
import { decisionReason } from '../../money-request/decide.js';
import { refuseInterest } from '../own/interest.js';
import { UNDER_WAY } from '../own/under-way/all.js';
import { NO_ASSET } from './read.js';

/**
 * Lets a frozen asset move again. NOT_FOUND when there is none; SELF_DECISION for an admin with an own order in it;
 * ILLEGAL_STATE when it is not frozen, and while work of
 * the house waits in REVIEW, which would leave its cause where it is. A place that is short is frozen again once two
 * further scans have found it so.
 */
export async function unfreezeConvertAsset(ctx: Context, id: string, given: string): Promise<ConvertAsset> {
  const reason = decisionReason(given);
  return inTransaction(ctx, { operation: 'unfreezeConvertAsset' }, async (tx) => {
    const asset = await lockOne(tx, ConvertAsset, { id }, NO_ASSET);
    const { currency, type, frozen } = asset;
    if (frozen.length === 0) throw new AppError('ILLEGAL_STATE', { message: `${currency} is not frozen` });
    await refuseInterest(ctx, tx.rows, { currency, type });
    await requireReviewed(tx, asset);
    const now = ctx.clock.now();
    for (const place of await tx.em.find(ConvertInventory, { currency, type, shortScans: { $gt: 0 } })) {
      Object.assign(place, { shortScans: 0, updatedAt: now });
    }
    Object.assign(asset, { frozen: [], frozenAt: null, updatedAt: now });
    ctx.audit?.describe({ targetId: id, before: { frozen }, after: { frozen: [], reason } });
    return asset;
  });
}

async function requireReviewed(tx: Tx, { currency, type }: ConvertAsset): Promise<void> {
  for (const { what, isInReview } of UNDER_WAY) {
    if (!(await isInReview(tx.rows, { currency, type }))) continue;
    const message = `There is ${what} of ${currency} in REVIEW: resolve it first`;
    throw new AppError('ILLEGAL_STATE', { message });
  }
}

/** The asset, and the act while reopening it waits for approvals. */
export type ReopenedAsset = ConvertAsset & { readonly approval: ApprovalView | null };

interface Reopening {
  readonly id: string;
  readonly reason: string;
  readonly seen: SeenCurrency;
}

export const REOPEN_CONVERT_ASSET: Act<Reopening> = {
  operation: 'reopenConvertAsset',
  kind: 'PRICE',
  right: 'edit.currency',
  requireApprovable: async (ctx, tx, { input: { id } }) => {
    const { asset } = await lockJumped(tx, id);
    await refuseInterest(ctx, tx.rows, asset);
  },
  carryOut: async (ctx, tx, { input: { id, reason, seen } }) => {
    const { asset, currency } = await lockJumped(tx, id);
    await refuseInterest(ctx, tx.rows, asset);
    requireSeen(currency, seen);
    await reopen(ctx, tx, asset, currency, reason);
  },
};

/**
 * Reopens an asset whose price jumped: an act of kind PRICE, which requires a fresh proof. NOT_FOUND for an unknown asset,
 * SELF_DECISION for an admin with an own order in it, and for approvers alike,
 * ILLEGAL_STATE unless a jump closed it: a stale price reopens with the next price, and a currency closed by an admin is
 * reopened by reopenCurrency.
 */
export async function reopenConvertAsset(ctx: Context, id: string, given: string): Promise<ReopenedAsset> {
  const reason = decisionReason(given);
  return inTransaction(ctx, { operation: 'reopenConvertAsset' }, async (tx) => {
    const { asset, currency } = await lockJumped(tx, id);
    await refuseInterest(ctx, tx.rows, asset);
    const input = { id, reason, seen: seenCurrency(currency) };
    const change = { act: REOPEN_CONVERT_ASSET, input, price: null, reopens: true };
    const approval = await priceApproval(ctx, tx, currency, change);
    if (approval === null) await reopen(ctx, tx, asset, currency, reason);
    return Object.assign(asset, { approval });
  });
}

async function lockJumped(tx: Tx, id: string): Promise<{ asset: ConvertAsset; currency: Currency }> {
  const asset = await lockOne(tx, ConvertAsset, { id }, NO_ASSET);
  const { currency: code, type } = asset;
  const currency = await lockOne(tx, Currency, { code, type });
  if (currency.jumpedAt === null) {
    throw new AppError('ILLEGAL_STATE', { message: `${code} was not closed by a price jump` });
  }
  return { asset, currency };
}

async function reopen(ctx: Context, tx: Tx, { id }: ConvertAsset, currency: Currency, reason: string): Promise<void> {
  const { jumpedAt } = currency;
  await endJump(tx, currency);
  currency.updatedAt = ctx.clock.now();
  ctx.audit?.describe({ targetId: id, before: { jumpedAt }, after: { jumpedAt: null, reason } });
}
