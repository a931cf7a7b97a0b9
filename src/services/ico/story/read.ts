import { requireUserId } from '../../../auth/authenticate.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import type { RoadmapItemRow, TeamMemberRow, UpdateRow } from '../own/offering.js';
import { requireOwnOffering } from '../own/owned.js';
import { roadmapOf, teamOf } from '../own/story-view.js';

const UPDATES = {
  id: { column: 'u.id', kind: 'uuid' },
  offeringId: { column: 'u.offeringId', kind: 'uuid' },
  title: { column: 'u.title', kind: 'text' },
  createdAt: { column: 'u.createdAt', kind: 'time' },
  updatedAt: { column: 'u.updatedAt', kind: 'time' },
} as const satisfies ListColumns;

/** Who is behind an offering of the caller, in the order in which they were added. NOT_FOUND for anybody else's. */
export async function readOwnTeam(ctx: Context, id: string): Promise<TeamMemberRow[]> {
  await requireOwnOffering(ctx.db.rows, ctx, id);
  return teamOf(ctx.db.rows, id);
}

/** What an offering of the caller plans, by its date. NOT_FOUND for anybody else's. */
export async function readOwnRoadmap(ctx: Context, id: string): Promise<RoadmapItemRow[]> {
  await requireOwnOffering(ctx.db.rows, ctx, id);
  return roadmapOf(ctx.db.rows, id);
}

/** A page of the news of the caller's offerings that are not deleted, newest first. */
export function readOwnUpdates({ db, caller }: Context, request: ListRequest): Promise<Page<UpdateRow>> {
  const updates = db.rows
    .selectFrom('ico_token_offering_update as u')
    .innerJoin('ico_token_offering as o', 'o.id', 'u.offeringId')
    .selectAll('u')
    .where('o.userId', '=', requireUserId(caller))
    .where('o.deletedAt', 'is', null);
  return readPage<UpdateRow>(updates, UPDATES, request, { defaultSort: 'createdAt', tieBreaker: 'u.id' });
}
