import type { Move } from './machine.js';

export const ConvertOrderStatus = {
  QUOTED: 'QUOTED',
  ACCEPTED: 'ACCEPTED',
  SETTLED: 'SETTLED',
  FAILED: 'FAILED',
  EXPIRED: 'EXPIRED',
  REVERSED: 'REVERSED',
} as const;

export type ConvertOrderStatus = (typeof ConvertOrderStatus)[keyof typeof ConvertOrderStatus];
export type ConvertOrderAction = 'accept' | 'settle' | 'fail' | 'expire' | 'reverse';

/**
 * The legal moves of an order, which begins as a quote. Accepting settles in the same transaction, but for an order that
 * is hedged first: its money is held while it is ACCEPTED.
 */
export const CONVERT_ORDER_MOVES: readonly Move<ConvertOrderStatus, ConvertOrderAction>[] = [
  { from: ['QUOTED'], action: 'accept', to: 'ACCEPTED' },
  { from: ['ACCEPTED'], action: 'settle', to: 'SETTLED' },
  { from: ['ACCEPTED'], action: 'fail', to: 'FAILED' },
  { from: ['QUOTED'], action: 'expire', to: 'EXPIRED' },
  { from: ['SETTLED'], action: 'reverse', to: 'REVERSED' },
];

export const ConvertSendStatus = {
  DRAFT: 'DRAFT',
  PENDING_APPROVAL: 'PENDING_APPROVAL',
  APPROVED: 'APPROVED',
  BROADCAST: 'BROADCAST',
  CONFIRMED: 'CONFIRMED',
  CANCELLED: 'CANCELLED',
  REVERSED: 'REVERSED',
} as const;

export type ConvertSendStatus = (typeof ConvertSendStatus)[keyof typeof ConvertSendStatus];
export type ConvertSendAction = 'submit' | 'approve' | 'broadcast' | 'confirm' | 'cancel' | 'cancelOnChain' | 'reverse';

/** The legal moves of a send. What was broadcast is cancelled by a replacement that is mined in its place. */
export const CONVERT_SEND_MOVES: readonly Move<ConvertSendStatus, ConvertSendAction>[] = [
  { from: ['DRAFT'], action: 'submit', to: 'PENDING_APPROVAL' },
  { from: ['PENDING_APPROVAL'], action: 'approve', to: 'APPROVED' },
  { from: ['APPROVED'], action: 'broadcast', to: 'BROADCAST' },
  { from: ['APPROVED', 'BROADCAST'], action: 'confirm', to: 'CONFIRMED' },
  { from: ['DRAFT', 'PENDING_APPROVAL', 'APPROVED'], action: 'cancel', to: 'CANCELLED' },
  { from: ['BROADCAST'], action: 'cancelOnChain', to: 'CANCELLED' },
  { from: ['BROADCAST'], action: 'reverse', to: 'REVERSED' },
];

export const ConvertHedgeStatus = {
  OPEN: 'OPEN',
  PLACED: 'PLACED',
  FILLED: 'FILLED',
  PARTIAL: 'PARTIAL',
  REVIEW: 'REVIEW',
  RESOLVED: 'RESOLVED',
} as const;

export type ConvertHedgeStatus = (typeof ConvertHedgeStatus)[keyof typeof ConvertHedgeStatus];
export type ConvertHedgeAction = 'place' | 'takeBack' | 'refuse' | 'fill' | 'fillPart' | 'review' | 'resolve';

/**
 * The legal moves of a hedge. One that the venue filled in part, or not at all, ends as PARTIAL, and the rest is exposure
 * again. A hedge whose request was certainly not sent is OPEN again. A hedge that an order has waited for too long goes to
 * an admin, sent or not.
 */
export const CONVERT_HEDGE_MOVES: readonly Move<ConvertHedgeStatus, ConvertHedgeAction>[] = [
  { from: ['OPEN'], action: 'place', to: 'PLACED' },
  { from: ['PLACED'], action: 'takeBack', to: 'OPEN' },
  { from: ['OPEN'], action: 'refuse', to: 'PARTIAL' },
  { from: ['PLACED'], action: 'fill', to: 'FILLED' },
  { from: ['PLACED'], action: 'fillPart', to: 'PARTIAL' },
  { from: ['OPEN', 'PLACED'], action: 'review', to: 'REVIEW' },
  { from: ['REVIEW'], action: 'resolve', to: 'RESOLVED' },
];

export const ConvertMovementStatus = {
  PLANNED: 'PLANNED',
  MOVING: 'MOVING',
  DONE: 'DONE',
  REVIEW: 'REVIEW',
  RESOLVED: 'RESOLVED',
} as const;

export type ConvertMovementStatus = (typeof ConvertMovementStatus)[keyof typeof ConvertMovementStatus];
export type ConvertMovementAction = 'start' | 'arrive' | 'review' | 'resolve';

/** The legal moves of a movement of the house's own money between two places. */
export const CONVERT_MOVEMENT_MOVES: readonly Move<ConvertMovementStatus, ConvertMovementAction>[] = [
  { from: ['PLANNED'], action: 'start', to: 'MOVING' },
  { from: ['MOVING'], action: 'arrive', to: 'DONE' },
  { from: ['MOVING'], action: 'review', to: 'REVIEW' },
  { from: ['REVIEW'], action: 'resolve', to: 'RESOLVED' },
];
