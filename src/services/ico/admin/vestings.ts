import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest } from '../../frame/list.js';
import { OWNER_COLUMNS, ownerOf } from '../../frame/owner.js';
import { vestingViews } from '../own/vesting-view.js';
import { requireAnyOffering } from './offerings.js';

const COLUMNS = {
  id: { column: 'v.id', kind: 'uuid' },
  transactionId: { column: 'v.transactionId', kind: 'uuid' },
  userId: { column: 'v.userId', kind: 'uuid' },
  ownerEmail: { column: 'owner.email', kind: 'text' },
  type: { column: 'v.type', kind: 'text' },
  status: { column: 'v.status', kind: 'text' },
  total: { column: 'v.total', kind: 'number' },
  released: { column: 'v.released', kind: 'number' },
  startDate: { column: 'v.startDate', kind: 'time' },
  createdAt: { column: 'v.createdAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of the schedules of an offering with their tranches, newest first; NOT_FOUND for a deleted one. Four statements. */
export async function readOfferingVestings({ db }: Context, offeringId: string, request: ListRequest) {
  const query = db.rows
    .selectFrom('ico_token_vesting as v')
    .innerJoin('user as owner', 'owner.id', 'v.userId')
    .selectAll('v')
    .select(OWNER_COLUMNS)
    .where('v.offeringId', '=', offeringId);
  // First, since it refuses a bad request whatever the id.
  const { items, pagination } = await readPage(query, COLUMNS, request, {
    defaultSort: 'createdAt',
    tieBreaker: 'v.id',
  });
  await requireAnyOffering(db.rows, offeringId);
  const views = await vestingViews(db.rows, items);
  return {
    pagination,
    items: items.map((row, at) => {
      const { userId, startDate, createdAt } = row;
      return { ...views[at], startDate, createdAt, owner: ownerOf(userId, row) };
    }),
  };
}
