import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import { DatabaseHangs, type DatabaseProbe, type Dependent } from './database-probe.js';

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

/** A connection that ends when the probe finds that the database hangs. */
export class WatchedClient extends Client implements Dependent {
  isConnecting = true;

  constructor(
    options: PoolConfig,
    private readonly probe: DatabaseProbe,
  ) {
    super(options);
    this.once('connect', () => (this.isConnecting = false));
    this.once('end', () => probe.forget(this));
  }

  override connect(): Promise<Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void;
  override connect(callback?: (error: never, client: never) => void): Promise<Client> | void {
    if (!this.probe.hangs) {
      this.probe.watch(this);
      return callback ? super.connect(callback as (error: Error) => void) : super.connect();
    }
    const error = new DatabaseHangs();
    if (!callback) return Promise.reject(error);
    process.nextTick(callback as (error: Error) => void, error);
  }

  /** Destroys the connection: a regular end would wait for the database too. */
  fail(error: DatabaseHangs): void {
    this.connection.stream.destroy(error);
  }
}

/** A pool whose callers fail when the database hangs, whether they wait for a connection or for an answer on one. */
export class WatchedPool extends Pool {
  constructor(
    options: PoolConfig,
    private readonly probe: DatabaseProbe,
  ) {
    class OwnClient extends WatchedClient {
      constructor(own: PoolConfig = options) {
        super(own, probe);
      }
    }
    super({ ...options, Client: OwnClient });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (callback) return this.connectOrFail(callback);
    return new Promise((resolve, reject) => {
      this.connectOrFail((error, client) => (client ? resolve(client) : reject(error as Error)));
    });
  }

  private connectOrFail(callback: Connected): void {
    if (this.probe.hangs) {
      process.nextTick(callback, new DatabaseHangs(), undefined, () => undefined);
      return;
    }
    const waiter = new Waiter(callback);
    this.probe.watch(waiter);
    super.connect((error, client, done) => {
      this.probe.forget(waiter);
      waiter.answer(error, client, done);
    });
  }
}

/** A caller who waits for a connection of the pool. */
class Waiter implements Dependent {
  /** Always false: the probe watches a connection that is being opened separately, as a WatchedClient. */
  readonly isConnecting = false;
  private hasFailed = false;

  constructor(private readonly callback: Connected) {}

  answer(error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void): void {
    // The connection comes too late: it is returned to the pool.
    if (this.hasFailed) done();
    else this.callback(error, client, done);
  }

  fail(error: DatabaseHangs): void {
    this.hasFailed = true;
    this.callback(error, undefined, () => undefined);
  }
}
