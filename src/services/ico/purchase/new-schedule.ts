import { AppError } from '../../../core/catalogue/errors.js';
import { paymentScale, tokenScale } from '../../../core/launchpad/purchase-amounts.js';
import { scheduleOf } from '../../../core/launchpad/vesting-schedule.js';
import type { VestingTerms } from '../../../core/launchpad/vesting-terms.js';
import { newId } from '../../../core/ids.js';
import { canonical } from '../../../core/money.js';
import type { FrozenTerms } from '../../../entities/ico/detail.js';
import type { ContributionRow, TrancheRow, VestingRow } from '../own/offering.js';
import type { Deal } from './deal.js';
import type { Offer, StoredTerms } from './offer.js';

/** When the tokens of a contribution are due. */
export interface Schedule {
  readonly vesting: VestingRow;
  readonly tranches: readonly TrancheRow[];
}

/** The schedule of a contribution by the terms of its offering as they are now; null where all comes at once. */
export function newSchedule(offer: Offer, contribution: ContributionRow, { net }: Deal): Schedule | null {
  const terms = termsOf(offer);
  if (terms.type === 'NONE') return null;
  const { id: transactionId, offeringId, userId, tokens, fee, createdAt } = contribution;
  const vesting: VestingRow = {
    id: newId(),
    transactionId,
    offeringId,
    userId,
    type: terms.type,
    startDate: offer.endDate,
    total: tokens,
    released: '0',
    releaseSchedule: frozen(offer),
    status: 'ACTIVE',
    createdAt,
    completedAt: null,
    cancelledAt: null,
  };
  const scales = { tokenScale: tokenScale(offer.tokenDecimals), moneyScale: paymentScale(offer.precision) };
  const due = scheduleOf(terms, { startDate: new Date(offer.endDate), tokens, net, fee, ...scales });
  return { vesting, tranches: due.map((tranche) => newTranche(vesting.id, tranche)) };
}

function newTranche(vestingId: string, { dueAt, ...tranche }: ReturnType<typeof scheduleOf>[number]): TrancheRow {
  const open = { status: 'PENDING', announcedAt: null, deliverBy: null, toldHoursLeft: null } as const;
  const unsubmitted = { transactionHash: null, chainCheck: null, checkReason: null, submittedAt: null };
  const unpaid = { checkedAt: null, paidAt: null };
  return { id: newId(), vestingId, ...tranche, dueAt: dueAt.toISOString(), ...open, ...unsubmitted, ...unpaid };
}

function frozen({ vestingType: type, initialPercent, ...terms }: StoredTerms): FrozenTerms {
  const { vestingMonths, cliffMonths, intervalMonths, tranches } = terms;
  const percent = initialPercent === null ? null : canonical(initialPercent);
  return { type, vestingMonths, cliffMonths, intervalMonths, initialPercent: percent, tranches };
}

/** The columns as terms. The table's constraints say which of them each type has. */
function termsOf(stored: StoredTerms): VestingTerms {
  const { vestingType: type, vestingMonths, cliffMonths, intervalMonths, initialPercent, tranches } = stored;
  if (type === 'NONE') return { type };
  if (type === 'CUSTOM' && tranches !== null) return { type, tranches };
  if (vestingMonths === null || intervalMonths === null || initialPercent === null) throw incomplete(type);
  const months = { durationMonths: vestingMonths, intervalMonths, initialPercent: canonical(initialPercent) };
  if (type === 'LINEAR') return { type, ...months };
  if (type === 'CLIFF' && cliffMonths !== null) return { type, cliffMonths, ...months };
  throw incomplete(type);
}

function incomplete(type: string): AppError {
  return new AppError('INTERNAL', { reason: `the stored terms of type ${type} are not complete` });
}
