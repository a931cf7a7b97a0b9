import { registerEnumType } from 'type-graphql';
import {
  ConvertHedgeStatus,
  ConvertMovementStatus,
  ConvertOrderStatus,
  ConvertSendStatus,
} from '../../core/states/convert.js';

registerEnumType(ConvertOrderStatus, {
  name: 'ConvertOrderStatus',
  description: 'What became of a quote, and of the order that it became.',
  valuesConfig: {
    QUOTED: { description: 'A firm price, which can be taken until it expires.' },
    ACCEPTED: { description: 'Taken; the money is held until it settles or fails.' },
    SETTLED: { description: 'The money has changed hands.' },
    FAILED: { description: 'It did not settle; the money is free again.' },
    EXPIRED: { description: 'Nobody took it in time.' },
    REVERSED: { description: 'The platform has undone it: the same amounts went back.' },
  },
});

registerEnumType(ConvertSendStatus, {
  name: 'ConvertSendStatus',
  description: "What became of a payment out of the house's money on a chain.",
  valuesConfig: {
    DRAFT: { description: 'Written down; nothing is held.' },
    PENDING_APPROVAL: { description: 'Amount and gas are held until another admin approves it.' },
    APPROVED: { description: 'It goes out next.' },
    BROADCAST: { description: 'The chain has been given the transaction.' },
    CONFIRMED: { description: 'It is mined deeply enough.' },
    CANCELLED: { description: 'It was not sent, or another transaction took its place.' },
    REVERSED: { description: 'The chain refused it; the money is free again.' },
  },
});

registerEnumType(ConvertHedgeStatus, {
  name: 'ConvertHedgeStatus',
  description: 'What became of an order at the venue that takes risk off the house.',
  valuesConfig: {
    OPEN: { description: 'It is to be sent.' },
    PLACED: { description: 'The venue has it, or may have it.' },
    FILLED: { description: 'All of it was traded.' },
    PARTIAL: { description: 'A part or nothing of it was traded; the rest is exposure again.' },
    REVIEW: { description: 'Nobody knows what became of it; an admin decides, and the currency is frozen.' },
    RESOLVED: { description: 'An admin has decided.' },
  },
});

registerEnumType(ConvertMovementStatus, {
  name: 'ConvertMovementStatus',
  description: "What became of a movement of the house's own money.",
  valuesConfig: {
    PLANNED: { description: 'It has not begun.' },
    MOVING: { description: 'The money is on its way.' },
    DONE: { description: 'It has arrived.' },
    REVIEW: { description: 'It is overdue, or another amount arrived; an admin decides.' },
    RESOLVED: { description: 'An admin has decided.' },
  },
});

export const ConvertMovementOrigin = { MANUAL: 'MANUAL', PLANNED: 'PLANNED' } as const;
export type ConvertMovementOrigin = (typeof ConvertMovementOrigin)[keyof typeof ConvertMovementOrigin];

registerEnumType(ConvertMovementOrigin, {
  name: 'ConvertMovementOrigin',
  description: 'Who began a movement.',
  valuesConfig: {
    MANUAL: { description: 'An admin.' },
    PLANNED: { description: 'The platform, to bring places to their targets.' },
  },
});

export const ConvertMovementOutcome = { ARRIVED: 'ARRIVED', RETURNED: 'RETURNED', LOST: 'LOST' } as const;
export type ConvertMovementOutcome = (typeof ConvertMovementOutcome)[keyof typeof ConvertMovementOutcome];

registerEnumType(ConvertMovementOutcome, {
  name: 'ConvertMovementOutcome',
  description: 'What an admin found to have become of a movement.',
  valuesConfig: {
    ARRIVED: { description: 'It is where it was to go.' },
    RETURNED: { description: 'It is where it came from.' },
    LOST: { description: 'It is gone.' },
  },
});

export const ConvertSide = { EXACT_IN: 'EXACT_IN', EXACT_OUT: 'EXACT_OUT' } as const;
export type ConvertSide = (typeof ConvertSide)[keyof typeof ConvertSide];

registerEnumType(ConvertSide, {
  name: 'ConvertSide',
  description: 'Which amount the customer gave.',
  valuesConfig: {
    EXACT_IN: { description: 'What is paid.' },
    EXACT_OUT: { description: 'What is received.' },
  },
});

export const ConvertFreeze = { HEDGE_REVIEW: 'HEDGE_REVIEW', DRIFT: 'DRIFT' } as const;
export type ConvertFreeze = (typeof ConvertFreeze)[keyof typeof ConvertFreeze];

registerEnumType(ConvertFreeze, {
  name: 'ConvertFreeze',
  description: 'Why nothing of a currency moves.',
  valuesConfig: {
    HEDGE_REVIEW: { description: 'Nobody knows what became of a hedge of it.' },
    DRIFT: { description: 'A chain or the venue holds less of it than is booked.' },
  },
});

export const ConvertClosure = {
  PAUSED: 'PAUSED',
  FROZEN: 'FROZEN',
  MISSING: 'MISSING',
  STALE: 'STALE',
  JUMPED: 'JUMPED',
  CLOSED: 'CLOSED',
} as const;
export type ConvertClosure = (typeof ConvertClosure)[keyof typeof ConvertClosure];

registerEnumType(ConvertClosure, {
  name: 'ConvertClosure',
  description: 'Why a currency is neither quoted nor converted.',
  valuesConfig: {
    PAUSED: { description: 'Nothing is quoted right now.' },
    FROZEN: { description: 'An admin has to look into it first.' },
    MISSING: { description: 'The currency has no price.' },
    STALE: { description: 'The price is too old.' },
    JUMPED: { description: 'Two feed prices were too far apart.' },
    CLOSED: { description: 'An admin has closed the currency.' },
  },
});

export const ConvertSwitchName = {
  QUOTES: 'QUOTES',
  ORDERS: 'ORDERS',
  SENDS: 'SENDS',
  HEDGES: 'HEDGES',
  MOVEMENTS: 'MOVEMENTS',
} as const;
export type ConvertSwitchName = (typeof ConvertSwitchName)[keyof typeof ConvertSwitchName];

registerEnumType(ConvertSwitchName, {
  name: 'ConvertSwitchName',
  description: 'What a Super Admin can stop at once. What is under way ends.',
  valuesConfig: {
    QUOTES: { description: 'New quotes.' },
    ORDERS: { description: 'Taking quotes.' },
    SENDS: { description: 'New broadcasts of sends.' },
    HEDGES: { description: 'New orders at the venue.' },
    MOVEMENTS: { description: 'Starts of movements.' },
  },
});
