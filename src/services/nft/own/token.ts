import { AppError } from '../../../core/catalogue/errors.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import type { Reader } from '../../../infra/database/database.js';
import type { TokenPlace } from './chain.js';

export const NO_TOKEN = 'Token not found';

const SHOWN = [
  'token.id',
  'token.collectionId',
  'token.tokenId',
  'token.userId',
  'token.name',
  'token.description',
  'token.image',
  'token.metadataUri',
  'token.attributes',
  'token.status',
  'token.mintTo',
  'token.ownerAddress',
  'token.createdAt',
  'token.mintedAt',
  'collection.chain',
  'collection.contractAddress',
  'collection.name as collectionName',
  'collection.status as collectionStatus',
  'collection.userId as creatorId',
  'collection.royaltyPercent',
  'collection.royaltyReceiver',
] as const;

/** Tokens with what a view of them, and a decision over them, needs of their collections; the caller says which. */
export function tokenRows(rows: Reader) {
  return rows
    .selectFrom('nft_token as token')
    .innerJoin('nft_collection as collection', 'collection.id', 'token.collectionId')
    .select(SHOWN);
}

/** A row of {@link tokenRows}. */
export type ShownToken = Awaited<ReturnType<ReturnType<typeof tokenRows>['execute']>>[number];
export type TokenView = ReturnType<typeof tokenView>;

/** A token as everybody sees it. */
export function tokenView(row: ShownToken) {
  const { userId: _user, creatorId: _creator, collectionStatus: _status, royaltyPercent: _percent, ...shown } = row;
  const { royaltyReceiver: _receiver, mintTo: _to, ...view } = shown;
  return view;
}

/** A token that is on its chain. NOT_FOUND for a draft, and where there is none. */
export async function requireToken(rows: Reader, id: string): Promise<MintedToken> {
  const token = await tokenRows(rows).where('token.id', '=', id).executeTakeFirst();
  if (!token || token.status === 'DRAFT' || token.contractAddress === null) throw noToken();
  return { ...token, contractAddress: token.contractAddress };
}

export function noToken(): AppError {
  return new AppError('NOT_FOUND', { message: NO_TOKEN });
}

/** A token with its place on a chain. */
export type MintedToken = ShownToken & TokenPlace & { readonly chain: NftChain };
