import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notify } from '../../notification/notify.js';
import { emitProgress } from '../own/progress.js';
import { readPhases } from '../own/phases-of.js';
import { progressFigures } from '../own/sale.js';
import { findPublicOffering } from '../public/visible.js';

/** Notifies the creator of an offering of what an admin did to it. */
export async function tellCreator(
  ctx: Context,
  tx: Tx,
  { id, userId }: { readonly id: string; readonly userId: string },
  { title, message }: { readonly title: string; readonly message: string },
): Promise<void> {
  const link = frontEndPath('icoCreatorOffering', { id });
  await notify(ctx, tx, { userId, type: 'alert', title, message, link, actions: [{ label: 'View Offering', link }] });
}

/** Tells the followers of an offering its figures as they are now; nobody follows one that not everybody may see. */
export async function tellFollowers(ctx: Context, tx: Tx, id: string): Promise<void> {
  const offering = await findPublicOffering(tx.rows, id);
  if (!offering) return;
  const phases = await readPhases(tx.rows, [id]);
  await emitProgress(tx, id, progressFigures(ctx, offering, phases.get(id) ?? []));
}
