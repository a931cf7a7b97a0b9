import 'reflect-metadata';
import type { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { buildApp } from '../../../src/app.js';
import { loadConfig } from '../../../src/config/index.js';
import { newLogger } from '../../../src/infra/telemetry/log.js';
import { openPlatform, type OpenPlatform } from '../../../src/platform.js';
import { openSubscriptions } from '../../../src/server/sockets/open-subscriptions.js';
import { BACKGROUND } from '../../support/statements.js';

// A process of role api that also says what it holds, to whoever has forked it with an IPC channel and --expose-gc.

/** What a process holds when nobody calls. */
export interface Held {
  /** After a forced collection. */
  readonly heapBytes: number;
  readonly sockets: number;
  readonly timers: number;
  readonly listeners: number;
  readonly subscriptions: number;
  /** Connections to the database. */
  readonly connections: number;
  /** Most prepared statements of a connection. */
  readonly prepared: number;
}

const SAMPLES = 40;
const SAMPLE_MS = 50;

export type Question = 'held' | 'count' | 'counted';

const platform = await openPlatform(loadConfig(), { log: newLogger('error') });
await platform.start();
const app = await buildApp(platform);
await app.http.listen({ port: 0, host: '127.0.0.1' });
let statements: string[] = [];
platform.db.watch((text) => {
  if (!BACKGROUND.test(text)) statements.push(text);
});

process.on('message', (question: Question) => {
  if (question === 'count') statements = [];
  void answerTo(question).then((answer) => process.send?.(answer));
});
process.on(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => platform.close())
      .then(() => process.exit(0)),
);
process.send?.({ url: app.http.listeningOrigin.replace('localhost', '127.0.0.1') });

async function answerTo(question: Question): Promise<unknown> {
  return question === 'held' ? held(platform) : { statements };
}

async function held({ db, events, balances }: OpenPlatform): Promise<Held> {
  await fill(db.pool);
  // Those that clients keep alive.
  app.http.server.closeIdleConnections();
  // Finalisers of the first collection release what the second one takes.
  for (let time = 0; time < 2; time += 1) {
    globalThis.gc?.();
    await new Promise(setImmediate);
  }
  const clients = openClients(db.pool);
  return {
    heapBytes: process.memoryUsage().heapUsed,
    ...(await fewest('sockets', 'TCPSocketWrap')),
    ...(await fewest('timers', 'Timeout')),
    listeners: listeners(),
    subscriptions: openSubscriptions({ events, balances }),
    connections: clients.length,
    prepared: Math.max(...clients.map(({ connection }) => Object.keys(connection.parsedStatements).length)),
  };
}

/** The fewest of some samples: what comes at intervals, such as a poll, is there in some of them only. */
async function fewest<Name extends string>(name: Name, resource: string): Promise<Record<Name, number>> {
  let least = Infinity;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await pause(SAMPLE_MS);
    const count = process.getActiveResourcesInfo().filter((each) => each === resource).length;
    least = Math.min(least, count);
  }
  return { [name]: least } as Record<Name, number>;
}

/** Opens as many connections as the pool may have: it closes idle ones, and each has a socket and a timer. */
async function fill(pool: Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) client.release();
}

interface Prepared {
  readonly connection: { readonly parsedStatements: object };
}

/** The pool's connections, which it does not show. */
function openClients(pool: Pool): (PoolClient & Prepared)[] {
  return (pool as unknown as { _clients: (PoolClient & Prepared)[] })._clients;
}

function listeners(): number {
  const emitters: EventEmitter[] = [process, platform.redis, app.http.server, platform.db.pool];
  return emitters.reduce(
    (sum, each) => sum + each.eventNames().reduce((inner, name) => inner + each.listenerCount(name), 0),
    0,
  );
}
