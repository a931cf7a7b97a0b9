import 'reflect-metadata';
import { builtExtensions } from './auth/built-extensions.js';
import { ExtensionGate } from './auth/extension-gate.js';
import { ApiKeyLookup } from './auth/api-key-lookup.js';
import { SessionLookup } from './auth/session-lookup.js';
import { KeyRefusals } from './auth/key-refusals.js';
import { RoleCache } from './auth/role-cache.js';
import type { Config } from './config/index.js';
import { systemClock, type Clock } from './core/clock.js';
import { newAiClient } from './infra/ai.js';
import { openDatabase, type Database } from './infra/database/database.js';
import { CountryLookup } from './infra/country-lookup.js';
import { newExchange } from './infra/exchange.js';
import { EventBus } from './infra/events/event-bus.js';
import { FileStore } from './infra/file-store.js';
import { newHttpClient } from './infra/http.js';
import { Invalidation } from './infra/redis/invalidation.js';
import { newLimiter } from './infra/redis/limiter.js';
import { newLogger, type Logger } from './infra/telemetry/log.js';
import { newMailer } from './infra/mail.js';
import { observer } from './infra/telemetry/observer.js';
import { Passwords } from './auth/passwords.js';
import { awaitRedis, newBlockingRedis, newCommandRedis, newRedis } from './infra/redis/redis.js';
import { resolvers } from './resolvers/index.js';
import type { Platform } from './services/frame/context.js';
import { requireGeoAccess } from './services/geo/access.js';
import { Settings } from './services/settings/settings.js';
import { SearchLog } from './services/faq/search/search-log.js';
import { SearchTurns } from './services/faq/search/search-turns.js';
import { announce } from './services/ledger/after-commit.js';
import { Gatherer } from './services/ledger/gatherer.js';
import { ChainQueue } from './services/wallet-sign-in/chain-queue.js';
import { Codeless } from './services/wallet-sign-in/codeless.js';
import { BalanceWatch } from './services/wallet/balance-watch.js';

export interface OpenPlatform extends Platform {
  /** Begins what runs beside requests: following events, keeping the settings fresh. The database is migrated by then. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens everything outside the process that it needs. StartFault when Redis cannot be asked, ConfigError when an
 * exchange is named that does not exist.
 */
export async function openPlatform(
  config: Config,
  { clock = systemClock, log = newLogger(config.logLevel) }: { clock?: Clock; log?: Logger } = {},
): Promise<OpenPlatform> {
  const http = newHttpClient({ allowLoopback: config.outboundAllowLoopback });
  const exchange = config.ratesExchange && newExchange(config.ratesExchange, http, clock);
  const redis = await reachRedis(config, log);
  const db = await openDatabase({ url: config.databaseUrl, poolMax: config.databasePoolMax, log });
  const { events, invalidation, balances } = followRedis(config, db, redis, log);
  const settings = new Settings(db, invalidation, log, observer);
  const mailer = newMailer(config.mail, log);
  const records = gatherRecords(config, db, clock, log);
  return {
    config,
    clock,
    log,
    db,
    redis,
    events,
    mailer,
    passwords: new Passwords(config.passwordMemoryKib),
    http,
    ai: newAiClient(http),
    exchange,
    limiter: newLimiter(redis, log, { baseline: config.baseline, publicReads: config.publicReads }),
    roles: new RoleCache(db, observer),
    extensions: new ExtensionGate(db, invalidation, clock, config.licenceDir, observer, builtExtensions(resolvers)),
    requireGeoAccess,
    ledger: new Gatherer(db.pool, (entries) => announce({ log, balances }, entries)),
    balances,
    observer,
    settings,
    invalidation,
    files: new FileStore(config.uploadDir),
    countries: new CountryLookup(config.geo, clock, http),
    apiKeys: new ApiKeyLookup(db, clock),
    sessions: new SessionLookup(db, clock),
    ...records,
    searchTurns: new SearchTurns(config.databasePoolMax),
    codeless: new Codeless(clock),
    chainQueue: new ChainQueue(),
    async start() {
      await settings.start();
      await invalidation.start();
      await events.start();
      for (const record of Object.values(records)) record.start();
    },
    async close() {
      await events.stop();
      for (const record of Object.values(records)) await record.stop();
      settings.stop();
      invalidation.stop();
      balances.stop();
      mailer.close();
      await http.close();
      await db.close();
      redis.disconnect();
    },
  };
}

/** What gathers records in memory and writes them once a second. */
function gatherRecords({ secretKeys }: Config, db: Database, clock: Clock, log: Logger) {
  return {
    keyRefusals: new KeyRefusals(db, clock, log, observer),
    searches: new SearchLog(db, clock, secretKeys, log, observer),
  };
}

/** What follows streams and channels of Redis, each on a connection of its own. */
function followRedis({ redisUrl }: Config, db: Database, redis: Platform['redis'], log: Logger) {
  return {
    events: new EventBus(db, redis, newBlockingRedis(redisUrl, log, 'events'), log),
    invalidation: new Invalidation(redis, newRedis(redisUrl, log, 'invalidation'), log),
    balances: new BalanceWatch(db, redis, newBlockingRedis(redisUrl, log, 'balances'), log),
  };
}

async function reachRedis(config: Config, log: Logger): Promise<Platform['redis']> {
  const redis = newCommandRedis(config.redisUrl, log);
  await awaitRedis(redis, config.redisUrl, config.redisBootTimeoutMs).catch((error: unknown) => {
    redis.disconnect();
    throw error;
  });
  return redis;
}
