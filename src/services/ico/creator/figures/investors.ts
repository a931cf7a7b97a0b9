import { sql } from 'kysely';
import { requireUserId } from '../../../../auth/authenticate.js';
import { canonical } from '../../../../core/money.js';
import type { Context } from '../../../frame/context.js';
import { readPage, type ListColumns, type ListRequest } from '../../../frame/list.js';
import { requireOwnOffering } from '../../own/owned.js';

const COLUMNS = {
  id: { column: 'c.id', kind: 'uuid' },
  offeringId: { column: 'c.offeringId', kind: 'uuid' },
  offeringName: { column: 'o.name', kind: 'text' },
  walletAddress: { column: 'c.walletAddress', kind: 'text' },
  amount: { column: 'c.amount', kind: 'number' },
  tokens: { column: 'c.tokens', kind: 'number' },
  status: { column: 'c.status', kind: 'text' },
  currency: { column: 'c.currency', kind: 'text' },
  createdAt: { column: 'c.createdAt', kind: 'time' },
} as const satisfies ListColumns;

/** First and last name of the account `u`; null where it has none. */
const NAME = sql<string | null>`nullif(concat_ws(' ', u."firstName", u."lastName"), '')`.as('name');

export interface InvestorsRequest extends ListRequest {
  /** Only those of this offering. */
  readonly offeringId?: string | null;
}

/**
 * A page of the contributions to the caller's offerings that are not deleted, newest first, with the buyers' names and
 * nothing else of them. Two statements, and one for an offering that is named: NOT_FOUND for anybody else's.
 */
export async function readIcoInvestors(ctx: Context, { offeringId, ...request }: InvestorsRequest) {
  const { rows } = ctx.db;
  const creatorId = requireUserId(ctx.caller);
  const named = offeringId ? await requireOwnOffering(rows, ctx, offeringId) : null;
  const bought = rows
    .selectFrom('ico_transaction as c')
    .innerJoin('ico_token_offering as o', 'o.id', 'c.offeringId')
    .where('o.userId', '=', creatorId)
    .where('o.deletedAt', 'is', null)
    .$if(named !== null, (query) => query.where('c.offeringId', '=', named?.id ?? ''));
  const shown = bought
    .innerJoin('user as u', 'u.id', 'c.userId')
    .select([
      'c.id',
      'c.walletAddress',
      'c.amount',
      'c.tokens',
      'c.status',
      'c.currency',
      'c.offeringId',
      'c.createdAt',
    ])
    .select(['o.name as offeringName', NAME]);
  const options = { defaultSort: 'createdAt', tieBreaker: 'c.id', counted: bought };
  const { items, pagination } = await readPage(shown, COLUMNS, request, options);
  return {
    pagination,
    items: items.map((row) => ({ ...row, amount: canonical(row.amount), tokens: canonical(row.tokens) })),
  };
}
