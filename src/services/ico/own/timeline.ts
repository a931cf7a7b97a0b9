import { figure } from '../../../core/launchpad/amounts.js';
import type { IcoTimelineEvent } from '../../../entities/ico/names.js';
import type { ContributionRow } from './offering.js';
import type { TrancheView } from './vesting-view.js';

export interface TimelineEntry {
  readonly event: IcoTimelineEvent;
  /** ISO 8601. */
  readonly at: string;
  /** Sequence of the tranche that it is about; null for the whole. */
  readonly tranche: number | null;
}

/** In which order things that happened at one time are told. */
const ORDER: readonly IcoTimelineEvent[] = [
  'PAID',
  'ESCROWED',
  'TRANCHE_DUE',
  'SUBMITTED',
  'VERIFIED',
  'PAID_OUT',
  'REJECTED',
  'REFUNDED',
];

type Columns = Pick<
  ContributionRow,
  'createdAt' | 'submittedAt' | 'verifiedAt' | 'releasedAt' | 'rejectedAt' | 'refundedAt' | 'refunded'
>;

/**
 * What happened to a contribution, oldest first, and which of its tranches come due. With tranches, they say what was
 * submitted, verified and paid out when; without, the contribution does: its first delivery, and when the last was paid.
 */
export function timelineOf(row: Columns, tranches: readonly TrancheView[] | null): TimelineEntry[] {
  const entries = [...ofWhole(row), ...(tranches ? tranches.flatMap(ofTranche) : ofDelivery(row))];
  return entries.toSorted(
    (one, other) =>
      Date.parse(one.at) - Date.parse(other.at) ||
      ORDER.indexOf(one.event) - ORDER.indexOf(other.event) ||
      (one.tranche ?? 0) - (other.tranche ?? 0),
  );
}

function ofWhole({ createdAt, rejectedAt, refundedAt, refunded }: Columns): TimelineEntry[] {
  // What a rejection gives back goes with it.
  const backAt = refundedAt ?? (figure(refunded).isPositive() ? rejectedAt : null);
  return [
    ...entry('PAID', createdAt),
    ...entry('ESCROWED', createdAt),
    ...entry('REJECTED', rejectedAt),
    ...entry('REFUNDED', backAt),
  ];
}

function ofDelivery({ submittedAt, verifiedAt, releasedAt }: Columns): TimelineEntry[] {
  return [...entry('SUBMITTED', submittedAt), ...entry('VERIFIED', verifiedAt), ...entry('PAID_OUT', releasedAt)];
}

/** A tranche that was cancelled before it was due never will be. */
function ofTranche({ sequence, dueAt, status, submittedAt, paidAt }: TrancheView): TimelineEntry[] {
  return [
    ...entry('TRANCHE_DUE', status === 'CANCELLED' ? null : dueAt, sequence),
    ...entry('SUBMITTED', submittedAt, sequence),
    // What verifies a tranche, the chain or an admin, pays for it at once.
    ...entry('VERIFIED', paidAt, sequence),
    ...entry('PAID_OUT', paidAt, sequence),
  ];
}

function entry(event: IcoTimelineEvent, at: string | null, tranche: number | null = null): TimelineEntry[] {
  return at === null ? [] : [{ event, at, tranche }];
}
