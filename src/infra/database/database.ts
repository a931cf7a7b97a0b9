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
  /** Created when it is first read, since many use cases read and write only plain rows. */
  readonly em: EntityManager;
  readonly rows: Reader;
  /** Sends a statement together with the commit, so that the locks that it takes are held for no extra round trip. */
  withCommit(statement: LastStatement): Promise<void>;
}

export interface Database {
  /** Plain rows outside a transaction. */
  readonly rows: Reader;
  readonly pool: Pool;
  readonly orm: MikroORM;
  /** True while the database keeps its connections and answers nothing; calls then fail with DatabaseHangs. */
  readonly hangs: boolean;
  /** Calls a listener whenever the database answers again after it hung; returns a function that removes it. */
  onAnswersAgain(listener: () => void): () => void;
  /** Locks of calendar jobs, all on one connection outside the pool, which is made when a job is first due. */
  readonly jobLocks: JobLocks;
  /** Opens a connection outside the pool, which the caller must end. */
  connectApart(): Promise<Client>;
  /** Calls a listener with every statement that is sent (for counting queries); returns a function that removes it. */
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

const DATE = 1082;
const TIMESTAMPTZ = 1184;
const KEPT_ALIVE_AFTER_MS = 30_000;
const FROZEN_AFTER_MS = 10_000;

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
      // MikroORM leaves a pool that it did not create, whose idle connections would delay the exit by 30 s.
      if (!pool.ended) await pool.end();
      await jobLocks.close();
      // Stopped last: until here the probe fails calls that would otherwise wait for a database that hangs.
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
  /** True once the work is done: a later statement would join the connection's next transaction. */
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
      if (this.isOver) throw new Error('withCommit was called after the end of the transaction');
      sendWithCommit(connection, statement);
    });
  }

  async flush(): Promise<void> {
    await this.made?.flush();
  }
}

function clientOptionsOf(options: DatabaseOptions): PoolConfig {
  const types = new TypeOverrides();
  // Passing the text form on is faster than making a Date, and the unit of work parses the text itself.
  types.setTypeParser(TIMESTAMPTZ, isoInstant);
  // A Date would be midnight in the process's own time zone.
  types.setTypeParser(DATE, (text) => text);
  return {
    connectionString: options.url,
    types,
    // Set as the connection starts: a separate statement could fail without a caller to receive the error. PostgreSQL
    // ends the transactions of a process that is frozen in them, so that nobody waits for its locks for longer.
    options: `-c timezone=UTC -c idle_in_transaction_session_timeout=${FROZEN_AFTER_MS}`,
  };
}

function newPool({ poolMax, log }: DatabaseOptions, clientOptions: PoolConfig, probe: DatabaseProbe): Pool {
  const pool = new WatchedPool(
    {
      ...clientOptions,
      max: poolMax,
      // Needed to send a transaction's last statements together with its commit.
      pipeline: true,
      idleTimeoutMillis: 30_000,
    },
    probe,
  );
  tellOfLosses(pool, log);
  pool.on('connect', (client) => tellOfLosses(client, log));
  return pool;
}

/** Opens a connection outside the pool. TCP keep-alive is on, since network devices may drop an idle connection. */
async function connectApart(clientOptions: PoolConfig, probe: DatabaseProbe): Promise<Client> {
  const own = { pipeline: true, keepAlive: true, keepAliveInitialDelayMillis: KEPT_ALIVE_AFTER_MS };
  const client = new WatchedClient({ ...clientOptions, ...own }, probe);
  await client.connect();
  return client;
}

/** Logs a lost connection; unhandled, its error would end the process. The pool replaces its own connections. */
function tellOfLosses(source: NodeJS.EventEmitter, log: Logger): void {
  source.on('error', (error: Error) => {
    // The probe has already logged the hang, once for all connections.
    if (!(error instanceof DatabaseHangs)) log.warn({ err: error }, 'database connection lost');
  });
}

/** "2026-01-02 03:04:05.6+00" becomes "2026-01-02T03:04:05.600Z". Connections run in UTC. */
function isoInstant(text: string): string {
  const [seconds = text, fraction = ''] = text.slice(0, text.lastIndexOf('+')).split('.');
  return `${seconds.replace(' ', 'T')}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}
