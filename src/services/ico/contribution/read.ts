import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import {
  contributionRows,
  contributionView,
  contributionViews,
  type ContributionView,
} from '../own/contribution-view.js';
import { NO_CONTRIBUTION } from '../own/offering.js';

const COLUMNS = {
  id: { column: 'c.id', kind: 'uuid' },
  offeringId: { column: 'c.offeringId', kind: 'uuid' },
  phaseId: { column: 'c.phaseId', kind: 'uuid' },
  status: { column: 'c.status', kind: 'text' },
  chainCheck: { column: 'c.chainCheck', kind: 'text' },
  currency: { column: 'c.currency', kind: 'text' },
  walletType: { column: 'c.walletType', kind: 'text' },
  amount: { column: 'c.amount', kind: 'number' },
  tokens: { column: 'c.tokens', kind: 'number' },
  usdValue: { column: 'c.usdValue', kind: 'number' },
  createdAt: { column: 'c.createdAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of what the caller has paid into offerings, newest first. */
export async function readIcoContributions(ctx: Context, request: ListRequest): Promise<Page<ContributionView>> {
  const userId = requireUserId(ctx.caller);
  const own = contributionRows(ctx.db.rows).where('c.userId', '=', userId);
  const counted = ctx.db.rows.selectFrom('ico_transaction as c').where('c.userId', '=', userId);
  const options = { defaultSort: 'createdAt', tieBreaker: 'c.id', counted };
  const page = await readPage(own, COLUMNS, request, options);
  return { ...page, items: contributionViews(page.items) };
}

/** A contribution of the caller with its schedule; NOT_FOUND for anybody else's. */
export async function readIcoContribution(ctx: Context, id: string): Promise<ContributionView> {
  const row = await contributionRows(ctx.db.rows)
    .where('c.id', '=', id)
    .where('c.userId', '=', requireUserId(ctx.caller))
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', { message: NO_CONTRIBUTION });
  return contributionView(ctx.db.rows, row);
}
