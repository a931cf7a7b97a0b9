import { requireUserId } from '../../../auth/authenticate.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { vestingViews, type VestingView } from '../own/vesting-view.js';

const COLUMNS = {
  id: { column: 'v.id', kind: 'uuid' },
  transactionId: { column: 'v.transactionId', kind: 'uuid' },
  offeringId: { column: 'v.offeringId', kind: 'uuid' },
  type: { column: 'v.type', kind: 'text' },
  status: { column: 'v.status', kind: 'text' },
  total: { column: 'v.total', kind: 'number' },
  released: { column: 'v.released', kind: 'number' },
  startDate: { column: 'v.startDate', kind: 'time' },
  createdAt: { column: 'v.createdAt', kind: 'time' },
} as const satisfies ListColumns;

export interface VestingsRequest extends ListRequest {
  /** Only those of this offering. */
  readonly offeringId?: string | null;
}

/** A page of the caller's schedules with their tranches, newest first. Three statements, whatever its length. */
export async function readIcoVestings(
  ctx: Context,
  { offeringId, ...request }: VestingsRequest,
): Promise<Page<VestingView>> {
  const own = ctx.db.rows
    .selectFrom('ico_token_vesting as v')
    .selectAll('v')
    .where('v.userId', '=', requireUserId(ctx.caller))
    .$if(offeringId !== null && offeringId !== undefined, (query) =>
      query.where('v.offeringId', '=', offeringId ?? ''),
    );
  const page = await readPage(own, COLUMNS, request, { defaultSort: 'createdAt', tieBreaker: 'v.id' });
  return { ...page, items: await vestingViews(ctx.db.rows, page.items) };
}
