import { AppError } from '../../core/errors.js';
import { isExtensionName } from '../../core/extensions.js';
import { act } from '../act.js';
import type { Context } from '../context.js';
import { withLicence, type ExtensionState } from './read.js';

/**
 * Switches an extension on or off. Every process is told to forget what it knew. An unknown name is
 * NOT_FOUND.
 */
export async function setExtensionStatus(ctx: Context, name: string, status: boolean): Promise<ExtensionState> {
  if (!isExtensionName(name)) throw new AppError('NOT_FOUND', { message: 'There is no such extension' });
  const row = await act(ctx, { operation: 'setExtensionStatus' }, async (tx) => {
    const changed = await tx.rows
      .updateTable('extension')
      .set({ status, updatedAt: ctx.clock.now().toISOString() })
      .where('name', '=', name)
      .returningAll()
      .executeTakeFirst();
    if (!changed) throw new AppError('NOT_FOUND', { message: 'There is no such extension' });
    return changed;
  });
  ctx.extensions.changed();
  return withLicence(ctx, row);
}
