import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { literals } from '../../../core/sql/literals.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { NO_OFFERING } from '../own/offering.js';
import { offeringRows, offeringView, type OfferingView, type ShownOffering } from '../own/offering-view.js';

/**
 * Of the table `offering`: whether everybody may see it. An admin has approved it, and it is neither refused nor deleted.
 * One that was cancelled before its approval was never public, and stays hidden.
 */
export const IS_PUBLIC = sql<SqlBool>`(offering."deletedAt" is null and offering."approvedAt" is not null
  and offering.status in (${literals(['PENDING', 'ACTIVE', 'SUCCESS', 'FAILED', 'CANCELLED'])}))`;

/** An offering that everybody may see; undefined when there is none of this id. */
export async function findPublicOffering(rows: Reader, id: string): Promise<ShownOffering | undefined> {
  return offeringRows(rows).where('offering.id', '=', id).where(IS_PUBLIC).executeTakeFirst();
}

/** As {@link findPublicOffering}; NOT_FOUND. */
export async function requirePublicOffering(rows: Reader, id: string): Promise<ShownOffering> {
  const found = await findPublicOffering(rows, id);
  if (!found) throw new AppError('NOT_FOUND', { message: NO_OFFERING });
  return found;
}

/** What the page has in place of what its creator wrote. */
const NO_STORY = { description: null, icon: null, links: [], team: [], roadmap: [], updates: [] };

/**
 * The page of an offering, by six queries. What its creator wrote is not shown while it is flagged, nor while the creator's
 * account is not active. NOT_FOUND for drafts, refused and deleted ones.
 */
export async function readIcoOffering(ctx: Context, id: string): Promise<OfferingView> {
  const offering = await requirePublicOffering(ctx.db.rows, id);
  const view = await offeringView(ctx, offering);
  return offering.storyHidden ? { ...view, ...NO_STORY } : view;
}
