import { registerEnumType } from 'type-graphql';

declare const opaque: unique symbol;

/**
 * Stored price of one unit in dollars. It is text at run time, but opaque outside services/currency: modules that settle
 * at a price ask the guard there, and modules that only value something ask for the last price.
 */
export interface UsdPrice {
  readonly [opaque]: 'dollars for one unit';
}

/** Source of a currency's price. */
export const PriceSource = {
  FEED: 'FEED',
  ADMIN: 'ADMIN',
} as const;

export type PriceSource = (typeof PriceSource)[keyof typeof PriceSource];

registerEnumType(PriceSource, {
  name: 'PriceSource',
  description: "Source of a currency's price.",
  valuesConfig: {
    FEED: {
      description: 'The exchange feed. A price set by an admin lasts until the next feed price.',
    },
    ADMIN: { description: 'Admins. Feed prices are recorded but not used.' },
  },
});

/** State of a price: OPEN for conversions, or the reason why it is not. */
export const PriceState = {
  OPEN: 'OPEN',
  MISSING: 'MISSING',
  STALE: 'STALE',
  JUMPED: 'JUMPED',
  FROZEN: 'FROZEN',
  CLOSED: 'CLOSED',
} as const;

export type PriceState = (typeof PriceState)[keyof typeof PriceState];

/** Reason why a price is closed to conversions. */
export type PriceClosure = Exclude<PriceState, 'OPEN'>;

registerEnumType(PriceState, {
  name: 'PriceState',
  description: 'State of a price: OPEN for conversions, or the reason why it is not.',
  valuesConfig: {
    OPEN: { description: 'Conversions are possible.' },
    MISSING: { description: 'There is no price.' },
    STALE: { description: 'The price is too old.' },
    JUMPED: {
      description: 'Two feed prices were too far apart. Three minutes without another jump, or an admin, reopen it.',
    },
    FROZEN: { description: "The house's holdings of the currency are frozen until an admin reviews them." },
    CLOSED: { description: 'An admin has closed the currency.' },
  },
});

/** Reason why an offered exchange would be refused at present, as lists of wallets and assets show it. */
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
  description: 'Reason why an exchange would be refused at present.',
  valuesConfig: {
    MISSING: { description: 'One of the currencies has no price.' },
    STALE: { description: 'The price of one of the currencies is too old.' },
    JUMPED: { description: 'The price of one of the currencies has jumped.' },
    FROZEN: { description: "The house's holdings of one of the currencies are frozen until an admin reviews them." },
    CLOSED: { description: 'An admin has closed one of the currencies.' },
    UNFUNDED: { description: 'The platform holds too little of the other currency.' },
    DISABLED: { description: 'The currency or the exchange is switched off.' },
  },
});
