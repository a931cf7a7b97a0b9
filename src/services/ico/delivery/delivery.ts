import type { RecipientAddress } from '../../../core/launchpad/recipient-addresses.js';
import type { ContributionRow, TrancheRow, VestingRow } from '../own/offering.js';

/** Tokens that a buyer is owed: all of a contribution, or a tranche of it. */
export interface Delivery {
  readonly transactionId: string;
  /** The tranche; null for all of a contribution that does not vest. */
  readonly releaseId: string | null;
  /** Where the buyer wants them. */
  readonly recipient: string;
  /** All addresses at which the buyer has wanted them, with their times. */
  readonly addresses: readonly RecipientAddress[];
  readonly tokens: string;
  /** When the contribution was bought. */
  readonly boughtAt: string;
}

/** A delivery with its rows. */
export interface LoadedDelivery extends Delivery {
  readonly contribution: ContributionRow;
  readonly vested: { readonly vesting: VestingRow; readonly tranche: TrancheRow } | null;
}

/** A delivery whose rows are locked, and that is neither paid for nor over. */
export interface OpenDelivery {
  readonly contribution: ContributionRow;
  /** Null for a whole contribution. */
  readonly tranche: TrancheRow | null;
}

/** What tells deliveries apart. */
export function keyOf({ transactionId, releaseId }: Pick<Delivery, 'transactionId' | 'releaseId'>): string {
  return releaseId ?? transactionId;
}

/** The order in which contributions were bought, and their tranches made. */
export function oldestFirst(one: Delivery, other: Delivery): number {
  const bought = Date.parse(one.boughtAt) - Date.parse(other.boughtAt);
  return bought === 0 ? keyOf(one).localeCompare(keyOf(other)) : bought;
}

/** The delivery of a whole contribution, or of its tranche. */
export function deliveryOf(
  contribution: ContributionRow,
  vested: LoadedDelivery['vested'],
  addresses: Delivery['addresses'],
): LoadedDelivery {
  return {
    transactionId: contribution.id,
    releaseId: vested && vested.tranche.id,
    recipient: contribution.walletAddress,
    addresses,
    tokens: vested ? vested.tranche.tokens : contribution.tokens,
    boughtAt: contribution.createdAt,
    contribution,
    vested,
  };
}
