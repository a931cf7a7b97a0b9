import { registerEnumType } from 'type-graphql';

export const ConvertHedgeMode = { AUTO: 'AUTO', MANUAL: 'MANUAL', ORDER: 'ORDER' } as const;
export type ConvertHedgeMode = (typeof ConvertHedgeMode)[keyof typeof ConvertHedgeMode];

registerEnumType(ConvertHedgeMode, {
  name: 'ConvertHedgeMode',
  description: 'Why there is a hedge.',
  valuesConfig: {
    AUTO: { description: 'The platform was exposed above its threshold.' },
    MANUAL: { description: 'An admin asked for it.' },
    ORDER: { description: 'An order settles only once it is hedged.' },
  },
});

export const ConvertHedgeSide = { BUY: 'BUY', SELL: 'SELL' } as const;
export type ConvertHedgeSide = (typeof ConvertHedgeSide)[keyof typeof ConvertHedgeSide];

registerEnumType(ConvertHedgeSide, {
  name: 'ConvertHedgeSide',
  description: 'What the house does at the venue.',
  valuesConfig: {
    BUY: { description: 'It buys the currency that it is short of.' },
    SELL: { description: 'It sells the currency that it is long of.' },
  },
});

export const ConvertHedgeOutcome = { FILLED: 'FILLED', ABANDONED: 'ABANDONED' } as const;
export type ConvertHedgeOutcome = (typeof ConvertHedgeOutcome)[keyof typeof ConvertHedgeOutcome];

registerEnumType(ConvertHedgeOutcome, {
  name: 'ConvertHedgeOutcome',
  description: 'What an admin found out about a hedge in review.',
  valuesConfig: {
    FILLED: { description: 'The venue traded: what it traded is booked.' },
    ABANDONED: { description: 'The venue traded nothing; all of it is exposure again.' },
  },
});
