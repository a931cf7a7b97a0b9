import { sql, type SqlBool } from 'kysely';
import type { PageRequest } from '../../../core/page.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type Page } from '../../frame/list.js';
import type { UpdateRow } from '../own/offering.js';
import { requirePublicOffering } from './visible.js';

const COLUMNS = { createdAt: { column: 'createdAt', kind: 'time' } } as const satisfies ListColumns;

/**
 * A page of the news of an offering, newest first, by three queries; none while its page hides what its creator wrote.
 * NOT_FOUND as for that page.
 */
export async function readIcoOfferingUpdates(ctx: Context, id: string, at: PageRequest): Promise<Page<UpdateRow>> {
  const { rows } = ctx.db;
  const { storyHidden } = await requirePublicOffering(rows, id);
  const updates = rows.selectFrom('ico_token_offering_update').selectAll().where('offeringId', '=', id);
  const shown = storyHidden ? updates.where(sql<SqlBool>`false`) : updates;
  return readPage<UpdateRow>(shown, COLUMNS, at, { defaultSort: 'createdAt', tieBreaker: 'id' });
}
