import { canonical } from '../../../core/money.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import type { SaleRow } from '../own/rows.js';

export type SaleView = ReturnType<typeof saleView>;

/** A sale as its parties see it: with addresses, and no account. */
export function saleView({
  sellerId: _seller,
  buyerId: _buyer,
  sellerAddress: seller,
  buyerAddress: buyer,
  ...row
}: SaleRow & { readonly chain: NftChain }) {
  return {
    ...row,
    seller,
    buyer,
    price: canonical(row.price),
    feeQuoted: canonical(row.feeQuoted),
    feeCollected: canonical(row.feeCollected),
    royalty: canonical(row.royalty),
    sellerNet: canonical(row.sellerNet),
  };
}
