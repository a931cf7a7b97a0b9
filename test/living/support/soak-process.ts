import 'reflect-metadata';
import type { EventEmitter } from 'node:events';
import type { Pool, PoolClient } from 'pg';
import { buildApp } from '../../../src/app.js';
import { loadConfig } from '../../../src/config/index.js';
import { newLogger } from '../../../src/infra/telemetry/log.js';
import { openPlatform, type OpenPlatform } from '../../../src/platform.js';
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
  /** Of all connections of the pool, and how many there are. */
  readonly prepared: number;
  readonly connections: number;
}

export type Question = 'held' | 'count' | 'counted';

const platform = await openPlatform(loadConfig(), { log: newLogger('error') });
await platform.start();
const app = await buildApp(platform);
await app.http.listen({ port: 0, host: '127.0.0.1' });
let statements = 0;
platform.db.watch((text) => (statements += Number(!BACKGROUND.test(text))));

process.on('message', (question: Question) => {
  if (question === 'count') statements = 0;
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

async function held({ db, events }: OpenPlatform): Promise<Held> {
  // Finalisers of the first collection release what the second one takes.
  for (let time = 0; time < 2; time += 1) {
    globalThis.gc?.();
    await new Promise(setImmediate);
  }
  const resources = process.getActiveResourcesInfo();
  const count = (name: string): number => resources.filter((each) => each === name).length;
  const clients = openClients(db.pool);
  return {
    heapBytes: process.memoryUsage().heapUsed,
    sockets: count('TCPSocketWrap'),
    timers: count('Timeout'),
    listeners: listeners(),
    subscriptions: events.subscriptionCount(),
    prepared: clients.reduce((sum, { connection }) => sum + Object.keys(connection.parsedStatements).length, 0),
    connections: clients.length,
  };
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
