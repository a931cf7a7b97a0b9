import { figure } from '../../../core/launchpad/amounts.js';
import type { Reader } from '../../../infra/database/database.js';
import type { ContributionRow } from './offering.js';
import { timelineOf } from './timeline.js';
import { vestingOf, type VestingView } from './vesting-view.js';

/** A contribution with what its offering is called. */
export interface NamedContribution extends ContributionRow {
  readonly offeringName: string;
  readonly symbol: string;
}

/** Contributions, as `c`, with their offerings, as `o`: those of deleted ones, too. */
export function contributionRows(rows: Reader) {
  return rows
    .selectFrom('ico_transaction as c')
    .innerJoin('ico_token_offering as o', 'o.id', 'c.offeringId')
    .selectAll('c')
    .select(['o.name as offeringName', 'o.symbol']);
}

/** Contributions as lists show them to their buyers, in the order of the rows: without schedules and their tranches. */
export function contributionViews(rows: readonly NamedContribution[]): ContributionView[] {
  return rows.map((row) => shownContribution(row, null));
}

/** A contribution with its schedule, as its buyer sees it. */
export async function contributionView(rows: Reader, row: NamedContribution): Promise<ContributionView> {
  return shownContribution(row, row.vests ? await vestingOf(rows, row.id) : null);
}

/** A contribution and the schedule that it is shown with; null where it has none, and in lists. */
export function shownContribution(row: NamedContribution, vesting: VestingView | null) {
  const { id, offeringId, offeringName, symbol, phaseId, amount, fee, price, tokens, currency, walletType } = row;
  const {
    usdValue,
    walletAddress,
    status,
    deliverBy,
    transactionHash,
    chainCheck,
    paidNet,
    paidFee,
    refunded,
    createdAt,
  } = row;
  const bought = { id, offeringId, offeringName, symbol, phaseId, amount, fee, price, tokens, currency, walletType };
  return {
    ...bought,
    usdValue,
    walletAddress,
    status,
    deliverBy,
    transactionHash,
    chainCheck,
    paidOut: figure(paidNet).plus(figure(paidFee)).toString(),
    refunded,
    vesting,
    timeline: timelineOf(row, vesting && vesting.releases),
    createdAt,
  };
}

export type ContributionView = ReturnType<typeof shownContribution>;
