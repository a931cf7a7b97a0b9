import { registerEnumType } from 'type-graphql';
import {
  IcoChainCheck,
  IcoContributionStatus,
  IcoOfferingStatus,
  IcoPhaseAccess,
  IcoTrancheStatus,
  IcoVestingStatus,
} from '../../core/states/ico.js';

export const IcoVestingType = { NONE: 'NONE', LINEAR: 'LINEAR', CLIFF: 'CLIFF', CUSTOM: 'CUSTOM' } as const;
export type IcoVestingType = (typeof IcoVestingType)[keyof typeof IcoVestingType];

/** What lists of offerings are narrowed to. */
export const IcoOfferingFilter = {
  ...IcoOfferingStatus,
  UPCOMING: 'UPCOMING',
  DISABLED: 'DISABLED',
  COMPLETED: 'COMPLETED',
} as const;
export type IcoOfferingFilter = (typeof IcoOfferingFilter)[keyof typeof IcoOfferingFilter];

export const IcoModeration = {
  APPROVE: 'APPROVE',
  REJECT: 'REJECT',
  FLAG: 'FLAG',
  UNFLAG: 'UNFLAG',
  PAUSE: 'PAUSE',
  RESUME: 'RESUME',
} as const;
export type IcoModeration = (typeof IcoModeration)[keyof typeof IcoModeration];

export const IcoDecision = {
  VERIFY: 'VERIFY',
  REJECT: 'REJECT',
  REFUND: 'REFUND',
  SAVE_NOTE: 'SAVE_NOTE',
  REMOVE_NOTE: 'REMOVE_NOTE',
} as const;
export type IcoDecision = (typeof IcoDecision)[keyof typeof IcoDecision];

export const IcoTimeframe = { W1: 'W1', M1: 'M1', M3: 'M3', Y1: 'Y1', ALL: 'ALL' } as const;
export type IcoTimeframe = (typeof IcoTimeframe)[keyof typeof IcoTimeframe];

registerEnumType(IcoOfferingStatus, {
  name: 'IcoOfferingStatus',
  description: 'What became of a token offering.',
  valuesConfig: {
    PENDING: { description: 'It waits for its approval, or for its start.' },
    ACTIVE: { description: 'It is sold.' },
    REJECTED: { description: 'An admin refused it.' },
    SUCCESS: { description: 'It has ended and met its soft cap.' },
    FAILED: { description: 'It has ended below its soft cap: contributions are refunded.' },
    CANCELLED: { description: 'An admin cancelled it: contributions are refunded.' },
  },
});

registerEnumType(IcoPhaseAccess, {
  name: 'IcoPhaseAccess',
  description: 'Who may buy of a phase.',
  valuesConfig: {
    OPEN: { description: 'Everybody.' },
    ALLOW_LIST: { description: 'The accounts of its list, each at most what is guaranteed to it.' },
  },
});

registerEnumType(IcoOfferingFilter, {
  name: 'IcoOfferingFilter',
  description: 'The offerings that a list is narrowed to.',
  valuesConfig: {
    PENDING: { description: 'Those that wait for their approval or start.' },
    ACTIVE: { description: 'Those that are sold.' },
    REJECTED: { description: 'Those that were refused.' },
    SUCCESS: { description: 'Those that met their soft cap.' },
    FAILED: { description: 'Those that ended below their soft cap.' },
    CANCELLED: { description: 'Those that were cancelled.' },
    UPCOMING: { description: 'Those that are approved and have not started.' },
    DISABLED: { description: 'None: there are no such offerings.' },
    COMPLETED: { description: 'Those that have ended: SUCCESS and FAILED.' },
  },
});

registerEnumType(IcoContributionStatus, {
  name: 'IcoContributionStatus',
  description: 'What became of a contribution.',
  valuesConfig: {
    PENDING: { description: 'It waits in escrow for the tokens.' },
    VERIFICATION: { description: 'Tokens were delivered, and the delivery is being verified; or tranches are left.' },
    RELEASED: { description: 'All tokens are delivered, and it is paid out.' },
    REJECTED: { description: 'An admin refused the delivery: what was not paid out went back to the buyer.' },
    REFUNDED: { description: 'What was not paid out went back to the buyer.' },
  },
});

registerEnumType(IcoVestingType, {
  name: 'IcoVestingType',
  description: 'How the tokens of a contribution come.',
  valuesConfig: {
    NONE: { description: 'All at once.' },
    LINEAR: { description: 'In equal parts from the start on.' },
    CLIFF: {
      description: 'Nothing before the cliff but what is due at the start, then what has accrued, then equal parts.',
    },
    CUSTOM: { description: 'In the tranches that the offering names.' },
  },
});

registerEnumType(IcoVestingStatus, {
  name: 'IcoVestingStatus',
  description: 'What became of a schedule.',
  valuesConfig: {
    ACTIVE: { description: 'Tranches are left.' },
    COMPLETED: { description: 'All tranches are delivered and paid out.' },
    CANCELLED: { description: 'Its contribution was refunded or rejected.' },
  },
});

registerEnumType(IcoTrancheStatus, {
  name: 'IcoTrancheStatus',
  description: 'What became of a tranche.',
  valuesConfig: {
    PENDING: { description: 'It is not delivered.' },
    RELEASED: { description: 'It was delivered.' },
    FAILED: { description: 'Its delivery was proven wrong or refused: it can be delivered again.' },
    CANCELLED: { description: 'Its contribution was refunded or rejected.' },
  },
});

registerEnumType(IcoChainCheck, {
  name: 'IcoChainCheck',
  description: 'What the blockchain says of a delivery.',
  valuesConfig: {
    UNCHECKED: { description: 'It was not asked.' },
    PENDING: { description: 'The transaction is not found, or not deep enough, yet.' },
    CONFIRMED: { description: 'It proves the delivery.' },
    FAILED: { description: 'It disproves the delivery.' },
  },
});

registerEnumType(IcoModeration, {
  name: 'IcoModeration',
  description: 'What an admin does with an offering.',
  valuesConfig: {
    APPROVE: { description: 'Lets it start.' },
    REJECT: { description: 'Refuses it, with a reason.' },
    FLAG: { description: 'Marks it as suspicious: nobody buys, and nothing is verified.' },
    UNFLAG: { description: 'Takes the mark away.' },
    PAUSE: { description: 'Nobody buys.' },
    RESUME: { description: 'Lets it go on.' },
  },
});

registerEnumType(IcoDecision, {
  name: 'IcoDecision',
  description: 'What an admin does with a contribution.',
  valuesConfig: {
    VERIFY: { description: 'Confirms a delivery: its share of escrow is paid out.' },
    REJECT: { description: 'Refuses a delivery.' },
    REFUND: { description: 'Gives the buyer what is still in escrow of it, which ends it.' },
    SAVE_NOTE: { description: 'Adds a note.' },
    REMOVE_NOTE: { description: 'Removes a note.' },
  },
});

registerEnumType(IcoTimeframe, {
  name: 'IcoTimeframe',
  description: 'How far back figures go.',
  valuesConfig: {
    W1: { description: 'A week.' },
    M1: { description: 'A month.' },
    M3: { description: 'Three months.' },
    Y1: { description: 'A year.' },
    ALL: { description: 'All there are.' },
  },
});

export const IcoTimelineEvent = {
  PAID: 'PAID',
  ESCROWED: 'ESCROWED',
  SUBMITTED: 'SUBMITTED',
  VERIFIED: 'VERIFIED',
  PAID_OUT: 'PAID_OUT',
  TRANCHE_DUE: 'TRANCHE_DUE',
  REJECTED: 'REJECTED',
  REFUNDED: 'REFUNDED',
} as const;
export type IcoTimelineEvent = (typeof IcoTimelineEvent)[keyof typeof IcoTimelineEvent];

registerEnumType(IcoTimelineEvent, {
  name: 'IcoTimelineEvent',
  description: 'What can happen to a contribution.',
  valuesConfig: {
    PAID: { description: 'The buyer has paid.' },
    ESCROWED: { description: 'The money waits for the tokens.' },
    SUBMITTED: { description: 'The creator has named the transaction that delivers tokens.' },
    VERIFIED: { description: 'The delivery was found to be right.' },
    PAID_OUT: { description: 'The creator was paid.' },
    TRANCHE_DUE: { description: 'Tokens are due.' },
    REJECTED: { description: 'The delivery was refused; the money went back.' },
    REFUNDED: { description: 'The money went back.' },
  },
});
