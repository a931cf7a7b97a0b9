import { LockMode, type EntityName, type FilterQuery } from '@mikro-orm/core';
import { AppError } from '../../core/catalogue/errors.js';
import type { Tx } from './tx.js';

const lockMode = LockMode.PESSIMISTIC_WRITE;

/**
 * Reads a row for a change and locks it until the commit. Assigned fields are written with the next flush, at the
 * latest before the commit. NOT_FOUND, with the message, when there is none.
 */
export async function lockOne<Entity extends object>(
  { em }: Tx,
  entity: EntityName<Entity>,
  where: FilterQuery<NoInfer<Entity>>,
  message?: string,
): Promise<Entity> {
  const row = await em.findOne(entity, where, { lockMode });
  if (!row) throw new AppError('NOT_FOUND', message === undefined ? {} : { message });
  return row;
}
