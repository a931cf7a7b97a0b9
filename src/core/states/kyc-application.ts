import type { Move } from './machine.js';

export type KycApplicationState = 'PENDING' | 'APPROVED' | 'REJECTED';
export type KycApplicationAction = 'approve' | 'reject';

/** Rejecting an approved application takes the level away again. A rejected customer applies anew. */
export const KYC_APPLICATION_MOVES: readonly Move<KycApplicationState, KycApplicationAction>[] = [
  { from: ['PENDING'], action: 'approve', to: 'APPROVED' },
  { from: ['PENDING', 'APPROVED'], action: 'reject', to: 'REJECTED' },
];
