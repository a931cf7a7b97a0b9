import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { requireToken } from '../own/token.js';

const COLUMNS = {
  from: { column: 'from', kind: 'text' },
  to: { column: 'to', kind: 'text' },
  block: { column: 'block', kind: 'number' },
  at: { column: 'at', kind: 'time' },
} as const satisfies ListColumns;

/** A transfer of a token, by its log. */
export interface TransferView {
  readonly from: string;
  readonly to: string;
  readonly transactionHash: string;
  readonly logIndex: number;
  readonly block: string;
  readonly at: string;
}

/** A page of the transfers of a token, newest first. NOT_FOUND for a draft, and where there is none. */
export async function readNftTokenHistory(
  ctx: Context,
  { id, ...request }: ListRequest & { readonly id: string },
): Promise<Page<TransferView>> {
  await requireToken(ctx.db.rows, id);
  const transfers = ctx.db.rows
    .selectFrom('nft_transfer')
    .select(['from', 'to', 'transactionHash', 'logIndex', 'block', 'at'])
    .where('tokenId', '=', id);
  return readPage(transfers, COLUMNS, request, { defaultSort: 'block', tieBreaker: 'logIndex' });
}
