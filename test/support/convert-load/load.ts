import { newId } from '../../../src/core/ids.js';
import { THROTTLES } from '../../../src/core/catalogue/throttles.js';
import { PASSWORD } from '../accounts.js';
import type { ApiCluster, Request } from '../api-cluster.js';
import { PROVE_PASSWORD } from '../prove-again.js';
import type { ChainWorld, Payment } from './chain-world.js';
import type { Caller, HouseSite } from './house-site.js';
import type { Carried } from './movement-acts.js';

/** What may refuse a request that comes at the wrong time, or asks for too much. */
const REFUSALS: ReadonlySet<unknown> = new Set([
  'ALREADY_APPROVED',
  'BAD_INPUT',
  'CHAIN_FAILED',
  'CHAIN_MISMATCH',
  'CONFLICT',
  'DUPLICATE_REFERENCE',
  'CONVERT_CLOSED',
  'CONVERT_INVENTORY',
  'CONVERT_LIMIT',
  'CONVERT_PAUSED',
  'CURRENCY_FROZEN',
  'ILLEGAL_STATE',
  'INSUFFICIENT_FUNDS',
  'INVENTORY_FLOOR',
  'NOT_FOUND',
  'OPEN_QUOTES',
  'QUOTE_EXPIRED',
  'QUOTE_MOVED',
  'SELF_DECISION',
  'SEND_LIMIT',
  'SETTINGS_CHANGED',
]);

/** One thing that somebody does at the platform, or that happens around it, and how often it comes among others. */
export interface Act {
  readonly weight: number;
  readonly run: (load: ConvertLoad) => Promise<unknown>;
}

export interface OpenQuote {
  readonly id: string;
  readonly by: Caller;
}

/** Customers and admins who convert, and run the house, in parallel, while its venue and its chain behave as they like. */
export class ConvertLoad {
  /** Quotes that were answered, the newest last. */
  readonly quotes: OpenQuote[] = [];
  /** The first answer to each quote that was taken, by its id. */
  readonly orders = new Map<string, any>();
  /** What strangers paid to the house on the chain, and nobody has booked yet. */
  readonly payments = new Set<Payment>();
  /** Movements that admins have carried out, by their ids. */
  readonly carried = new Map<string, Promise<Carried>>();
  /** How often each operation had each outcome. */
  readonly outcomes = new Map<string, number>();
  done = 0;
  private readonly waiting = new Set<() => void>();

  constructor(
    readonly house: HouseSite,
    readonly chain: ChainWorld,
    private readonly cluster: ApiCluster,
    private readonly acts: readonly Act[],
    readonly random: () => number,
  ) {}

  /** Brings the settings into those in which most of the house works. */
  async begin(): Promise<void> {
    const values = { convertQuoteSeconds: '120', convertOpenQuotes: '50', convertHedgeMode: 'AUTO' };
    const more = { convertRebalanceMode: 'AUTO', convertHedgeThresholdUsd: '50' };
    await this.ask(this.one(this.house.admins), 'PUT', '/api/admin/convert/settings', { ...values, ...more });
  }

  /** Settled when so many acts have begun in all. */
  async reached(count: number): Promise<void> {
    while (this.done < count) await new Promise<void>((resolve) => this.waiting.add(resolve));
  }

  /** Acts until that was done so often. */
  async run(total: number): Promise<void> {
    while (this.done < total) {
      this.done += 1;
      await this.next().run(this);
      for (const each of this.waiting) each();
      this.waiting.clear();
    }
  }

  /** Asks until there is an answer; a refusal is one. */
  async ask(by: Caller, method: Request['method'], path: string, body?: object, key?: string): Promise<any> {
    const request = { ...by, method, path, ...(body ? { body } : {}), ...(key === undefined ? {} : { key }) };
    for (;;) {
      const answer = await this.cluster.ask(request);
      if (answer.code === 'RATE_LIMITED') await this.endWindows();
      else if (answer.code === 'PROOF_NOT_FRESH') await this.prove(by);
      else {
        this.note(`${path.split('/').at(-1)} ${answer.code ?? 'done'}`);
        if (answer.statusCode === 200 || REFUSALS.has(answer.code)) return answer;
        throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
      }
    }
  }

  /** As {@link ask}, of an admin and under an idempotency key. */
  decide(path: string, body: object = {}, by = this.one(this.house.admins)): Promise<any> {
    return this.ask(by, 'POST', `/api/admin/convert/${path}`, body, newId());
  }

  note(outcome: string): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }

  one<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.random() * items.length)];
    if (item === undefined) throw new Error('there is none to choose');
    return item;
  }

  /** A random one of these; undefined when there is none. */
  any<Item>(items: readonly Item[]): Item | undefined {
    return items.length === 0 ? undefined : this.one(items);
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

  private async prove({ cookies }: Caller): Promise<void> {
    await this.cluster.ask({ cookies, method: 'POST', path: PROVE_PASSWORD, body: { password: PASSWORD } });
  }

  private async endWindows(): Promise<void> {
    const { redis } = this.house.site.system;
    for (const { prefix } of [THROTTLES.convertQuote, THROTTLES.convertOrder]) {
      const keys = await redis.keys(`${prefix}:*`);
      if (keys.length > 0) await redis.del(...keys);
    }
  }
}
