import type { Move } from './machine.js';

export type KycApplicationState = 'PENDING' | 'APPROVED' | 'REJECTED';
export type KycApplicationAction = 'approve' | 'reject';

/** Rejecting an approved application withdraws the level. After a rejection the customer sends a new application. */
export const KYC_APPLICATION_MOVES: readonly Move<KycApplicationState, KycApplicationAction>[] = [
  { from: ['PENDING'], action: 'approve', to: 'APPROVED' },
  { from: ['PENDING', 'APPROVED'], action: 'reject', to: 'REJECTED' },
];
