/** Types of the events that merchants are told of. */
export const EVENT_TYPES = [
  'payment.created',
  'payment.completed',
  'payment.cancelled',
  'payment.expired',
  'payment.failed',
  'refund.completed',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];
