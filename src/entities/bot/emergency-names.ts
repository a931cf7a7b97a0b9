import { registerEnumType } from 'type-graphql';

/** What became of a bot when all bots were stopped. */
export const EmergencyOutcome = { RUNNING: 'RUNNING', STOPPED: 'STOPPED', ENDED: 'ENDED' } as const;
export type EmergencyOutcome = (typeof EmergencyOutcome)[keyof typeof EmergencyOutcome];

/** What is known at the venue of the orders that a bot had when it was stopped. */
export const EmergencyOrders = {
  PAPER: 'PAPER',
  UNKNOWN: 'UNKNOWN',
  NOTHING_OPEN: 'NOTHING_OPEN',
  WAITING: 'WAITING',
  CONFIRMED: 'CONFIRMED',
} as const;
export type EmergencyOrders = (typeof EmergencyOrders)[keyof typeof EmergencyOrders];

registerEnumType(EmergencyOutcome, {
  name: 'TradingBotEmergencyOutcome',
  description: 'What became of a bot when all bots were stopped.',
  valuesConfig: {
    RUNNING: { description: 'Its turn has not come yet, or a process that hangs holds it for some seconds.' },
    STOPPED: { description: 'It was stopped.' },
    ENDED: { description: 'It had ended otherwise before, or was started anew since.' },
  },
});

registerEnumType(EmergencyOrders, {
  name: 'TradingBotEmergencyOrders',
  description: 'What is known at the exchange of the orders that a bot had when it was stopped.',
  valuesConfig: {
    PAPER: { description: 'The bot trades on paper: no order of it is at an exchange.' },
    UNKNOWN: { description: 'The bot was not stopped yet.' },
    NOTHING_OPEN: { description: 'It had no open order.' },
    WAITING: { description: 'For some of them the exchange has not said yet that they are over.' },
    CONFIRMED: { description: 'The exchange has said of each that it is over: cancelled, or filled before that.' },
  },
});
