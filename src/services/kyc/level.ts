import { AppError } from '../../core/catalogue/errors.js';
import { filled, isGiven } from '../../core/given.js';
import { newId } from '../../core/ids.js';
import type { KycFeature } from '../../core/catalogue/kyc-features.js';
import type { Row } from '../../entities/index.js';
import type { KycLevel, KycLevelStatus } from '../../entities/kyc/kyc-level.js';
import { sqlState } from '../../core/sql/sql-state.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';

/** What PostgreSQL says of a row that others refer to. */
const REFERENCED = new Set(['23001', '23503']);

export interface KycLevelInput {
  readonly level: number;
  readonly name: string;
  readonly description?: string | null;
  readonly features: KycFeature[];
  readonly status?: KycLevelStatus | null;
}

/** What to change of a level; null is as if it were left out. */
export type KycLevelChanges = { readonly [Field in keyof KycLevelInput]?: KycLevelInput[Field] | null };

/** Creates a verification level. A number that another level has is CONFLICT. */
export async function createKycLevel(ctx: Context, input: KycLevelInput): Promise<Row<KycLevel>> {
  const now = ctx.clock.now().toISOString();
  return inTransaction(ctx, { operation: 'createKycLevel' }, ({ rows }) =>
    rows
      .insertInto('kyc_level')
      .values({
        id: newId(),
        level: input.level,
        name: filled('name', input.name),
        ...columns(input),
        createdAt: now,
        updatedAt: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** Changes what is given of a level. What a level opens counts from the next call of who holds it. */
export async function updateKycLevel(ctx: Context, id: string, input: KycLevelChanges): Promise<Row<KycLevel>> {
  const [level, name] = [input.level ?? undefined, isGiven(input.name) ? filled('name', input.name) : undefined];
  return inTransaction(ctx, { operation: 'updateKycLevel' }, async ({ rows }) => {
    const changed = await rows
      .updateTable('kyc_level')
      .set({ level, name, ...columns(input), updatedAt: ctx.clock.now().toISOString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!changed) throw new AppError('NOT_FOUND');
    return changed;
  });
}

/** Deletes a level for which nobody ever applied; any other is ILLEGAL_STATE and can be made INACTIVE instead. */
export async function deleteKycLevel(ctx: Context, id: string): Promise<{ message: string }> {
  try {
    await inTransaction(ctx, { operation: 'deleteKycLevel' }, async ({ rows }) => {
      const { numDeletedRows } = await rows.deleteFrom('kyc_level').where('id', '=', id).executeTakeFirst();
      if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
    });
  } catch (error) {
    if (!REFERENCED.has(sqlState(error))) throw error;
    throw new AppError('ILLEGAL_STATE', { message: 'Customers have applied for this level: make it INACTIVE instead' });
  }
  return { message: 'The level is deleted' };
}

/** Columns that may have been left out are undefined, which the query builder passes over; features each once. */
function columns({ description, features, status }: KycLevelChanges) {
  return {
    description: description ?? undefined,
    features: features ? JSON.stringify([...new Set(features)]) : undefined,
    status: status ?? undefined,
  };
}
