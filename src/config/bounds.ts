import { THROTTLES } from '../core/catalogue/throttles.js';
import { wholeNumber, type Parsed } from './values.js';

/** How much callers may ask for and hold open. */
export interface BoundsConfig {
  /** Sockets that may be open at once with one process. */
  readonly sockets: { readonly perAccount: number; readonly perApiKey: number };
  /** Public subscriptions that one IP address may have open at once with one process, of all its callers together. */
  readonly publicSubscriptionsPerAddress: number;
  /**
   * Connections that may be open at once with one process, sockets included. `requestWithinMs` is how long a connection
   * may take to send its first request, or the rest of a request that it began.
   */
  readonly connections: { readonly perAddress: number; readonly all: number; readonly requestWithinMs: number };
  /** Limit of mutating requests from one IP address. */
  readonly baseline: Rate;
  /** Limit of public reads that search, write or cost much, from one IP address in a minute. */
  readonly publicReads: Rate;
}

interface Rate {
  readonly limit: number;
  readonly windowSeconds: number;
}

const count = wholeNumber(1, 1_000_000_000).optional();

export const boundsVariables = {
  SOCKETS_PER_ACCOUNT: wholeNumber(1, 1_000_000).default(100),
  SOCKETS_PER_API_KEY: wholeNumber(1, 1_000_000).default(100),
  PUBLIC_SUBSCRIPTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(200),
  CONNECTIONS: wholeNumber(1, 1_000_000).default(10_000),
  CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(256),
  REQUEST_WITHIN_MS: wholeNumber(100, 60_000).default(10_000),
  RATE_LIMIT: count,
  RATE_LIMIT_EXPIRY: count,
  RATE_LIMIT_PUBLIC_READS: count,
  NEXT_PUBLIC_RATE_LIMIT: count,
  NEXT_PUBLIC_RATE_LIMIT_EXPIRY: count,
};

export function boundsConfig(env: Parsed<typeof boundsVariables>): BoundsConfig {
  const { baseline, publicReads } = THROTTLES;
  return {
    sockets: { perAccount: env.SOCKETS_PER_ACCOUNT, perApiKey: env.SOCKETS_PER_API_KEY },
    publicSubscriptionsPerAddress: env.PUBLIC_SUBSCRIPTIONS_PER_ADDRESS,
    connections: {
      perAddress: env.CONNECTIONS_PER_ADDRESS,
      all: env.CONNECTIONS,
      requestWithinMs: env.REQUEST_WITHIN_MS,
    },
    baseline: {
      limit: env.RATE_LIMIT ?? env.NEXT_PUBLIC_RATE_LIMIT ?? baseline.limit,
      windowSeconds: env.RATE_LIMIT_EXPIRY ?? env.NEXT_PUBLIC_RATE_LIMIT_EXPIRY ?? baseline.windowSeconds,
    },
    publicReads: {
      limit: env.RATE_LIMIT_PUBLIC_READS ?? publicReads.limit,
      windowSeconds: publicReads.windowSeconds,
    },
  };
}
