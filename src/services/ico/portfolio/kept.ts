import { sql, type RawBuilder } from 'kysely';

// Of the table ico_transaction as c: what of a contribution was neither given back nor will be.

/** Of what was paid; only a refund or a refused delivery gives back. */
export const KEPT = sql<string>`(c.amount - c.refunded)`;

/** Of the tokens: of what was given back, those that were paid for before. */
export const KEPT_TOKENS = sql<string>`
  (case when c.status in ('PENDING', 'VERIFICATION', 'RELEASED') then c.tokens else c.delivered end)`;

/** A part of the amount, or tokens, in US dollars of the time of the purchase. Multiplied first, so that a whole is exact. */
export function inUsd(part: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`(${part} * c."usdValue" / c.amount)`;
}

/** What of the amount went to the creator and the platform. */
export const PAID_OUT = sql<string>`(c."paidNet" + c."paidFee")`;
export const REFUNDED = sql<string>`c.refunded`;
