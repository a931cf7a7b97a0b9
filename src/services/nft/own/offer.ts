import { AppError } from '../../../core/catalogue/errors.js';
import { Money, canonical } from '../../../core/money.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Tx } from '../../frame/tx.js';
import type { Hold } from './ledger.js';
import type { OfferRow } from './rows.js';

export const NO_OFFER = 'Offer not found';

/** Offers with what a view of them needs of token and collection. */
export function offerRows(rows: Reader) {
  return rows
    .selectFrom('nft_offer as offer')
    .innerJoin('nft_token as token', 'token.id', 'offer.tokenId')
    .innerJoin('nft_collection as collection', 'collection.id', 'token.collectionId')
    .selectAll('offer')
    .select([
      'token.tokenId as tokenNumber',
      'token.name as tokenName',
      'token.image',
      'collection.id as collectionId',
      'collection.name as collectionName',
      'collection.stoppedAt',
      'collection.chain',
      'collection.contractAddress as collectionAddress',
    ]);
}

/** A row of {@link offerRows}. */
export type ShownOffer = Awaited<ReturnType<ReturnType<typeof offerRows>['execute']>>[number];
export type OfferView = ReturnType<typeof offerView>;

/** An offer as its two parties see it: with addresses, and no account. */
export function offerView(row: ShownOffer) {
  const { buyerId: _buyer, sellerId: _seller, walletId: _wallet, bidId: _bid, ...plain } = row;
  const { checkedAt: _checked, noticeHours: _notice, ...shown } = plain;
  const { amount, fee, royalty } = amountsOf(row);
  return {
    ...shown,
    amount: amount.toString(),
    feePercent: canonical(row.feePercent),
    fee: fee.toString(),
    royalty: royalty.toString(),
    held: heldOf(row).toString(),
    sellerReceives: netOf(row).toString(),
  };
}

type Amounts = Pick<OfferRow, 'amount' | 'fee' | 'royalty' | 'currency' | 'source'>;

export function amountsOf({ amount, fee, royalty, currency }: Amounts) {
  const money = (text: string) => Money.parse(canonical(text), currency);
  return { amount: money(amount), fee: money(fee), royalty: money(royalty) };
}

/** What is held of the buyer: an offer pays its fee on top, and an auction's fee comes out of the bid. */
export function heldOf(offer: Amounts): Money {
  const { amount, fee } = amountsOf(offer);
  return offer.source === 'AUCTION' ? amount : amount.plus(fee);
}

/** What the seller gets. */
export function netOf(offer: Amounts): Money {
  const { fee, royalty } = amountsOf(offer);
  return heldOf(offer).minus(fee).minus(royalty);
}

/** Where the money of an offer is held: under its own id, or that of the bid that won. */
export function holdOf(offer: Amounts & Pick<OfferRow, 'id' | 'bidId' | 'walletId'>): Hold {
  const { id, bidId, walletId } = offer;
  const of = bidId === null ? ({ kind: 'nft_offer', id } as const) : ({ kind: 'nft_bid', id: bidId } as const);
  return { ...of, walletId, amount: heldOf(offer) };
}

/** NOT_FOUND where there is none. */
export async function requireOffer(rows: Reader, id: string): Promise<ShownOffer> {
  const offer = await offerRows(rows).where('offer.id', '=', id).executeTakeFirst();
  if (!offer) throw noOffer();
  return offer;
}

/** An offer, locked until the commit. NOT_FOUND where there is none. */
export async function lockOffer({ rows }: Tx, id: string): Promise<OfferRow> {
  const offer = await rows.selectFrom('nft_offer').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!offer) throw noOffer();
  return offer;
}

export function noOffer(): AppError {
  return new AppError('NOT_FOUND', { message: NO_OFFER });
}
