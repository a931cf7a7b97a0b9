import type { SaleRow } from './sale.js';

/** What is added to a sale for its buyer. */
interface Present {
  /** What its seller calls the listing now. */
  readonly strategyName: string;
  readonly newerVersion: number | null;
}

/** A sale as its buyer sees it: without the platform's and the seller's parts of the price. */
export function purchaseView({
  id,
  strategyId,
  strategyName,
  version,
  newerVersion,
  price,
  currency,
  configSnapshot,
  createdAt,
  refundedAt,
  refundReason,
}: SaleRow & Present) {
  const paid = { version, newerVersion, price, currency, configSnapshot };
  return { id, strategyId, strategyName, ...paid, createdAt, refundedAt, refundReason };
}

export type PurchaseView = ReturnType<typeof purchaseView>;
