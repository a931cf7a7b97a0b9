import { AppError } from '../../../core/catalogue/errors.js';
import { IcoBlockchain } from '../../../entities/ico/blockchain.js';
import { IcoLaunchPlan } from '../../../entities/ico/launch-plan.js';
import { IcoTokenType } from '../../../entities/ico/token-type.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';
import type { ActivityTarget } from '../own/activity.js';

/** A kind of rows of which an offering names one. */
export interface Kind<E extends object> {
  readonly entity: new () => E;
  /** The offering's column that names it. */
  readonly column: 'blockchainId' | 'typeId' | 'planId';
  readonly target: ActivityTarget;
  /** What is said where there is none. */
  readonly missing: string;
}

export const BLOCKCHAIN: Kind<IcoBlockchain> = {
  entity: IcoBlockchain,
  column: 'blockchainId',
  target: 'blockchain',
  missing: 'Blockchain not found',
};
export const TOKEN_TYPE: Kind<IcoTokenType> = {
  entity: IcoTokenType,
  column: 'typeId',
  target: 'tokenType',
  missing: 'Type of tokens not found',
};
export const PLAN: Kind<IcoLaunchPlan> = {
  entity: IcoLaunchPlan,
  column: 'planId',
  target: 'plan',
  missing: 'Launch plan not found',
};

/** What all kinds have. */
export interface Entry {
  id: string;
  name: string;
  status: boolean;
  updatedAt: Date;
}

/** An entry for a change; launches that name it wait until the commit. NOT_FOUND where there is none. */
export async function lockEntry<E extends Entry>(tx: Tx, { entity, missing }: Kind<E>, id: string): Promise<E> {
  return (await lockOne<Entry>(tx, entity, { id }, missing)) as E;
}

/**
 * ICO_IN_USE, with the message, while an offering that is not deleted names the entry, or one that has contributions. The
 * entry is locked, so that no launch comes in between.
 */
export async function requireUnused<E extends Entry>(
  { rows }: Tx,
  { column }: Kind<E>,
  id: string,
  message?: string,
): Promise<void> {
  const used = await rows
    .selectFrom('ico_token_offering as o')
    .select('o.id')
    .where(`o.${column}`, '=', id)
    .where((where) =>
      where.or([
        where('o.deletedAt', 'is', null),
        where.exists(where.selectFrom('ico_transaction as t').select('t.id').whereRef('t.offeringId', '=', 'o.id')),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (used) throw new AppError('ICO_IN_USE', message === undefined ? {} : { message });
}
