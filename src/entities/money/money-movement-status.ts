import { registerEnumType } from 'type-graphql';

export const MoneyMovementStatus = {
  PENDING: 'PENDING',
  COMPLETED: 'COMPLETED',
  REJECTED: 'REJECTED',
  CANCELLED: 'CANCELLED',
} as const;

export type MoneyMovementStatus = (typeof MoneyMovementStatus)[keyof typeof MoneyMovementStatus];

export const DepositStatus = {
  PENDING: 'PENDING',
  COMPLETED: 'COMPLETED',
  REJECTED: 'REJECTED',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
} as const;

export type DepositStatus = (typeof DepositStatus)[keyof typeof DepositStatus];

const STATUSES = {
  PENDING: { description: 'It waits for a decision.' },
  COMPLETED: { description: 'The money was moved.' },
  REJECTED: { description: 'An admin refused it.' },
  CANCELLED: { description: 'Its owner took it back.' },
};

registerEnumType(MoneyMovementStatus, {
  name: 'MoneyMovementStatus',
  description: 'What became of a withdrawal or a transfer.',
  valuesConfig: STATUSES,
});

registerEnumType(DepositStatus, {
  name: 'DepositStatus',
  description: 'What became of a deposit.',
  valuesConfig: { ...STATUSES, EXPIRED: { description: 'Nobody decided it in time.' } },
});
