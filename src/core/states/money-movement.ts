import type { Move } from './machine.js';

export type MoneyMovementState = 'PENDING' | 'COMPLETED' | 'REJECTED' | 'CANCELLED';
export type MoneyMovementAction = 'approve' | 'reject' | 'cancel';

/** Withdrawals and transfers. What is decided stays decided; a correction is a new movement. */
export const MONEY_MOVEMENT_MOVES: readonly Move<MoneyMovementState, MoneyMovementAction>[] = [
  { from: ['PENDING'], action: 'approve', to: 'COMPLETED' },
  { from: ['PENDING'], action: 'reject', to: 'REJECTED' },
  { from: ['PENDING'], action: 'cancel', to: 'CANCELLED' },
];

export type DepositState = MoneyMovementState | 'EXPIRED';
export type DepositAction = MoneyMovementAction | 'expire';

export const DEPOSIT_MOVES: readonly Move<DepositState, DepositAction>[] = [
  ...MONEY_MOVEMENT_MOVES,
  { from: ['PENDING'], action: 'expire', to: 'EXPIRED' },
];
