import type { Move } from './machine.js';

export const IcoOfferingStatus = {
  PENDING: 'PENDING',
  ACTIVE: 'ACTIVE',
  REJECTED: 'REJECTED',
  SUCCESS: 'SUCCESS',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
} as const;

export type IcoOfferingStatus = (typeof IcoOfferingStatus)[keyof typeof IcoOfferingStatus];
export type IcoOfferingAction = 'approve' | 'reject' | 'start' | 'succeed' | 'fail' | 'cancelRefund';
/** Of a PENDING offering: whether an admin has approved it. */
export type IcoOfferingCondition = 'unapproved' | 'approved';

/** The legal moves of an offering. One whose start has passed when it is approved starts at once. */
export const ICO_OFFERING_MOVES: readonly Move<IcoOfferingStatus, IcoOfferingAction, IcoOfferingCondition>[] = [
  {
    from: ['PENDING'],
    action: 'approve',
    to: 'PENDING',
    only: 'Only an offering that is PENDING can be approved',
    condition: 'unapproved',
    otherwise: 'The offering is approved already',
  },
  { from: ['PENDING'], action: 'reject', to: 'REJECTED', only: 'Only an offering that is PENDING can be rejected' },
  { from: ['PENDING'], action: 'start', to: 'ACTIVE', condition: 'approved' },
  { from: ['ACTIVE'], action: 'succeed', to: 'SUCCESS' },
  { from: ['ACTIVE'], action: 'fail', to: 'FAILED' },
  {
    from: ['PENDING', 'ACTIVE', 'SUCCESS'],
    action: 'cancelRefund',
    to: 'CANCELLED',
    only: 'Only an offering that is PENDING, ACTIVE or SUCCESS can be cancelled',
  },
];

/** Statuses in which an admin may pause an offering, or let it go on. */
export const PAUSABLE_OFFERING: readonly IcoOfferingStatus[] = ['PENDING', 'ACTIVE'];
/** Statuses in which an admin may flag an offering, or take the flag away. */
export const FLAGGABLE_OFFERING: readonly IcoOfferingStatus[] = ['PENDING', 'ACTIVE', 'SUCCESS'];
/** Statuses in which an offering with nothing outstanding may be deleted. */
export const DELETABLE_OFFERING: readonly IcoOfferingStatus[] = ['PENDING', 'REJECTED', 'FAILED', 'CANCELLED'];

export const IcoContributionStatus = {
  PENDING: 'PENDING',
  VERIFICATION: 'VERIFICATION',
  RELEASED: 'RELEASED',
  REJECTED: 'REJECTED',
  REFUNDED: 'REFUNDED',
} as const;

export type IcoContributionStatus = (typeof IcoContributionStatus)[keyof typeof IcoContributionStatus];
export type IcoContributionAction =
  'deliver' | 'deliverAgain' | 'verify' | 'submitTranche' | 'complete' | 'reject' | 'refund';
/** Of a contribution in VERIFICATION: its chainCheck is not CONFIRMED. */
export type IcoContributionCondition = 'unconfirmed';

/** Statuses of a contribution of which something is still in escrow. */
export const OUTSTANDING: readonly IcoContributionStatus[] = ['PENDING', 'VERIFICATION'];

const ONLY_OUTSTANDING = 'Only a contribution that is PENDING or in VERIFICATION';
const ONLY_DELIVERED = 'Only a contribution in VERIFICATION';

/**
 * The legal moves of a contribution. One that does not vest is delivered as a whole and verified; one that vests is
 * delivered tranche by tranche, and complete with the last of them.
 */
export const ICO_CONTRIBUTION_MOVES: readonly Move<
  IcoContributionStatus,
  IcoContributionAction,
  IcoContributionCondition
>[] = [
  { from: ['PENDING'], action: 'deliver', to: 'VERIFICATION', only: `${ONLY_OUTSTANDING} can be delivered` },
  {
    from: ['VERIFICATION'],
    action: 'deliverAgain',
    to: 'VERIFICATION',
    condition: 'unconfirmed',
    otherwise: 'The delivery is proven already, and cannot be replaced',
  },
  { from: ['VERIFICATION'], action: 'verify', to: 'RELEASED', only: `${ONLY_DELIVERED} can be verified` },
  { from: OUTSTANDING, action: 'submitTranche', to: 'VERIFICATION', only: `${ONLY_OUTSTANDING} can be delivered` },
  { from: ['VERIFICATION'], action: 'complete', to: 'RELEASED' },
  { from: ['VERIFICATION'], action: 'reject', to: 'REJECTED', only: `${ONLY_DELIVERED} can be rejected` },
  { from: OUTSTANDING, action: 'refund', to: 'REFUNDED' },
];

export const IcoVestingStatus = { ACTIVE: 'ACTIVE', COMPLETED: 'COMPLETED', CANCELLED: 'CANCELLED' } as const;

export type IcoVestingStatus = (typeof IcoVestingStatus)[keyof typeof IcoVestingStatus];
export type IcoVestingAction = 'complete' | 'cancel';

/** The legal moves of a schedule. */
export const ICO_VESTING_MOVES: readonly Move<IcoVestingStatus, IcoVestingAction>[] = [
  { from: ['ACTIVE'], action: 'complete', to: 'COMPLETED' },
  { from: ['ACTIVE'], action: 'cancel', to: 'CANCELLED' },
];

export const IcoTrancheStatus = {
  PENDING: 'PENDING',
  RELEASED: 'RELEASED',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
} as const;

export type IcoTrancheStatus = (typeof IcoTrancheStatus)[keyof typeof IcoTrancheStatus];
export type IcoTrancheAction = 'release' | 'fail' | 'cancel';
/** Of a tranche that is RELEASED: its share has not left escrow. */
export type IcoTrancheCondition = 'unpaid';

/** The legal moves of a tranche. One whose delivery is proven wrong is FAILED and can be delivered again. */
export const ICO_TRANCHE_MOVES: readonly Move<IcoTrancheStatus, IcoTrancheAction, IcoTrancheCondition>[] = [
  {
    from: ['PENDING', 'FAILED'],
    action: 'release',
    to: 'RELEASED',
    only: 'Only a tranche that is PENDING or FAILED can be delivered',
  },
  {
    from: ['RELEASED'],
    action: 'fail',
    to: 'FAILED',
    only: 'Only a tranche that is delivered can be rejected',
    condition: 'unpaid',
    otherwise: 'The tranche was paid already, and can no longer be rejected',
  },
  { from: ['PENDING', 'FAILED'], action: 'cancel', to: 'CANCELLED' },
];

/** What a chain says of a delivery: nobody asked it, it is not deep enough yet, proven, proven wrong. */
export const IcoChainCheck = {
  UNCHECKED: 'UNCHECKED',
  PENDING: 'PENDING',
  CONFIRMED: 'CONFIRMED',
  FAILED: 'FAILED',
} as const;

export type IcoChainCheck = (typeof IcoChainCheck)[keyof typeof IcoChainCheck];

/** Who may buy of a phase. */
export const IcoPhaseAccess = { OPEN: 'OPEN', ALLOW_LIST: 'ALLOW_LIST' } as const;
export type IcoPhaseAccess = (typeof IcoPhaseAccess)[keyof typeof IcoPhaseAccess];
