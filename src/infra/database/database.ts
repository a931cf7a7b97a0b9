import { EntityCaseNamingStrategy, MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Kysely, type ControlledTransaction } from 'kysely';
import { TypeOverrides, type Client, type Pool, type PoolConfig } from 'pg';
import { entities, type Tables } from '../../entities/index.js';
import { DatabaseHangs, DatabaseProbe } from './database-probe.js';
import { JobLocks } from './job-locks.js';
import { LastStatementsDialect, sendWithCommit, type LastStatement } from './last-statements.js';
import type { Logger } from '../telemetry/log.js';
import { migrations } from './migrations.js';
import { preparedPool } from './prepared-pool.js';
import { WatchedClient, WatchedPool } from './watched-pool.js';

/** Reads plain rows: the query builder over the shared pool or over a transaction's connection. */
export type Reader = Kysely<Tables>;

/** One open transaction: the unit of work and the query builder on the same connection. */
export interface DatabaseTransaction {
  /** Made when it is first asked for: many use cases read and write plain rows alone. */
  readonly em: EntityManager;
  readonly rows: Reader;
  /** Sends a statement together with the commit, so that what it locks is held for no round trip. */
  withCommit(statement: LastStatement): Promise<void>;
}

export interface Database {
  /** Plain rows outside a transaction. */
  readonly rows: Reader;
  readonly pool: Pool;
  readonly orm: MikroORM;
  /** The database keeps its connections and answers nothing: whatever asks it fails at once, with DatabaseHangs. */
  readonly hangs: boolean;
  /** Tells a listener whenever the database is answering again after it hung; answers how to stop. */
  onAnswersAgain(listener: () => void): () => void;
  /** Locks of calendar jobs, all on one connection outside the pool, which is made when a job is first due. */
  readonly jobLocks: JobLocks;
  /** Opens a connection beside the pool; whoever asks for it ends it. */
  connectApart(): Promise<Client>;
  /** Tells a listener every statement that is sent; answers how to stop. Tests count queries with it. */
  watch(listener: (text: string) => void): () => void;
  /** Runs `work` in one READ COMMITTED transaction; flushes the unit of work before the commit. */
  transaction<T>(work: (tx: DatabaseTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly poolMax: number;
  readonly log: Logger;
}

const TIMESTAMPTZ = 1184;
const KEPT_ALIVE_AFTER_MS = 30_000;

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const listeners = new Set<(text: string) => void>();
  const clientOptions = clientOptionsOf(options);
  const probe = new DatabaseProbe(clientOptions, options.log);
  const pool = newPool(options, clientOptions, probe);
  const dialect = new LastStatementsDialect({
    pool: preparedPool(pool, (text) => {
      for (const listener of listeners) listener(text);
    }),
  });
  const orm = await openOrm(options, dialect);
  const rows = new Kysely<Tables>({ dialect });
  const jobLocks = new JobLocks(() => connectApart(clientOptions, probe), options.log);
  probe.start();
  return {
    rows,
    pool,
    orm,
    jobLocks,
    get hangs() {
      return probe.hangs;
    },
    onAnswersAgain: (listener) => probe.onAnswersAgain(listener),
    async connectApart() {
      const client = await connectApart(clientOptions, probe);
      tellOfLosses(client, options.log);
      return client;
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    transaction: (work) =>
      orm.em.getConnection('write').transactional(async (connection) => {
        const tx = new OpenTransaction(orm, connection);
        try {
          const result = await work(tx);
          await tx.flush();
          return result;
        } finally {
          tx.isOver = true;
        }
      }),
    async close() {
      await orm.close(true);
      // The unit of work leaves a pool that it did not make; idle connections would keep the process for 30 s more.
      if (!pool.ended) await pool.end();
      await jobLocks.close();
      // Last: until here it ends what would wait for a database that hangs.
      probe.stop();
    },
  };
}

async function openOrm({ url, log }: DatabaseOptions, dialect: LastStatementsDialect): Promise<MikroORM> {
  return MikroORM.init({
    clientUrl: url,
    driverOptions: dialect,
    entities,
    metadataProvider: ReflectMetadataProvider,
    // Columns carry the properties' names, so that plain rows need no mapping.
    namingStrategy: EntityCaseNamingStrategy,
    extensions: [Migrator],
    migrations: { migrationsList: await migrations(), snapshot: false, tableName: 'migration' },
    forceUtcTimezone: true,
    allowGlobalContext: false,
    logger: (message) => log.debug({ module: 'orm' }, message),
  });
}

class OpenTransaction implements DatabaseTransaction {
  /** The work is done: what comes later would leave with the commit of whoever has the connection then. */
  isOver = false;
  private made: EntityManager | undefined;

  constructor(
    private readonly orm: MikroORM,
    private readonly connection: ControlledTransaction<Tables>,
  ) {}

  get rows(): Reader {
    return this.connection;
  }

  get em(): EntityManager {
    if (this.made) return this.made;
    this.made = this.orm.em.fork();
    this.made.setTransactionContext(this.connection);
    return this.made;
  }

  withCommit(statement: LastStatement): Promise<void> {
    return this.connection.getExecutor().provideConnection(async (connection) => {
      if (this.isOver) throw new Error('a last statement came after the end of its transaction');
      sendWithCommit(connection, statement);
    });
  }

  async flush(): Promise<void> {
    await this.made?.flush();
  }
}

function clientOptionsOf(options: DatabaseOptions): PoolConfig {
  const types = new TypeOverrides();
  // The text form is quicker to pass on than a Date, and the unit of work parses it by itself.
  types.setTypeParser(TIMESTAMPTZ, isoInstant);
  return {
    connectionString: options.url,
    types,
    // Part of the connection's start: no statement that could fail beside everybody's promises.
    options: '-c timezone=UTC',
  };
}

function newPool({ poolMax, log }: DatabaseOptions, clientOptions: PoolConfig, probe: DatabaseProbe): Pool {
  const pool = new WatchedPool(
    {
      ...clientOptions,
      max: poolMax,
      // A transaction's last statements leave together with its commit.
      pipeline: true,
      idleTimeoutMillis: 30_000,
    },
    probe,
  );
  tellOfLosses(pool, log);
  pool.on('connect', (client) => tellOfLosses(client, log));
  return pool;
}

/** Kept alive, as what lies between may forget a connection on which nothing is said. */
async function connectApart(clientOptions: PoolConfig, probe: DatabaseProbe): Promise<Client> {
  const own = { pipeline: true, keepAlive: true, keepAliveInitialDelayMillis: KEPT_ALIVE_AFTER_MS };
  const client = new WatchedClient({ ...clientOptions, ...own }, probe);
  await client.connect();
  return client;
}

/** A connection that the server drops must not take the process down; the pool replaces its own. */
function tellOfLosses(source: NodeJS.EventEmitter, log: Logger): void {
  source.on('error', (error: Error) => {
    // The probe has told of it already, once for all of them.
    if (!(error instanceof DatabaseHangs)) log.warn({ err: error }, 'database connection lost');
  });
}

/** "2026-01-02 03:04:05.6+00" becomes "2026-01-02T03:04:05.600Z". Connections run in UTC. */
function isoInstant(text: string): string {
  const [seconds = text, fraction = ''] = text.slice(0, text.lastIndexOf('+')).split('.');
  return `${seconds.replace(' ', 'T')}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}
