import { sql } from 'kysely';
import type { Redis } from 'ioredis';
import { sqlList } from '../../core/sql/sql-list.js';
import type { Row } from '../../entities/index.js';
import type { Wallet } from '../../entities/wallet/wallet.js';
import type { Database } from '../../infra/database/database.js';
import type { Logger } from '../../infra/telemetry/log.js';
import { BalanceQueue } from './balance-queue.js';

const CHANNEL = 'wallet_balance';
const LOOK_EVERY_MS = 1_000;

/**
 * Sends subscribers of this process the new state of their wallets after a change, whichever process made the change.
 * The state is always read from the wallet's row: a Redis message only makes that fast, and a query once a second for
 * all subscribers makes up for lost messages.
 */
export class BalanceWatch {
  private readonly queues = new Map<string, Set<BalanceQueue>>();
  private readonly due = new Set<string>();
  private looking = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly redis: Redis,
    private readonly listener: Redis,
    private readonly log: Logger,
  ) {}

  /** Announces that wallets of these accounts have changed. Never waits and never fails. */
  hint(entries: readonly { readonly userId: string | null }[]): void {
    const users = new Set(entries.flatMap(({ userId }) => userId ?? []));
    if (users.size === 0) return;
    this.redis.publish(CHANNEL, [...users].join(',')).catch(() => undefined);
  }

  /** The account's wallets in their present state, the oldest first, then each again whenever it has changed. */
  subscribe(userId: string): AsyncIterableIterator<Row<Wallet>> {
    this.start();
    const queue = new BalanceQueue(() => {
      queues.delete(queue);
      if (queues.size === 0 && this.queues.get(userId) === queues) this.queues.delete(userId);
    });
    const queues = this.queues.get(userId) ?? new Set<BalanceQueue>();
    this.queues.set(userId, queues.add(queue));
    this.look([userId]);
    return queue;
  }

  /** Number of subscriptions in this process. */
  subscriptionCount(): number {
    return [...this.queues.values()].reduce((sum, each) => sum + each.size, 0);
  }

  stop(): void {
    clearInterval(this.timer);
    for (const queues of this.queues.values()) for (const queue of queues) void queue.return();
    this.listener.disconnect();
  }

  /** Starts polling and listening, with the first subscription only. */
  private start(): void {
    if (this.timer) return;
    this.timer = setInterval(() => this.look(this.queues.keys()), LOOK_EVERY_MS);
    this.listener.on('message', (_channel, users: string) => this.look(users.split(',')));
    this.listener.on('ready', () => void this.listener.subscribe(CHANNEL).catch(() => undefined));
    this.listener.connect().catch(() => undefined);
  }

  private look(users: Iterable<string>): void {
    for (const userId of users) if (this.queues.has(userId)) this.due.add(userId);
    if (this.looking || this.due.size === 0) return;
    this.looking = true;
    void this.send().finally(() => {
      this.looking = false;
      if (this.due.size > 0) this.look([]);
    });
  }

  private async send(): Promise<void> {
    const users = [...this.due];
    this.due.clear();
    try {
      const { rows } = await sql<Row<Wallet>>`
        select * from wallet where "userId" = any(${sqlList(users, 'uuid')}) order by id`.execute(this.database.rows);
      for (const row of rows) for (const queue of this.queues.get(row.userId ?? '') ?? []) queue.push(row);
    } catch (error) {
      this.log.warn({ err: error }, 'balances could not be read for subscribers; the next poll reads them again');
    }
  }
}
