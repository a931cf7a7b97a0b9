import { registerEnumType } from 'type-graphql';

declare const opaque: unique symbol;

/**
 * Dollars for one unit, as the row has them. Text at run time, but nothing outside of services/currency can read it: a
 * module that settles asks the guard there, and one that only values something asks it for the value.
 */
export interface UsdPrice {
  readonly [opaque]: 'dollars for one unit';
}

/** Who says the price of a currency. */
export const PriceSource = {
  FEED: 'FEED',
  ADMIN: 'ADMIN',
} as const;

export type PriceSource = (typeof PriceSource)[keyof typeof PriceSource];

registerEnumType(PriceSource, {
  name: 'PriceSource',
  description: 'Who sets the price of a currency.',
  valuesConfig: {
    FEED: {
      description: 'The feed of the exchange. A price that an admin sets lasts until the next price of the feed.',
    },
    ADMIN: { description: 'Admins. Prices of the feed are recorded and not used.' },
  },
});

/** Whether money may change currency at a price, and why not. */
export const PriceState = {
  OPEN: 'OPEN',
  MISSING: 'MISSING',
  STALE: 'STALE',
  JUMPED: 'JUMPED',
  FROZEN: 'FROZEN',
  CLOSED: 'CLOSED',
} as const;

export type PriceState = (typeof PriceState)[keyof typeof PriceState];

/** Why money may not change currency at a price. */
export type PriceClosure = Exclude<PriceState, 'OPEN'>;

registerEnumType(PriceState, {
  name: 'PriceState',
  description: 'Whether money may change currency at a price, and why not.',
  valuesConfig: {
    OPEN: { description: 'It may.' },
    MISSING: { description: 'There is no price.' },
    STALE: { description: 'The price is too old.' },
    JUMPED: { description: 'Two prices of the feed were too far apart. Three calm minutes, or an admin, reopen it.' },
    FROZEN: { description: "The house's holdings of the currency wait for an admin." },
    CLOSED: { description: 'An admin has closed the currency.' },
  },
});

/** Why an exchange that is offered would be refused at present, as lists of what may be used show it. */
export const ExchangeClosure = {
  MISSING: 'MISSING',
  STALE: 'STALE',
  JUMPED: 'JUMPED',
  FROZEN: 'FROZEN',
  CLOSED: 'CLOSED',
  UNFUNDED: 'UNFUNDED',
  DISABLED: 'DISABLED',
} as const;

export type ExchangeClosure = (typeof ExchangeClosure)[keyof typeof ExchangeClosure];

registerEnumType(ExchangeClosure, {
  name: 'ExchangeClosure',
  description: 'Why an exchange would be refused at present.',
  valuesConfig: {
    MISSING: { description: 'One of the currencies has no price.' },
    STALE: { description: 'The price of one of the currencies is too old.' },
    JUMPED: { description: 'The price of one of the currencies has jumped.' },
    FROZEN: { description: "The house's holdings of one of the currencies wait for an admin." },
    CLOSED: { description: 'An admin has closed one of the currencies.' },
    UNFUNDED: { description: 'The platform holds too little of the other currency.' },
    DISABLED: { description: 'It is switched off.' },
  },
});
