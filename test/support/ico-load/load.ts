import { sql } from 'kysely';
import { THROTTLES } from '../../../src/core/catalogue/throttles.js';
import { PASSWORD } from '../accounts.js';
import type { ApiCluster, Request } from '../api-cluster.js';
import type { Caller, Launchpad, SoldOffering } from './launchpad.js';

/** What may refuse a request that comes at the wrong time, or asks for too much. */
const REFUSALS: ReadonlySet<unknown> = new Set([
  'DELIVERY_CLAIMED',
  'DELIVERY_MISMATCH',
  'ICO_LIMIT',
  'ICO_NOT_LISTED',
  'ICO_NOT_ON_SALE',
  'ICO_PRICE_CHANGED',
  'ICO_SUPPLY',
  'ILLEGAL_STATE',
  'INSUFFICIENT_FUNDS',
  'NOT_FOUND',
  'PAYEE_NOT_ACTIVE',
  'WALLET_FROZEN',
]);
/** How often a request may be over its limits, with the windows ended each time. */
const MOST_LIMITED = 20;
const LIMITERS = [THROTTLES.orderCreation, THROTTLES.icoDelivery, THROTTLES.icoStory];

/** How often the acts may be made again, until there are as many purchases as there should be. */
const MOST_ROUNDS = 4;

/** One thing that somebody does in the launchpad, or that happens there, and how often it comes among others. */
export interface Act {
  readonly weight: number;
  readonly run: (load: IcoLoad) => Promise<unknown>;
}

/** Buyers, creators and admins who buy, deliver, decide, moderate and refund, in parallel. */
export class IcoLoad {
  /** Contributions as their purchase was answered, by id. */
  readonly bought = new Map<string, any>();
  /** How often each operation had each outcome. */
  readonly outcomes = new Map<string, number>();
  /** Wallets that are frozen now. */
  readonly frozen = new Set<string>();
  /** Wallets that ever were. */
  readonly wereFrozen = new Set<string>();
  /** Contributions that their buyers took back. */
  readonly withdrawn: string[] = [];
  /** Transactions of the chain that were named, some of which are named again. */
  readonly hashes: string[] = [];
  done = 0;
  private readonly waiting = new Set<() => void>();

  constructor(
    readonly launchpad: Launchpad,
    private readonly cluster: ApiCluster,
    private readonly acts: readonly Act[],
    /** Acts and purchases after which it is over. */
    private readonly goal: { readonly acts: number; readonly purchases: number },
    readonly random: () => number,
  ) {}

  /** Whether the first part of the load is over, in which no sale ends. */
  get isUnderWay(): boolean {
    return this.done > this.goal.acts * 0.3;
  }

  /** Whether it is so late that offerings may be cancelled. */
  get isLate(): boolean {
    return this.done > this.goal.acts * 0.6;
  }

  /** Settled when so many acts have begun in all. */
  async reached(count: number): Promise<void> {
    while (this.done < count) await new Promise<void>((resolve) => this.waiting.add(resolve));
  }

  /** Acts until the goal is reached. */
  async run(): Promise<void> {
    while (this.done < this.goal.acts || this.bought.size < this.goal.purchases) {
      this.done += 1;
      if (this.done > MOST_ROUNDS * this.goal.acts) throw new Error(`only ${this.bought.size} purchases could be made`);
      await this.next().run(this);
      for (const each of this.waiting) each();
      this.waiting.clear();
    }
  }

  /** Asks until there is an answer; a refusal is one, also for `others`. Proves the password where the proof is not fresh. */
  async ask(
    caller: Caller,
    method: Request['method'],
    path: string,
    body: object,
    key?: string,
    others: readonly string[] = [],
  ): Promise<any> {
    const { cookies } = caller;
    for (let limited = 0; ; limited += 1) {
      const answer = await this.cluster.ask({ cookies, method, path, body, ...(key === undefined ? {} : { key }) });
      if (answer.code === 'RATE_LIMITED' && limited < MOST_LIMITED) await this.endWindows();
      else if (answer.code === 'PROOF_NOT_FRESH') await this.prove(caller);
      else {
        if (answer.statusCode === 200 || REFUSALS.has(answer.code) || others.includes(answer.code)) return answer;
        throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${JSON.stringify(answer)}`);
      }
    }
  }

  private async prove(caller: Caller): Promise<void> {
    this.note('prove', await this.ask(caller, 'POST', '/api/user/profile/password/prove', { password: PASSWORD }));
  }

  note(what: string, answer: { readonly code?: string } = {}): void {
    const outcome = `${what} ${answer.code ?? 'done'}`;
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }

  /** A random row of what a query finds; undefined when it finds none. */
  async found<Row>(query: ReturnType<typeof sql>): Promise<Row | undefined> {
    const { rows } = await sql<Row>`
      select * from (${query}) found order by md5(${String(this.random())} || found::text) limit 1`.execute(
      this.launchpad.site.system.db.rows,
    );
    return rows[0];
  }

  offering(id: string): SoldOffering {
    const found = this.launchpad.offerings.find((each) => each.id === id);
    if (!found) throw new Error(`there is no offering ${id}`);
    return found;
  }

  buyer(id: string): Caller {
    const found = this.launchpad.buyers.find((each) => each.id === id);
    if (!found) throw new Error(`there is no buyer ${id}`);
    return found;
  }

  admin(): Caller {
    return this.one(this.launchpad.admins);
  }

  one<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.random() * items.length)];
    if (item === undefined) throw new Error('there is none to choose');
    return item;
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  private next(): Act {
    let left = this.random() * this.acts.reduce((sum, { weight }) => sum + weight, 0);
    for (const act of this.acts) {
      left -= act.weight;
      if (left < 0) return act;
    }
    return this.one(this.acts);
  }

  private async endWindows(): Promise<void> {
    const { redis } = this.launchpad.site.system;
    for (const { prefix } of LIMITERS) {
      const keys = await redis.keys(`${prefix}:*`);
      if (keys.length > 0) await redis.del(...keys);
    }
  }
}
