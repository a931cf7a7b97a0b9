import { AppError, badInput } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import type { KycFeature } from '../../core/kyc-features.js';
import type { Row } from '../../entities/index.js';
import type { KycLevel, KycLevelStatus } from '../../entities/kyc-level.js';
import { sqlState } from '../../core/sql-state.js';
import { act } from '../act.js';
import type { Context } from '../context.js';

/** What PostgreSQL says of a row that others refer to. */
const REFERENCED = new Set(['23001', '23503']);

export interface KycLevelInput {
  readonly level: number;
  readonly name: string;
  readonly description?: string | null;
  readonly features: KycFeature[];
  readonly status?: KycLevelStatus | null;
}

/** Creates a verification level. A number that another level has is CONFLICT. */
export async function createKycLevel(ctx: Context, input: KycLevelInput): Promise<Row<KycLevel>> {
  const now = ctx.clock.now().toISOString();
  return act(ctx, { operation: 'createKycLevel' }, ({ rows }) =>
    rows
      .insertInto('kyc_level')
      .values({ id: newId(), ...columns(input), createdAt: now, updatedAt: now } as never)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** Changes what is given of a level. What a level opens counts from the next call of who holds it. */
export async function updateKycLevel(ctx: Context, id: string, input: Partial<KycLevelInput>): Promise<Row<KycLevel>> {
  return act(ctx, { operation: 'updateKycLevel' }, async ({ rows }) => {
    const level = await rows
      .updateTable('kyc_level')
      .set({ ...columns(input), updatedAt: ctx.clock.now().toISOString() } as never)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!level) throw new AppError('NOT_FOUND');
    return level;
  });
}

/** Deletes a level for which nobody ever applied; any other is ILLEGAL_STATE and can be made INACTIVE instead. */
export async function deleteKycLevel(ctx: Context, id: string): Promise<{ message: string }> {
  try {
    await act(ctx, { operation: 'deleteKycLevel' }, async ({ rows }) => {
      const { numDeletedRows } = await rows.deleteFrom('kyc_level').where('id', '=', id).executeTakeFirst();
      if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
    });
  } catch (error) {
    if (!REFERENCED.has(sqlState(error))) throw error;
    throw new AppError('ILLEGAL_STATE', { message: 'Customers applied for this level; make it INACTIVE instead' });
  }
  return { message: 'The level is deleted' };
}

/** The columns of what is given; features as JSON and each once. */
function columns({ level, name, description, features, status }: Partial<KycLevelInput>) {
  if (name !== undefined && name.trim() === '') throw badInput('name must not be empty');
  const given = {
    level,
    name: name?.trim(),
    description: description ?? undefined,
    features: features && JSON.stringify([...new Set(features)]),
    status: status ?? undefined,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null));
}
