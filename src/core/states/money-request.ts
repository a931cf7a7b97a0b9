import type { Move } from './machine.js';

export type MoneyRequestState = 'PENDING' | 'COMPLETED' | 'REJECTED' | 'CANCELLED';
export type MoneyRequestAction = 'approve' | 'reject' | 'cancel';

/** The legal moves of withdrawals and transfers. A decision is final; a correction is a new request. */
export const MONEY_REQUEST_MOVES: readonly Move<MoneyRequestState, MoneyRequestAction>[] = [
  { from: ['PENDING'], action: 'approve', to: 'COMPLETED' },
  { from: ['PENDING'], action: 'reject', to: 'REJECTED' },
  { from: ['PENDING'], action: 'cancel', to: 'CANCELLED' },
];

export type DepositState = MoneyRequestState | 'EXPIRED';
export type DepositAction = MoneyRequestAction | 'expire';

export const DEPOSIT_MOVES: readonly Move<DepositState, DepositAction>[] = [
  ...MONEY_REQUEST_MOVES,
  { from: ['PENDING'], action: 'expire', to: 'EXPIRED' },
];
