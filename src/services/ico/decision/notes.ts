import { AppError } from '../../../core/catalogue/errors.js';
import { ICO_LIMITS } from '../../../core/launchpad/limits.js';
import { newId } from '../../../core/ids.js';
import { requireUserId } from '../../../auth/authenticate.js';
import { IcoContribution } from '../../../entities/ico/contribution.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';
import { recordActivity } from '../own/activity.js';
import type { Found } from './find.js';

/** Adds a note to those that are there; what others save at the same time waits for the contribution's lock. */
export async function saveNote(ctx: Context, tx: Tx, found: Found, note: string): Promise<void> {
  const contribution = await lockOne(tx, IcoContribution, { id: found.id });
  const { admin } = contribution.notes;
  if (admin.length >= ICO_LIMITS.notes) {
    const message = `A contribution has at most ${ICO_LIMITS.notes} notes: remove one first`;
    throw new AppError('ILLEGAL_STATE', { message });
  }
  const added = { id: newId(), note, userId: requireUserId(ctx.caller), at: ctx.clock.now().toISOString() };
  await store(ctx, tx, contribution, [...admin, added]);
  record(ctx, tx, found, 'saveIcoContributionNote', { noteId: added.id, note });
}

/** Takes a note away. NOT_FOUND where there is none. */
export async function removeNote(ctx: Context, tx: Tx, found: Found, noteId: string): Promise<void> {
  const contribution = await lockOne(tx, IcoContribution, { id: found.id });
  const removed = contribution.notes.admin.find(({ id }) => id === noteId);
  if (!removed) throw new AppError('NOT_FOUND', { message: 'Note not found' });
  const left = contribution.notes.admin.filter(({ id }) => id !== noteId);
  await store(ctx, tx, contribution, left);
  record(ctx, tx, found, 'removeIcoContributionNote', { noteId, note: removed.note });
}

async function store(
  ctx: Context,
  tx: Tx,
  contribution: IcoContribution,
  admin: IcoContribution['notes']['admin'],
): Promise<void> {
  const change = { notes: { ...contribution.notes, admin } };
  await withChange(ctx, tx, { record: 'ico_transaction' }, [contribution.id], async () =>
    Object.assign(contribution, change),
  );
}

function record(
  ctx: Context,
  tx: Tx,
  { id, offeringId, offeringName }: Found,
  action: string,
  details: Readonly<Record<string, unknown>>,
): void {
  recordActivity(ctx, tx, { action, target: 'contribution', targetId: id, name: offeringName, offeringId, details });
}
