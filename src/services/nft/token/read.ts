import { requireUserId } from '../../../auth/authenticate.js';
import { sql, type SqlBool } from 'kysely';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { isLinked } from '../own/addresses.js';
import { noToken, tokenRows, tokenView, type ShownToken, type TokenView } from '../own/token.js';

const COLUMNS = {
  id: { column: 'token.id', kind: 'uuid' },
  collectionId: { column: 'token.collectionId', kind: 'uuid' },
  chain: { column: 'collection.chain', kind: 'text' },
  contractAddress: { column: 'collection.contractAddress', kind: 'text' },
  tokenId: { column: 'token.tokenId', kind: 'text' },
  name: { column: 'token.name', kind: 'text' },
  ownerAddress: { column: 'token.ownerAddress', kind: 'text' },
  status: { column: 'token.status', kind: 'text' },
  createdAt: { column: 'token.createdAt', kind: 'time' },
} as const satisfies ListColumns;
const ORDER = { defaultSort: 'createdAt', tieBreaker: 'token.id' } as const;

/** A page of the tokens that somebody has, newest first; those of hidden collections are left out. */
export async function readNftTokens(ctx: Context, request: ListRequest): Promise<Page<TokenView>> {
  const shown = tokenRows(ctx.db.rows).where('token.status', '=', 'MINTED').where('collection.status', '=', 'DEPLOYED');
  return viewed(await readPage(shown, COLUMNS, request, ORDER));
}

/** A page of the tokens that addresses of the caller have, and of the caller's drafts, newest first. */
export async function readNftPortfolio(ctx: Context, request: ListRequest): Promise<Page<TokenView>> {
  const userId = requireUserId(ctx.caller);
  const isOwned = await isLinked(ctx.db.rows, userId, { address: 'token.ownerAddress', chain: 'collection.chain' });
  const own = tokenRows(ctx.db.rows).where(
    sql<SqlBool>`(${isOwned} or token.status = 'DRAFT' and token."userId" = ${userId})`,
  );
  return viewed(await readPage(own, COLUMNS, request, ORDER));
}

/** A token, also one that was burned; NOT_FOUND for a draft of somebody else. */
export async function readNftToken(ctx: Context, id: string): Promise<TokenView> {
  const token = await tokenRows(ctx.db.rows).where('token.id', '=', id).executeTakeFirst();
  if (!token || (token.status === 'DRAFT' && !isOwn(ctx, token))) throw noToken();
  return tokenView(token);
}

function isOwn({ caller }: Context, { userId }: ShownToken): boolean {
  return caller.kind === 'user' && caller.userId === userId;
}

function viewed(page: Page<ShownToken>): Page<TokenView> {
  return { ...page, items: page.items.map(tokenView) };
}
