import type { ContributionRow, OfferingRow, TrancheRow, VestingRow } from '../own/offering.js';

/** A tranche that is to be paid for, with all that it belongs to. */
export interface PaidTranche {
  readonly offering: OfferingRow;
  /** Locked, in VERIFICATION. */
  readonly contribution: ContributionRow;
  readonly vesting: VestingRow;
  /** Locked, RELEASED. */
  readonly tranche: TrancheRow;
}
