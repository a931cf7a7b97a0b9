import { DAY_MS } from '../clock.js';

/** How long a transfer still counts to an address after it was changed. */
export const FORMER_ADDRESS_COUNTS_MS = DAY_MS;
/** Most addresses that a contribution may have had before the present one. */
export const MAX_FORMER_ADDRESSES = 20;
/** For how long before a deadline the address of what is to be delivered stays. */
export const ADDRESS_FIXED_MS = 3 * DAY_MS;

/** An address at which a buyer wants tokens, from a time on and, unless it is the present one, until another. */
export interface RecipientAddress {
  /** As it is stored. */
  readonly address: string;
  /** ISO 8601. */
  readonly from: string;
  /** ISO 8601; null for the present one. */
  readonly to: string | null;
}

/**
 * The addresses to which a transfer counts that was mined at a time: the one that stood then, and those that were changed
 * at most 24 hours before. The first address counts before the purchase, too: whether the transfer does is for others.
 */
export function addressesAt(addresses: readonly RecipientAddress[], minedAt: Date): string[] {
  const at = minedAt.getTime();
  const [first] = addresses;
  const counting = addresses.filter(
    (each) =>
      (each === first || Date.parse(each.from) <= at) &&
      (each.to === null || at <= Date.parse(each.to) + FORMER_ADDRESS_COUNTS_MS),
  );
  return [...new Set(counting.map(({ address }) => address))];
}
