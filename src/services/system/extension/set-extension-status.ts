import { AppError } from '../../../core/catalogue/errors.js';
import { EXTENSIONS, isExtensionName } from '../../../core/catalogue/extensions.js';
import { Extension } from '../../../entities/system/extension.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import { lockOne } from '../../frame/lock-one.js';
import { withLicence, type WithLicence } from './read.js';

const UNKNOWN = 'There is no such extension';

/**
 * Switches an extension on or off and makes every process drop its cached state. NOT_FOUND for an unknown name,
 * EXTENSION_NOT_BUILT for switching on an extension whose module this server lacks; what modules refuse.
 */
export async function setExtensionStatus(ctx: Context, name: string, status: boolean): Promise<WithLicence<Extension>> {
  if (!isExtensionName(name)) throw new AppError('NOT_FOUND', { message: UNKNOWN });
  if (status && !ctx.extensions.isBuilt(name)) {
    const message = `${EXTENSIONS[name]} is not part of this version of the server, so it cannot be switched on`;
    throw new AppError('EXTENSION_NOT_BUILT', { message });
  }
  const row = await inTransaction(ctx, { operation: 'setExtensionStatus' }, async (tx) => {
    const extension = await lockOne(tx, Extension, { name }, UNKNOWN);
    const isChanged = extension.status !== status;
    Object.assign(extension, { status, updatedAt: ctx.clock.now() });
    await tx.em.flush();
    if (isChanged) for (const switched of ctx.extensionSwitched) await switched(ctx, tx, { name, status });
    return extension;
  });
  ctx.extensions.changed();
  return withLicence(ctx, row);
}
