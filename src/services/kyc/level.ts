import { AppError } from '../../core/catalogue/errors.js';
import { filled, isGiven } from '../../core/given.js';
import { newId } from '../../core/ids.js';
import type { KycFeature } from '../../core/catalogue/kyc-features.js';
import { KycLevel, type KycLevelStatus } from '../../entities/kyc/kyc-level.js';
import { sqlState } from '../../core/sql/sql-state.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { lockOne } from '../frame/lock-one.js';

/** PostgreSQL's error codes for deleting a row that other rows refer to. */
const REFERENCED = new Set(['23001', '23503']);

export interface KycLevelInput {
  readonly level: number;
  readonly name: string;
  readonly description?: string | null;
  readonly features: KycFeature[];
  readonly status?: KycLevelStatus | null;
}

/** Changes of a level; a null field counts as left out. */
export type KycLevelChanges = { readonly [Field in keyof KycLevelInput]?: KycLevelInput[Field] | null };

/** Creates a verification level. CONFLICT when another level has the same number. */
export async function createKycLevel(ctx: Context, input: KycLevelInput): Promise<KycLevel> {
  const { level } = input;
  const name = filled('name', input.name);
  const [createdAt, updatedAt] = [ctx.clock.now(), ctx.clock.now()];
  return inTransaction(ctx, { operation: 'createKycLevel' }, async ({ em }) =>
    em.create(KycLevel, { id: newId(), ...given(input), level, name, createdAt, updatedAt }),
  );
}

/**
 * Changes the given fields of a level. Changed features apply from the next call of each customer who holds the level.
 */
export async function updateKycLevel(ctx: Context, id: string, input: KycLevelChanges): Promise<KycLevel> {
  const changes = given(input);
  return inTransaction(ctx, { operation: 'updateKycLevel' }, async (tx) =>
    Object.assign(await lockOne(tx, KycLevel, id), changes, { updatedAt: ctx.clock.now() }),
  );
}

/** Deletes a level that nobody ever applied for. ILLEGAL_STATE for any other, which can be made INACTIVE instead. */
export async function deleteKycLevel(ctx: Context, id: string): Promise<{ message: string }> {
  try {
    await inTransaction(ctx, { operation: 'deleteKycLevel' }, async (tx) => {
      tx.em.remove(await lockOne(tx, KycLevel, id));
    });
  } catch (error) {
    if (!REFERENCED.has(sqlState(error))) throw error;
    throw new AppError('ILLEGAL_STATE', { message: 'Customers have applied for this level: make it INACTIVE instead' });
  }
  return { message: 'The level is deleted' };
}

/** The fields of a level to write, without duplicate features. */
function given({ level, name, description, features, status }: KycLevelChanges): Partial<KycLevel> {
  return {
    ...(isGiven(level) ? { level } : {}),
    ...(isGiven(name) ? { name: filled('name', name) } : {}),
    ...(isGiven(description) ? { description } : {}),
    ...(isGiven(features) ? { features: [...new Set(features)] } : {}),
    ...(isGiven(status) ? { status } : {}),
  };
}
