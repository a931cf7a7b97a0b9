import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { sqlList } from '../../../core/sql/sql-list.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { arranged, displaced, type Placed } from './arrange.js';
import { AUDITED, bulk, idsOf } from './bulk.js';
import { lockPlaces, lockRows, savePlaces } from './places.js';

// Writes SQL: it writes rows that it never loads, many at once.

/** Soft-deletes an article: its row stays, but nobody sees it. NOT_FOUND when it is deleted already. */
export async function deleteFaq(ctx: Context, id: string): Promise<{ message: string }> {
  await inTransaction(ctx, { operation: 'deleteFaq' }, async (tx) => {
    const locked = await lockForDeletion(tx, [id]);
    if (locked.ids.length === 0) throw new AppError('NOT_FOUND');
    await withChange(ctx, tx, AUDITED, [id], () => softDelete(ctx, tx, locked));
  });
  return { message: 'The article is deleted' };
}

/** Soft-deletes articles; returns how many were deleted. */
export async function deleteFaqs(ctx: Context, ids: readonly string[]): Promise<number> {
  const wanted = bulk(ids);
  return inTransaction(ctx, { operation: 'deleteFaqs' }, async (tx) => {
    const locked = await lockForDeletion(tx, wanted);
    await softDelete(ctx, tx, locked);
    return locked.ids.length;
  });
}

/** The rows of a deletion, all locked: the deleted articles, and the remaining ones with their new places. */
interface Locked {
  readonly ids: readonly string[];
  readonly places: readonly Placed[];
}

async function lockForDeletion(tx: Tx, wanted: readonly string[]): Promise<Locked> {
  const goes = new Set(wanted);
  const before = await lockPlaces(tx, wanted, []);
  const stay = before.filter(({ id }) => !goes.has(id));
  const places = displaced(before, arranged(stay, [], {}));
  const ids = idsOf(before.filter(({ id }) => goes.has(id)));
  await lockRows(tx, [...ids, ...idsOf(places)]);
  return { ids, places };
}

async function softDelete(ctx: Context, tx: Tx, { ids, places }: Locked): Promise<void> {
  await tx.rows
    .updateTable('faqs')
    .set({ deletedAt: ctx.clock.now().toISOString() })
    .where('id', '=', sql<string>`any (${sqlList(ids, 'uuid')})`)
    .execute();
  await savePlaces(tx, places);
}
