import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { recordActivity } from '../own/activity.js';
import { BLOCKCHAIN, lockEntry, PLAN, requireUnused, TOKEN_TYPE, type Entry, type Kind } from './kind.js';

/** Whether new offerings may use a blockchain. NOT_FOUND. Those that are there go on. */
export const setBlockchainStatus = (ctx: Context, id: string, status: boolean) =>
  setStatus(ctx, 'setIcoBlockchainStatus', BLOCKCHAIN, id, status);

/** As {@link setBlockchainStatus}, of a type of tokens. */
export const setTokenTypeStatus = (ctx: Context, id: string, status: boolean) =>
  setStatus(ctx, 'setIcoTokenTypeStatus', TOKEN_TYPE, id, status);

/** As {@link setBlockchainStatus}, of a launch plan. */
export const setPlanStatus = (ctx: Context, id: string, status: boolean) =>
  setStatus(ctx, 'setIcoLaunchPlanStatus', PLAN, id, status);

/** Removes a blockchain with the deleted offerings on it. NOT_FOUND; ICO_IN_USE while others are, or had contributions. */
export const deleteBlockchain = (ctx: Context, id: string) =>
  deleteEntry(ctx, 'deleteIcoBlockchain', BLOCKCHAIN, id, 'The blockchain is deleted');

/** As {@link deleteBlockchain}, of a type of tokens. */
export const deleteTokenType = (ctx: Context, id: string) =>
  deleteEntry(ctx, 'deleteIcoTokenType', TOKEN_TYPE, id, 'The type of tokens is deleted');

/** As {@link deleteBlockchain}, of a launch plan. */
export const deletePlan = (ctx: Context, id: string) =>
  deleteEntry(ctx, 'deleteIcoLaunchPlan', PLAN, id, 'The launch plan is deleted');

async function setStatus<E extends Entry>(
  ctx: Context,
  operation: string,
  kind: Kind<E>,
  id: string,
  status: boolean,
): Promise<E> {
  return inTransaction(ctx, { operation }, async (tx) => {
    const entry = await lockEntry(tx, kind, id);
    entry.status = status;
    entry.updatedAt = ctx.clock.now();
    const { target } = kind;
    recordActivity(ctx, tx, { action: operation, target, targetId: id, name: entry.name, details: { status } });
    return entry;
  });
}

async function deleteEntry<E extends Entry>(
  ctx: Context,
  operation: string,
  kind: Kind<E>,
  id: string,
  message: string,
): Promise<{ message: string }> {
  return inTransaction(ctx, { operation }, async (tx) => {
    const entry = await lockEntry(tx, kind, id);
    await requireUnused(tx, kind, id);
    tx.em.remove(entry);
    recordActivity(ctx, tx, { action: operation, target: kind.target, targetId: id, name: entry.name });
    return { message };
  });
}
