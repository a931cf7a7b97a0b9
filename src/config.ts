import { resolve } from 'node:path';
import { z } from 'zod';
import { normalizeRange } from './core/ip.js';
import { chainAddress } from './core/chains.js';
import { ownNames, type Sites } from './core/site-origins.js';
import { THROTTLES } from './core/throttles.js';

/**
 * Everything that the environment decides, read once at start. All faults are reported together, so that an operator
 * mends them in one go. docs/operations.md lists every variable.
 */
export interface Config extends Sites {
  readonly production: boolean;
  readonly test: boolean;
  readonly port: number;
  /** An address or a name; localhost stands for 127.0.0.1 and ::1. */
  readonly host: string;
  readonly playground: boolean;
  readonly databaseUrl: string;
  readonly databasePoolMax: number;
  readonly redisUrl: string;
  readonly redisBootTimeoutMs: number;
  readonly publicUrl: string;
  readonly locale: string;
  /** Addresses and ranges whose X-Forwarded-For and country headers are believed. */
  readonly trustedProxies: readonly string[];
  readonly secretKeys: readonly SecretKey[];
  readonly superAdmin: { readonly email: string; readonly password: string } | null;
  /** Folder with one `<extension>.lic` for each licensed extension. */
  readonly licenceDir: string;
  readonly demoData: boolean;
  /** Run migrations and seeds before listening. */
  readonly prepare: boolean;
  readonly sessionDays: number;
  /** Sockets that may be open at once with one process. */
  readonly sockets: { readonly perAccount: number; readonly perApiKey: number };
  /**
   * Connections that may be open at once with one process, sockets included, and how long one may go without its
   * first request, or without the rest of a request that it began.
   */
  readonly connections: { readonly perAddress: number; readonly all: number; readonly requestWithinMs: number };
  /** Memory that hashing one password takes. */
  readonly passwordMemoryKib: number;
  /** Outgoing requests may go to this machine itself. */
  readonly outboundAllowLoopback: boolean;
  /** Mutating requests from one address, and the seconds in which they count. */
  readonly baseline: { readonly limit: number; readonly windowSeconds: number };
  /** Public reads that search, write or cost much, from one address in a minute. */
  readonly publicReads: { readonly limit: number; readonly windowSeconds: number };
  /** Where a solved captcha of an outside provider is verified. */
  readonly captchaUrls: Readonly<Record<'providerA' | 'providerB' | 'providerC', string>>;
  /**
   * strict: an API key without the scope is refused on every operation that a scope's paths cover. documented: scopes
   * are compared only on operations that demand a permission.
   */
  readonly apiKeyScopes: 'strict' | 'documented';
  readonly wallet: {
    /** Project of the connection service; without it nobody signs in with a wallet. */
    readonly projectId: string | null;
    /** Where contracts of a chain are asked, with `{chainId}` and `{projectId}` to be replaced. */
    readonly rpcUrl: string | null;
  };
  readonly mail: { readonly url: string | null; readonly from: string };
  /** A manifest of documents known by their hash, and whether only those are served. */
  readonly persistedOperations: { readonly file: string | null; readonly only: boolean };
  /** What a scraper must bring, and the port of a listener of its own for every role. */
  readonly metrics: { readonly token: string | null; readonly port: number | null };
  readonly logLevel: string;
  /** Traces are asked for; how they are sent, OpenTelemetry reads for itself. */
  readonly tracing: boolean;
  /** Age beyond which a currency's price does not settle; null for none. */
  readonly rateMaxAgeMs: number | null;
  /** The exchange that prices come from (an id of ccxt), and what is asked in place of its hosts; null for none. */
  readonly ratesExchange: { readonly id: string; readonly url: string | null } | null;
  readonly drainTimeoutMs: number;
  /** Folder of the images that admins upload. */
  readonly uploadDir: string;
  /** Where countries of addresses are known from. */
  readonly geo: {
    readonly mmdbPath: string | null;
    readonly anonymousMmdbPath: string | null;
    readonly lookupUrl: string | null;
    /** Header in which trusted proxies name the client's country, in lower case. */
    readonly countryHeader: string;
  };
  /** The front end's app directory, where the pages that articles belong to are found. */
  readonly faqAppDir: string | null;
  readonly ai: AiProvider;
}

/** An endpoint that speaks the OpenAI protocol. */
export interface AiProvider {
  /** Name in upper case: the variables of the provider begin with it. */
  readonly name: string;
  readonly key: string | null;
  /** Null where the provider is unknown and no address is set. */
  readonly baseUrl: string | null;
  readonly model: string;
}

/** One key of the ring that seals secrets at rest. The first of the ring seals, every one of it opens. */
export interface SecretKey {
  readonly id: string;
  readonly key: Buffer;
}

/** A key that anybody can read in this file: good for development, refused in production. */
const DEVELOPMENT_SECRET_KEYS = `dev:${Buffer.alloc(32, 'development-only').toString('base64')}`;

const flag = z
  .enum(['true', 'false', '1', '0'])
  .optional()
  .transform((text) => text === 'true' || text === '1');

const csv = z
  .string()
  .optional()
  .transform((text) =>
    (text ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

const originList = csv.pipe(z.array(z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin)));

const range = z
  .string()
  .refine((text) => normalizeRange(text) !== null, { message: 'is not an address or a CIDR range' });

const secretKeys = z.string().transform((text, context): SecretKey[] =>
  text.split(',').map((part) => {
    const [id = '', base64 = ''] = part.split(/:(.*)/s);
    const key = Buffer.from(base64, 'base64');
    if (!/^[A-Za-z0-9_-]+$/.test(id) || key.length !== 32) {
      context.addIssue({ code: 'custom', message: 'must be id:base64 of 32 bytes, several separated by commas' });
    }
    return { id, key };
  }),
);

const count = z.coerce.number().int().min(1).max(1_000_000_000).optional();

const webAddress = z.url({ protocol: /^https?$/ });

/** Checked as it will be called; an empty value counts as not set. */
const chainRpcUrl = z
  .string()
  .trim()
  .refine((text) => text === '' || webAddress.safeParse(chainAddress(text, 1, 'project')).success, {
    message: 'must be an http or https address, with {chainId} and {projectId} to be replaced',
  })
  .optional();

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().trim().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(500).default(20),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  REDIS_BOOT_TIMEOUT_MS: z.coerce.number().int().min(100).default(30_000),
  APP_PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .or(z.literal(''))
    .optional(),
  NEXT_PUBLIC_SITE_URL: z
    .url({ protocol: /^https?$/ })
    .or(z.literal(''))
    .optional(),
  APP_DEFAULT_LOCALE: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .default('en'),
  SITE_ORIGINS: originList,
  TRUSTED_PROXIES: csv.pipe(z.array(range)),
  SECRET_KEYS: secretKeys.default([]),
  SUPER_ADMIN_EMAIL: z.email().optional(),
  SUPER_ADMIN_PASSWORD: z.string().min(8).optional(),
  // An empty value counts as not set; the project's root is where the process was started.
  LICENCE_DIR: z.string().optional(),
  DEMO_DATA: flag,
  PLAYGROUND: z.enum(['true', 'false', '1', '0', '']).optional(),
  PREPARE: flag,
  API_KEY_SCOPES: z.enum(['strict', 'documented']).default('strict'),
  PASSWORD_MEMORY_KIB: z.coerce.number().int().min(8).default(19_456),
  SOCKETS_PER_ACCOUNT: z.coerce.number().int().min(1).max(1_000_000).default(100),
  SOCKETS_PER_API_KEY: z.coerce.number().int().min(1).max(1_000_000).default(100),
  CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(256),
  REQUEST_WITHIN_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(14),
  OUTBOUND_ALLOW_LOOPBACK: flag,
  RATE_LIMIT: count,
  RATE_LIMIT_EXPIRY: count,
  RATE_LIMIT_PUBLIC_READS: count,
  NEXT_PUBLIC_RATE_LIMIT: count,
  NEXT_PUBLIC_RATE_LIMIT_EXPIRY: count,
  CAPTCHA_PROVIDER_A_URL: webAddress.default('https://challenges.cloudflare.com/turnstile/v0/siteverify'),
  CAPTCHA_PROVIDER_B_URL: webAddress.default('https://www.google.com/recaptcha/api/siteverify'),
  CAPTCHA_PROVIDER_C_URL: webAddress.default('https://api.hcaptcha.com/siteverify'),
  NEXT_PUBLIC_WALLET_LINK_PROJECT_ID: z.string().trim().optional(),
  CHAIN_RPC_URL: chainRpcUrl,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Platform <no-reply@localhost>'),
  PERSISTED_OPERATIONS: z.string().optional(),
  PERSISTED_OPERATIONS_ONLY: flag,
  METRICS_TOKEN: z.string().min(16).optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** In seconds. */
  RATE_MAX_AGE: z.coerce.number().int().min(1).optional(),
  RATES_EXCHANGE: z
    .string()
    .regex(/^[a-z0-9]*$/, { message: 'is not the id of an exchange' })
    .optional(),
  RATES_EXCHANGE_URL: webAddress.or(z.literal('')).optional(),
  DRAIN_TIMEOUT_MS: z.coerce.number().int().min(0).default(20_000),
  UPLOAD_DIR: z.string().min(1).default('.data/uploads'),
  GEO_MMDB_PATH: z.string().min(1).optional(),
  GEO_ANONYMOUS_MMDB_PATH: z.string().min(1).optional(),
  GEO_LOOKUP_URL: z.url({ protocol: /^https?$/ }).optional(),
  GEO_COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .default('cf-ipcountry'),
  FAQ_APP_DIR: z.string().optional(),
  AI_PROVIDER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_]*$/)
    .default('OPENAI'),
});

type Environment = z.infer<typeof environment>;

/** All that is wrong with the environment, one line a fault. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The configuration is not valid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Parses the environment; throws a {@link ConfigError} that lists every fault. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environment.safeParse(env);
  const issues = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  const faults = [...issues, ...combinedFaults(env)];
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);
  return { ...toConfig(parsed.data), ai: aiProvider(parsed.data.AI_PROVIDER, env), tracing: asksForTraces(env) };
}

/** What no variable shows alone, read from the plain texts so that it is found beside malformed ones. */
function combinedFaults(env: NodeJS.ProcessEnv): string[] {
  const faults: string[] = [];
  if ((env['SUPER_ADMIN_EMAIL'] === undefined) !== (env['SUPER_ADMIN_PASSWORD'] === undefined)) {
    faults.push('SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD: set both or none');
  }
  if (flag.safeParse(env['PERSISTED_OPERATIONS_ONLY']).data && !env['PERSISTED_OPERATIONS']) {
    faults.push('PERSISTED_OPERATIONS_ONLY: needs PERSISTED_OPERATIONS, the manifest of what is allowed');
  }
  return env['NODE_ENV'] === 'production' ? [...faults, ...productionFaults(env)] : faults;
}

/** What development forgives and production does not. */
function productionFaults(env: NodeJS.ProcessEnv): string[] {
  const faults: string[] = [];
  if (env['SECRET_KEYS'] === undefined) faults.push('SECRET_KEYS: must be set in production');
  const development = parseDevelopmentKeys()[0]?.key;
  const given = secretKeys.safeParse(env['SECRET_KEYS'] ?? '').data ?? [];
  if (development && given.some(({ key }) => key.equals(development))) {
    faults.push('SECRET_KEYS: holds the development key, which anybody can read');
  }
  if (Number(env['PASSWORD_MEMORY_KIB'] ?? Infinity) < 19_456) {
    faults.push('PASSWORD_MEMORY_KIB: must be at least 19456 in production');
  }
  if (!env['APP_PUBLIC_URL']) faults.push('APP_PUBLIC_URL: must be set in production');
  if (flag.safeParse(env['OUTBOUND_ALLOW_LOOPBACK']).data) {
    faults.push('OUTBOUND_ALLOW_LOOPBACK: lets requests reach this machine itself and is refused in production');
  }
  if (flag.safeParse(env['DEMO_DATA']).data) {
    faults.push('DEMO_DATA: demo accounts have public passwords and are refused in production');
  }
  return faults;
}

function metricsOf({ METRICS_TOKEN: token, METRICS_PORT: port }: Environment): Config['metrics'] {
  return { token: token ?? null, port: port ?? null };
}

/** The variables of the chosen provider carry its name, so that the keys of several can stand side by side. */
function aiProvider(provider: string, env: NodeJS.ProcessEnv): AiProvider {
  const name = provider.toUpperCase();
  return {
    name,
    key: env[`${name}_API_KEY`] || null,
    baseUrl: env[`${name}_BASE_URL`] || (name === 'OPENAI' ? 'https://api.openai.com/v1' : null),
    model: env[`${name}_MODEL`] || 'gpt-4o-mini',
  };
}

function toConfig(env: Environment): Omit<Config, 'ai' | 'tracing'> {
  const publicUrl = new URL(env.APP_PUBLIC_URL || `http://localhost:${env.PORT}`).origin;
  const { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password } = env;
  return {
    production: env.NODE_ENV === 'production',
    test: env.NODE_ENV === 'test',
    port: env.PORT,
    // An empty value counts as not set.
    host: env.HOST || '0.0.0.0',
    playground: env.PLAYGROUND ? flag.parse(env.PLAYGROUND) : env.NODE_ENV !== 'production',
    databaseUrl: env.DATABASE_URL,
    databasePoolMax: env.DATABASE_POOL_MAX,
    redisUrl: env.REDIS_URL,
    redisBootTimeoutMs: env.REDIS_BOOT_TIMEOUT_MS,
    publicUrl,
    locale: env.APP_DEFAULT_LOCALE,
    siteOrigins: siteOriginsOf(env, publicUrl),
    loopbackSites: env.NODE_ENV === 'development',
    trustedProxies: env.TRUSTED_PROXIES,
    secretKeys: env.SECRET_KEYS.length > 0 ? env.SECRET_KEYS : parseDevelopmentKeys(),
    superAdmin: email !== undefined && password !== undefined ? { email, password } : null,
    licenceDir: resolve(env.LICENCE_DIR || '.'),
    demoData: env.DEMO_DATA,
    prepare: env.PREPARE,
    sessionDays: env.SESSION_DAYS,
    sockets: { perAccount: env.SOCKETS_PER_ACCOUNT, perApiKey: env.SOCKETS_PER_API_KEY },
    connections: {
      perAddress: env.CONNECTIONS_PER_ADDRESS,
      all: env.CONNECTIONS,
      requestWithinMs: env.REQUEST_WITHIN_MS,
    },
    passwordMemoryKib: env.PASSWORD_MEMORY_KIB,
    outboundAllowLoopback: env.OUTBOUND_ALLOW_LOOPBACK,
    baseline: baselineOf(env),
    publicReads: publicReadsOf(env),
    captchaUrls: {
      providerA: env.CAPTCHA_PROVIDER_A_URL,
      providerB: env.CAPTCHA_PROVIDER_B_URL,
      providerC: env.CAPTCHA_PROVIDER_C_URL,
    },
    apiKeyScopes: env.API_KEY_SCOPES,
    wallet: toWalletConfig(env),
    mail: { url: env.SMTP_URL ?? null, from: env.MAIL_FROM },
    persistedOperations: { file: env.PERSISTED_OPERATIONS ?? null, only: env.PERSISTED_OPERATIONS_ONLY },
    metrics: metricsOf(env),
    logLevel: env.LOG_LEVEL,
    rateMaxAgeMs: env.RATE_MAX_AGE === undefined ? null : env.RATE_MAX_AGE * 1_000,
    ratesExchange: env.RATES_EXCHANGE ? { id: env.RATES_EXCHANGE, url: env.RATES_EXCHANGE_URL || null } : null,
    drainTimeoutMs: env.DRAIN_TIMEOUT_MS,
    uploadDir: env.UPLOAD_DIR,
    faqAppDir: env.FAQ_APP_DIR ? resolve(env.FAQ_APP_DIR) : null,
    geo: toGeoConfig(env),
  };
}

/** The own address first. On this machine it has several names, which production does not go by. */
function siteOriginsOf(env: Environment, publicUrl: string): string[] {
  const own = env.NODE_ENV === 'production' ? [publicUrl] : ownNames(publicUrl);
  const site = env.NEXT_PUBLIC_SITE_URL ? [new URL(env.NEXT_PUBLIC_SITE_URL).origin] : [];
  return [...new Set([...own, ...site, ...env.SITE_ORIGINS])];
}

function baselineOf(env: Environment): Config['baseline'] {
  return {
    limit: env.RATE_LIMIT ?? env.NEXT_PUBLIC_RATE_LIMIT ?? THROTTLES.baseline.limit,
    windowSeconds: env.RATE_LIMIT_EXPIRY ?? env.NEXT_PUBLIC_RATE_LIMIT_EXPIRY ?? THROTTLES.baseline.windowSeconds,
  };
}

function publicReadsOf({ RATE_LIMIT_PUBLIC_READS: limit }: Environment): Config['publicReads'] {
  const { publicReads } = THROTTLES;
  return { limit: limit ?? publicReads.limit, windowSeconds: publicReads.windowSeconds };
}

function toWalletConfig(env: Environment): Config['wallet'] {
  return { projectId: env.NEXT_PUBLIC_WALLET_LINK_PROJECT_ID || null, rpcUrl: env.CHAIN_RPC_URL || null };
}

/** An exporter of traces is named, or the address of a collector; `none` and OTEL_SDK_DISABLED win. */
function asksForTraces(env: NodeJS.ProcessEnv): boolean {
  if (env['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true') return false;
  const exporters = csv.parse(env['OTEL_TRACES_EXPORTER']);
  if (exporters.length > 0) return !exporters.includes('none');
  return !!(env['OTEL_EXPORTER_OTLP_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']);
}

function toGeoConfig(env: Environment): Config['geo'] {
  return {
    mmdbPath: env.GEO_MMDB_PATH ?? null,
    anonymousMmdbPath: env.GEO_ANONYMOUS_MMDB_PATH ?? null,
    lookupUrl: env.GEO_LOOKUP_URL ?? null,
    countryHeader: env.GEO_COUNTRY_HEADER.toLowerCase(),
  };
}

function parseDevelopmentKeys(): SecretKey[] {
  return secretKeys.parse(DEVELOPMENT_SECRET_KEYS);
}
