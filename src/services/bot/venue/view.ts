import { MASK } from '../../../core/text/mask.js';
import type { TradingVenueAccount } from '../../../entities/bot/venue-account.js';
import type { Row } from '../../../entities/index.js';

/** A venue account as its owner sees it: of its credentials only the end of the API key. */
export type VenueAccountView = ReturnType<typeof accountView>;

export function accountView(row: TradingVenueAccount | Row<TradingVenueAccount>) {
  const { id, venue, label, keyLastFour, testedAt, createdAt } = row;
  return { id, venue, label, apiKey: MASK + keyLastFour, testedAt, createdAt };
}
