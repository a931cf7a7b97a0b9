import 'reflect-metadata';
import { buildApp, type App } from './app.js';
import type { Command, Role } from './commands.js';
import type { Config } from './config/index.js';
import { requireDatabase, requireMigrated, requireSeeded } from './infra/database/database-ready.js';
import { logCrashes, newLogger } from './infra/telemetry/log.js';
import { startTracing } from './infra/telemetry/start-tracing.js';
import { stopTracing } from './infra/telemetry/tracing.js';
import { startCalendar } from './jobs/calendar.js';
import { jobContext } from './jobs/context.js';
import { startQueues } from './jobs/queue.js';
import { migrate } from './migrate.js';
import { openPlatform, type OpenPlatform } from './platform.js';
import { listen } from './server/listen.js';
import { surviveLeftBehind } from './server/execution/left-behind.js';
import { startMetrics } from './server/metrics.js';
import { hasSuperAdmin } from './services/account/seed-super-admin.js';
import { seed } from './services/seed.js';

/** Stops a part of the process after its current work is finished. */
type Stop = () => Promise<unknown>;

/** Runs a role until a signal ends it, or a command to its end. */
export async function runCommand(command: Command, config: Config): Promise<void> {
  const log = newLogger(config.logLevel, { role: command }, config.tracing);
  logCrashes(log);
  surviveLeftBehind(log);
  // Must come before anything that is traced is opened.
  if (config.tracing) await startTracing(log);
  const platform = await openPlatform(config, { log, threads: command === 'engine' || command === 'all' });
  await requireDatabase(platform.db, config.databaseUrl);
  if (command === 'migrate' || command === 'seed') {
    const done = await (command === 'migrate' ? bringUpToDate(platform) : addWhatIsMissing(platform));
    await platform.close();
    await stopTracing();
    process.stdout.write(`${done}\n`);
    return;
  }
  if (config.prepare) {
    await migrate(platform.db);
    await seed(jobContext(platform, 'seed'));
  } else {
    await requireMigrated(platform.db);
    await requireSeeded(platform.db);
  }
  const started = start(command, platform);
  stopOnSignal(config, platform, started);
  await started;
}

/** Migrates the database; returns the result as one line for the terminal. */
async function bringUpToDate({ db }: OpenPlatform): Promise<string> {
  const count = await migrate(db);
  if (count === 0) return 'The database has every migration of this version already';
  return `${count} migration${count === 1 ? '' : 's'} applied`;
}

async function addWhatIsMissing(platform: OpenPlatform): Promise<string> {
  await requireMigrated(platform.db);
  await seed(jobContext(platform, 'seed'));
  const holds = `The database holds what every installation needs${platform.config.demoData ? ', and the demo data' : ''}`;
  if (await hasSuperAdmin(platform.db.rows)) return holds;
  const remedy = 'set SUPER_ADMIN_EMAIL, to an address that no account has, and SUPER_ADMIN_PASSWORD, then seed again';
  return `${holds}. No account has the role Super Admin: ${remedy}`;
}

async function start(role: Role, platform: OpenPlatform): Promise<Stop[]> {
  const stops: Stop[] = [];
  const has = (part: Role): boolean => role === part || role === 'all';
  await platform.start();
  // Ports first: if one is in use the process ends, and no job has started yet.
  if (has('api')) stops.push(await serve(platform));
  const { port } = platform.config.metrics;
  if (port !== null) stops.push(await startMetrics(platform, port));
  if (has('cron')) {
    const calendar = await startCalendar(platform);
    stops.push(() => calendar.stop());
  }
  if (has('engine')) {
    const queues = await startQueues(platform);
    stops.push(() => queues.stop());
    stops.push(...(await startEngines(platform)));
  }
  platform.log.info('started');
  return stops;
}

async function startEngines(platform: OpenPlatform): Promise<Stop[]> {
  const engines = platform.engines.map((open) => open(jobContext(platform, 'engine')));
  for (const engine of engines) await engine.start?.();
  return engines.map((engine) => async () => engine.stop());
}

async function serve(platform: OpenPlatform): Promise<Stop> {
  const app: App = await buildApp(platform);
  const { port, host } = platform.config;
  const stop = await listen(app.http, { host, port, setBy: 'PORT' });
  // With port 0 the system chooses the port.
  platform.log.info({ port: Number(new URL(app.http.listeningOrigin).port), host }, 'listening');
  return () => {
    app.drain();
    return stop();
  };
}

/**
 * Handles SIGTERM and SIGINT: finishes requests, sockets and jobs under way, then ends the process. A signal during the
 * start is handled after it.
 */
function stopOnSignal(config: Config, platform: OpenPlatform, started: Promise<readonly Stop[]>): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    platform.log.info({ signal }, 'stopping: requests, sockets and jobs under way are finished first');
    // Not cancelled on purpose: ends the process even if something keeps it running after the last step.
    setTimeout(() => {
      platform.log.error('stopping took longer than DRAIN_TIMEOUT_MS; the process exits with work unfinished');
      process.exit(1);
    }, config.drainTimeoutMs).unref();
    // Stopped together, so that no part starts new work while another finishes its own.
    const stops = await started;
    for (const outcome of await Promise.allSettled(stops.map((each) => each()))) {
      if (outcome.status === 'fulfilled') continue;
      process.exitCode = 1;
      platform.log.error({ err: outcome.reason }, 'a part of the process failed while stopping');
    }
    await platform.close();
    await stopTracing();
    platform.log.info('stopped');
  };
  const failed = (error: unknown): void => {
    platform.log.error({ err: error }, 'the process failed while stopping');
    process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal).catch(failed));
}
