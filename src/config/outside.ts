import { z } from 'zod';
import { chainAddress } from '../core/chains.js';
import { PUBLIC_GATEWAYS, type IpfsGateways } from '../core/nft-market/ipfs.js';
import { csv, filePath, flag, optionalWebAddress, webAddress, wholeNumber, type Parsed } from './values.js';

/** The external systems that the platform calls. */
export interface OutsideConfig {
  /** True when outgoing requests may go to this machine itself. */
  readonly outboundAllowLoopback: boolean;
  readonly wallet: {
    /** Project id at the wallet connection service; without it nobody can sign in with a wallet. */
    readonly projectId: string | null;
    /** RPC URL for calling contracts on a chain, with the placeholders `{chainId}` and `{projectId}`. */
    readonly rpcUrl: string | null;
  };
  /** Blocks, that of a transaction included, after which deliveries of the token launchpad count as final. */
  readonly chainConfirmations: number;
  /** Hosts whose URLs count as IPFS URLs, and from where what they name is fetched: `{hash}` stands for hash and path. */
  readonly ipfs: { readonly gateways: IpfsGateways; readonly fetchUrl: string };
  readonly mail: { readonly url: string | null; readonly from: string };
  /** Age from which a currency's price is too old to settle with; null for no limit. */
  readonly rateMaxAgeMs: number | null;
  /** The exchange that prices come from: its ccxt id, and the URL to call instead of its hosts; null for none. */
  readonly ratesExchange: { readonly id: string; readonly url: string | null } | null;
  readonly trading: TradingConfig;
  /** Sources for the country of an IP address. */
  readonly geo: {
    readonly mmdbPath: string | null;
    readonly anonymousMmdbPath: string | null;
    readonly lookupUrl: string | null;
    /** Header in which trusted proxies name the client's country, in lower case. */
    readonly countryHeader: string;
  };
}

/** Exchanges by their ccxt id, each with the URL to call instead of its hosts; null for its own hosts. */
export interface TradingConfig {
  /** Where the prices of all bots come from; null for the platform's own prices. */
  readonly exchange: { readonly id: string; readonly url: string | null } | null;
  /** Whether there is the simulated market, SIM/USDT, for paper bots and backtests. */
  readonly simulated: boolean;
  /** The venues that live bots may trade at. */
  readonly venues: readonly { readonly id: string; readonly url: string | null }[];
}

/** An endpoint that speaks the OpenAI protocol. */
export interface AiProvider {
  /** Name in upper case; the provider's variables begin with it, such as OPENAI_API_KEY. */
  readonly name: string;
  readonly key: string | null;
  /** Null when the provider is not OPENAI and its variable _BASE_URL is not set. */
  readonly baseUrl: string | null;
  readonly model: string;
}

/** Checked with its placeholders filled in; an empty value counts as not set. */
const chainRpcUrl = z
  .string()
  .trim()
  .refine((text) => text === '' || webAddress.safeParse(chainAddress(text, 1, 'project')).success, {
    message: 'must begin with http:// or https://, with {chainId} and {projectId} to be replaced',
  })
  .optional();

const exchangeId = z
  .string()
  .regex(/^[a-z0-9]*$/, 'must be the id of an exchange as ccxt has it, such as kraken')
  .optional();

const VENUES =
  'must be ids of exchanges, each once, an URL after any of them, such as okx or okx=https://proxy.example';

const venueList = csv
  .transform((parts) =>
    parts.map((part) => {
      const [, id = '', url = null] = /^([^=]*)(?:=(.*))?$/.exec(part) ?? [];
      return { id, url };
    }),
  )
  .refine(
    (venues) =>
      venues.every(({ id, url }) => /^[a-z0-9]+$/.test(id) && (url === null || webAddress.safeParse(url).success)) &&
      new Set(venues.map(({ id }) => id)).size === venues.length,
    { message: VENUES },
  );

const GATEWAYS = 'must be the hosts of six IPFS gateways, such as ipfs.io, separated by commas';

const areGateways = (hosts: readonly string[]): hosts is IpfsGateways => hosts.length === PUBLIC_GATEWAYS.length;

/** Hosts alone, in lower case: no scheme, port or path. */
const ipfsGateways = csv
  .refine((hosts) => hosts.length === 0 || areGateways(hosts), { message: GATEWAYS })
  .refine((hosts) => hosts.every((host) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)), { message: GATEWAYS })
  .transform((hosts) => (areGateways(hosts) ? hosts : PUBLIC_GATEWAYS));

const ipfsFetchUrl = z
  .string()
  .trim()
  .refine((text) => text.includes('{hash}') && webAddress.safeParse(text.replaceAll('{hash}', 'hash')).success, {
    message: 'must begin with http:// or https://, with {hash} to be replaced',
  })
  .default(`https://${PUBLIC_GATEWAYS[0]}/ipfs/{hash}`);

export const outsideVariables = {
  OUTBOUND_ALLOW_LOOPBACK: flag,
  NEXT_PUBLIC_WALLET_LINK_PROJECT_ID: z.string().trim().optional(),
  CHAIN_RPC_URL: chainRpcUrl,
  CHAIN_CONFIRMATIONS: wholeNumber(1, 10_000).default(12),
  NFT_IPFS_GATEWAYS: ipfsGateways,
  NFT_IPFS_FETCH_URL: ipfsFetchUrl,
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must begin with smtp:// or smtps://, such as smtp://user:password@host:587',
    })
    .optional(),
  MAIL_FROM: z.string().default('Platform <no-reply@localhost>'),
  /** In seconds. */
  RATE_MAX_AGE: wholeNumber(1).optional(),
  RATES_EXCHANGE: exchangeId,
  RATES_EXCHANGE_URL: optionalWebAddress,
  TRADING_EXCHANGE: exchangeId,
  TRADING_EXCHANGE_URL: optionalWebAddress,
  TRADING_VENUES: venueList,
  TRADING_SIMULATED_MARKET: flag,
  GEO_MMDB_PATH: filePath.optional(),
  GEO_ANONYMOUS_MMDB_PATH: filePath.optional(),
  GEO_LOOKUP_URL: webAddress.optional(),
  GEO_COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header, such as cf-ipcountry')
    .default('cf-ipcountry'),
  AI_PROVIDER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'must be a letter and then letters, digits or _, such as OPENAI')
    .default('OPENAI'),
};

export function outsideConfig(env: Parsed<typeof outsideVariables>): OutsideConfig {
  return {
    outboundAllowLoopback: env.OUTBOUND_ALLOW_LOOPBACK,
    wallet: { projectId: env.NEXT_PUBLIC_WALLET_LINK_PROJECT_ID || null, rpcUrl: env.CHAIN_RPC_URL || null },
    chainConfirmations: env.CHAIN_CONFIRMATIONS,
    ipfs: { gateways: env.NFT_IPFS_GATEWAYS, fetchUrl: env.NFT_IPFS_FETCH_URL },
    mail: { url: env.SMTP_URL ?? null, from: env.MAIL_FROM },
    rateMaxAgeMs: env.RATE_MAX_AGE === undefined ? null : env.RATE_MAX_AGE * 1_000,
    ratesExchange: env.RATES_EXCHANGE ? { id: env.RATES_EXCHANGE, url: env.RATES_EXCHANGE_URL || null } : null,
    trading: {
      exchange: env.TRADING_EXCHANGE ? { id: env.TRADING_EXCHANGE, url: env.TRADING_EXCHANGE_URL || null } : null,
      venues: env.TRADING_VENUES,
      simulated: env.TRADING_SIMULATED_MARKET,
    },
    geo: {
      mmdbPath: env.GEO_MMDB_PATH ?? null,
      anonymousMmdbPath: env.GEO_ANONYMOUS_MMDB_PATH ?? null,
      lookupUrl: env.GEO_LOOKUP_URL ?? null,
      countryHeader: env.GEO_COUNTRY_HEADER.toLowerCase(),
    },
  };
}

/** The variables of a provider begin with its name, so that the keys of several providers can be set side by side. */
export function aiProvider(provider: string, env: NodeJS.ProcessEnv): AiProvider {
  const name = provider.toUpperCase();
  return {
    name,
    key: env[`${name}_API_KEY`] || null,
    baseUrl: env[`${name}_BASE_URL`] || (name === 'OPENAI' ? 'https://api.openai.com/v1' : null),
    model: env[`${name}_MODEL`] || 'gpt-4o-mini',
  };
}
