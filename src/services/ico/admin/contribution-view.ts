import type { Reader } from '../../../infra/database/database.js';
import { OWNER_COLUMNS, ownerOf, type OwnerColumns } from '../../frame/owner.js';
import {
  contributionRows,
  contributionViews,
  type ContributionView,
  type NamedContribution,
} from '../own/contribution-view.js';

export type OwnedContribution = NamedContribution & OwnerColumns;

/** Contributions, as `c`, with their offerings, as `o`, and the accounts that paid, as `owner`. */
export function ownedContributions(rows: Reader) {
  return contributionRows(rows).innerJoin('user as owner', 'owner.id', 'c.userId').select(OWNER_COLUMNS);
}

/** What admins see besides what the buyer sees. */
export function forAdmins(view: ContributionView, row: OwnedContribution) {
  const { vests, feePercent, paidNet, paidFee, delivered, checkReason, updatedAt } = row;
  const { submittedAt, verifiedAt, releasedAt, rejectedAt, refundedAt } = row;
  const money = { vests, feePercent, paidNet, paidFee, delivered, checkReason };
  const times = { submittedAt, verifiedAt, releasedAt, rejectedAt, refundedAt, updatedAt };
  return { ...view, ...money, ...times, owner: ownerOf(row.userId, row) };
}

export type AdminContributionSummary = ReturnType<typeof forAdmins>;

/** Contributions as lists show them to admins. */
export function adminContributionViews(rows: readonly OwnedContribution[]): AdminContributionSummary[] {
  return contributionViews(rows).flatMap((view, at) => {
    const row = rows[at];
    return row ? [forAdmins(view, row)] : [];
  });
}
