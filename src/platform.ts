import 'reflect-metadata';
import { builtExtensions } from './auth/built-extensions.js';
import { ExtensionGate } from './auth/extension-gate.js';
import { ApiKeyLookup } from './auth/api-key-lookup.js';
import { SessionLookup } from './auth/session-lookup.js';
import { KeyRefusals } from './auth/key-refusals.js';
import { PublicSubscriptions } from './auth/public-subscriptions.js';
import { RoleCache } from './auth/role-cache.js';
import type { Config } from './config/index.js';
import { systemClock, type Clock } from './core/clock.js';
import { newAiClient } from './infra/ai.js';
import { newChains } from './infra/chain/chains.js';
import { openDatabase } from './infra/database/database.js';
import { CountryLookup } from './infra/country-lookup.js';
import { newExchange } from './infra/exchange/prices.js';
import { newHouseVenue, requireHouseKind } from './infra/exchange/house.js';
import { newVenues } from './infra/exchange/venues.js';
import { EventBus } from './infra/events/event-bus.js';
import { Heartbeats } from './infra/events/heartbeats.js';
import { FileStore } from './infra/file-store.js';
import { newHttpClient, type HttpClient } from './infra/http.js';
import { Invalidation } from './infra/redis/invalidation.js';
import { newLimiter } from './infra/redis/limiter.js';
import { newLogger, type Logger } from './infra/telemetry/log.js';
import { newMailer } from './infra/mail.js';
import { observer } from './infra/telemetry/observer.js';
import { Passwords } from './auth/passwords.js';
import { awaitRedis, newBlockingRedis, newCommandRedis, newRedis } from './infra/redis/redis.js';
import { WorkerThreads } from './infra/worker-threads.js';
import { resolvers } from './resolvers/index.js';
import type { Redis } from 'ioredis';
import type { Platform } from './services/frame/context.js';
import type { Lifecycle } from './services/frame/module.js';
import { openParts, type ModuleParts } from './services/parts.js';

export interface OpenPlatform extends Platform {
  /** Starts background work, such as following events and refreshing the settings. The database must be migrated. */
  start(): Promise<void>;
  /** What works all the time in processes of role engine; each is to be started and stopped by the process. */
  readonly engines: ModuleParts['engines'];
  close(): Promise<void>;
}

export interface PlatformOptions {
  readonly clock?: Clock;
  readonly log?: Logger;
  /** Whether this process may use worker threads. */
  readonly threads?: boolean;
}

/**
 * Opens the external services that the process needs. StartFault when Redis does not answer, ConfigError when a
 * configured exchange does not exist.
 */
export async function openPlatform(
  config: Config,
  { clock = systemClock, log = newLogger(config.logLevel), threads = true }: PlatformOptions = {},
): Promise<OpenPlatform> {
  const http = newHttpClient({ allowLoopback: config.outboundAllowLoopback });
  const outside = outsideParts(config, http, clock);
  const redis = await reachRedis(config, log);
  const db = await openDatabase({ url: config.databaseUrl, poolMax: config.databasePoolMax, log });
  const listener = (name: string): Redis => newBlockingRedis(config.redisUrl, log, name);
  const events = new EventBus(db, redis, listener('events'), new Heartbeats(redis, listener('heartbeats')), log);
  const invalidation = new Invalidation(redis, newRedis(config.redisUrl, log, 'invalidation'), log);
  const mailer = newMailer(config.mail, log);
  const keyRefusals = new KeyRefusals(db, clock, log, observer);
  const workers = new WorkerThreads(config.workers, log, threads);
  const source = { config, clock, log, db, redis, invalidation, observer, listener, platform: () => platform };
  const { parts, running, engines, ...brought } = openParts(source);
  const lives: readonly Lifecycle[] = [...running, invalidation, events, keyRefusals, workers];
  const platform: OpenPlatform = {
    config,
    clock,
    log,
    db,
    redis,
    events,
    mailer,
    passwords: new Passwords(config.passwordMemoryKib),
    http,
    ...outside,
    houseVenue: config.convertExchange && newHouseVenue(config.convertExchange, http, clock, db),
    limiter: newLimiter(redis, log, { baseline: config.baseline, publicReads: config.publicReads }),
    roles: new RoleCache(db, observer),
    extensions: new ExtensionGate(db, invalidation, clock, config.licenceDir, observer, builtExtensions(resolvers)),
    observer,
    workers,
    invalidation,
    files: new FileStore(config.uploadDir),
    apiKeys: new ApiKeyLookup(db, clock),
    sessions: new SessionLookup(db, clock),
    keyRefusals,
    publicSubscriptions: new PublicSubscriptions(config.publicSubscriptionsPerAddress, observer),
    ...parts,
    engines,
    ...brought,
    async start() {
      for (const life of lives) await life.start?.();
    },
    async close() {
      for (const life of lives.toReversed()) await life.stop();
      mailer.close();
      await http.close();
      await db.close();
      redis.disconnect();
    },
  };
  return platform;
}

/** What lies outside of the platform and is asked by HTTP. ConfigError for an exchange that does not exist. */
function outsideParts(
  config: Config,
  http: HttpClient,
  clock: Clock,
): Pick<Platform, 'ai' | 'chains' | 'countries' | 'exchange' | 'venues'> {
  if (config.convertExchange) requireHouseKind(config.convertExchange);
  return {
    ai: newAiClient(http),
    chains: newChains(config.wallet, http, clock),
    countries: new CountryLookup(config.geo, clock, http),
    exchange: config.ratesExchange && newExchange(config.ratesExchange, http, clock),
    venues: newVenues(config.trading, http, clock),
  };
}

async function reachRedis(config: Config, log: Logger): Promise<Redis> {
  const redis = newCommandRedis(config.redisUrl, log);
  await awaitRedis(redis, config.redisUrl, config.redisBootTimeoutMs).catch((error: unknown) => {
    redis.disconnect();
    throw error;
  });
  return redis;
}
