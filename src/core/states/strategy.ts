import type { Move } from './machine.js';

export const StrategyStatus = {
  DRAFT: 'DRAFT',
  PENDING_REVIEW: 'PENDING_REVIEW',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  SUSPENDED: 'SUSPENDED',
} as const;

export type StrategyStatus = (typeof StrategyStatus)[keyof typeof StrategyStatus];
export type StrategyAction = 'submit' | 'withdraw' | 'approve' | 'reject' | 'suspend' | 'reinstate' | 'unlist';

/** Statuses in which the seller may change what is sold, raise the price, and delete the listing. */
export const EDITABLE_STRATEGY: readonly StrategyStatus[] = ['DRAFT', 'REJECTED'];

/** The legal moves of a listing. */
export const STRATEGY_MOVES: readonly Move<StrategyStatus, StrategyAction>[] = [
  { from: EDITABLE_STRATEGY, action: 'submit', to: 'PENDING_REVIEW' },
  { from: ['PENDING_REVIEW'], action: 'withdraw', to: 'DRAFT' },
  { from: ['PENDING_REVIEW'], action: 'approve', to: 'APPROVED' },
  { from: ['PENDING_REVIEW'], action: 'reject', to: 'REJECTED' },
  { from: ['APPROVED'], action: 'suspend', to: 'SUSPENDED' },
  { from: ['SUSPENDED'], action: 'reinstate', to: 'APPROVED' },
  { from: ['APPROVED'], action: 'unlist', to: 'DRAFT' },
];

export const ReviewStatus = { PENDING: 'PENDING', APPROVED: 'APPROVED', REJECTED: 'REJECTED' } as const;

export type ReviewStatus = (typeof ReviewStatus)[keyof typeof ReviewStatus];
export type ReviewAction = 'approve' | 'reject';

/** The legal moves of a review. An admin may take back what was decided; its author's second review begins anew. */
export const REVIEW_MOVES: readonly Move<ReviewStatus, ReviewAction>[] = [
  { from: ['PENDING', 'REJECTED'], action: 'approve', to: 'APPROVED' },
  { from: ['PENDING', 'APPROVED'], action: 'reject', to: 'REJECTED' },
];
