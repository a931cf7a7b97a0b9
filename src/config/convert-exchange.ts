import { z } from 'zod';
import { optionalWebAddress, type Parsed } from './values.js';

/** The venue at which the house hedges, with the keys of its account. */
export interface HouseExchange {
  /** Id of the exchange as ccxt names it. */
  readonly id: string;
  /** URL that is called in place of the exchange's own hosts; null for its own. */
  readonly url: string | null;
  readonly key: string;
  readonly secret: string;
  /** The passphrase of the key, at venues that have one. */
  readonly password: string | null;
}

export interface ConvertExchangeConfig {
  /** Null: the house does not hedge. */
  readonly convertExchange: HouseExchange | null;
}

const text = z.string().trim().optional();

export const convertExchangeVariables = {
  CONVERT_EXCHANGE: z
    .string()
    .regex(/^[a-z0-9]*$/, 'must be the id of an exchange as ccxt has it, such as kraken')
    .optional(),
  CONVERT_EXCHANGE_URL: optionalWebAddress,
  CONVERT_EXCHANGE_KEY: text,
  CONVERT_EXCHANGE_SECRET: text,
  CONVERT_EXCHANGE_PASSWORD: text,
};

export function convertExchangeConfig(env: Parsed<typeof convertExchangeVariables>): ConvertExchangeConfig {
  if (!env.CONVERT_EXCHANGE) return { convertExchange: null };
  return {
    convertExchange: {
      id: env.CONVERT_EXCHANGE,
      url: env.CONVERT_EXCHANGE_URL || null,
      key: env.CONVERT_EXCHANGE_KEY ?? '',
      secret: env.CONVERT_EXCHANGE_SECRET ?? '',
      password: env.CONVERT_EXCHANGE_PASSWORD || null,
    },
  };
}

/** A fault of the variables together; null when there is none. */
export function convertExchangeFault(env: NodeJS.ProcessEnv): string | null {
  const isWhole = Boolean(env['CONVERT_EXCHANGE_KEY']?.trim() && env['CONVERT_EXCHANGE_SECRET']?.trim());
  if (!env['CONVERT_EXCHANGE'] || isWhole) return null;
  return 'CONVERT_EXCHANGE: needs CONVERT_EXCHANGE_KEY and CONVERT_EXCHANGE_SECRET, the keys of the account there';
}
