import { loadConfig } from '../../src/config/index.js';
import { DEFAULT_ROLE } from '../../src/core/catalogue/permissions.js';
import { newId, randomAlphanumeric, sha256 } from '../../src/core/ids.js';
import type { User } from '../../src/entities/account/user.js';
import { NotificationType } from '../../src/entities/notification/notification.js';
import type { Mail } from '../../src/infra/mail.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { jobContext } from '../../src/jobs/context.js';
import { migrate } from '../../src/migrate.js';
import { openPlatform, type OpenPlatform } from '../../src/platform.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { createAccount } from '../../src/services/account/create-account.js';
import { openSession } from '../../src/services/account/session/open-session.js';
import type { Context } from '../../src/services/frame/context.js';
import type { JobOptions } from '../../src/services/frame/job-queue.js';
import { notify } from '../../src/services/notification/notify.js';
import { Reply } from '../../src/services/frame/reply.js';
import { seedOnePerson } from '../../src/services/approval/seed-one-person.js';
import { seed } from '../../src/services/seed.js';
import { PASSWORD } from './accounts.js';
import { Client } from './client.js';
import { TestClock } from './clock.js';
import { cloneDatabase, dropDatabase, withDatabase } from './databases.js';
import type { PostgresServer } from './postgres-server.js';
import { ServerProcess } from './process.js';
import { RedisServer } from './redis-server.js';
import { TEST_ENVIRONMENT } from './world.js';

let sites = 0;

/** A database and a Redis of one test file's own, over which it starts servers and lets them die. */
export class Site {
  /** The time in this process: the machine's, until a test moves it. */
  readonly clock = new TestClock();
  private readonly opened: OpenPlatform[] = [];
  private readonly processes: ServerProcess[] = [];

  private constructor(
    readonly databaseUrl: string,
    readonly redis: RedisServer,
    private readonly removeDatabase: () => Promise<void>,
    /** What its processes get besides. */
    readonly more: Record<string, string> = {},
  ) {}

  /** What builders act with. Its event bus is not started: nothing that it commits reaches a subscriber by itself. */
  system!: Context;

  /** `more` is what its processes get besides, and the part of it in this process too. */
  static async open(more: Readonly<Record<string, string>> = {}): Promise<Site> {
    sites += 1;
    const url = await cloneDatabase(`site_${process.pid}_${sites}`);
    return new Site(url, await RedisServer.start(), () => dropDatabase(url), { ...more }).prepared();
  }

  /** A site whose database server is the test's own too, so that it can hang. */
  static async over(postgres: PostgresServer): Promise<Site> {
    const site = new Site(postgres.url, await RedisServer.start(), () => postgres.remove());
    await migrate((await site.platform()).db);
    return site.prepared();
  }

  private async prepared(): Promise<this> {
    this.system = jobContext(await this.platform(), 'test');
    await seed(this.system);
    await seedOnePerson(this.system);
    return this;
  }

  /** A platform in this process, as one more process would have it. */
  async platform(): Promise<OpenPlatform> {
    const config = loadConfig({ ...process.env, ...TEST_ENVIRONMENT, ...this.environment });
    const platform = await openPlatform(config, {
      log: newLogger(process.env['LOG_LEVEL'] ?? 'fatal'),
      clock: this.clock,
    });
    this.opened.push(platform);
    return platform;
  }

  /** A process over this site. */
  start(command: string, environment: Record<string, string> = {}): ServerProcess {
    const started = ServerProcess.run(command, { ...this.environment, ...environment });
    this.processes.push(started);
    return started;
  }

  async close(): Promise<void> {
    for (const each of this.processes) await each.stop('SIGKILL');
    for (const each of this.opened) await each.close();
    await this.redis.remove();
    await this.removeDatabase();
  }

  get environment(): Record<string, string> {
    return { DATABASE_URL: this.databaseUrl, REDIS_URL: this.redis.url, ...this.more };
  }

  async newUser(role = DEFAULT_ROLE): Promise<User> {
    const account = { email: `user-${newId()}@example.com`, password: PASSWORD, role, emailVerified: true };
    return inTransaction(this.system, { operation: 'test' }, (tx) => createAccount(this.system, tx, account));
  }

  /** A client of the server at `url` with a browser session of the account. */
  async signedIn(user: Pick<User, 'id'>, url: string): Promise<Client> {
    const ctx = { ...this.system, reply: new Reply() };
    await openSession(ctx, user.id, async () => {}, { password: true });
    return new Client(url, { cookies: new Map(ctx.reply.cookies.map(({ name, value }) => [name, value ?? ''])) });
  }

  /** Has Redis ask newcomers for a password while `work` runs. */
  async withRedisPassword(password: string, work: () => Promise<void>): Promise<void> {
    await this.system.redis.config('SET', 'requirepass', password);
    try {
      await work();
    } finally {
      await this.system.redis.config('SET', 'requirepass', '');
    }
  }

  /** A database without a table. */
  async emptyDatabase(): Promise<string> {
    const name = `empty_${process.pid}_${this.processes.length}_${process.env['TEST_RUN'] ?? ''}`;
    await this.system.db.pool.query(`create database "${name}"`);
    return withDatabase(this.databaseUrl, name);
  }

  /** Leaves a mail to the queue. */
  async enqueueMail(mail: Mail, options: JobOptions = {}): Promise<void> {
    await inTransaction(this.system, { operation: 'test' }, (tx) => tx.enqueue('deliver_mail', mail, options));
  }

  /** Puts a notification into a user's inbox, as another process would. */
  async notify(user: Pick<User, 'id'>, title: string, ctx: Context = this.system): Promise<void> {
    const content = { userId: user.id, type: NotificationType.system, title, message: 'text' };
    await inTransaction(ctx, { operation: 'test' }, (tx) => notify(ctx, tx, content));
  }
}

/** A key of the account, as its owner would hold it. */
export async function newApiKey(
  ctx: Context,
  userId: string,
  permissions: readonly string[] = [],
): Promise<{ id: string; key: string }> {
  const [id, key] = [newId(), randomAlphanumeric(64)];
  await inTransaction(ctx, { operation: 'test' }, ({ rows }) =>
    rows
      .insertInto('api_key')
      .values({
        id,
        name: 'test',
        keyHash: sha256(key),
        keyLastFour: key.slice(-4),
        userId,
        permissions: JSON.stringify(permissions),
      } as never)
      .execute(),
  );
  return { id, key };
}
