import { newId } from '../../src/core/ids.js';
import { THROTTLES } from '../../src/core/catalogue/throttles.js';
import type { ApiCluster, Request } from './api-cluster.js';
import type { Site } from './site.js';

/** What may refuse a request that comes at the wrong time. */
const REFUSALS: ReadonlySet<unknown> = new Set([
  'ALREADY_PURCHASED',
  'ILLEGAL_STATE',
  'INSUFFICIENT_FUNDS',
  'NOT_FOUND',
  'OWN_STRATEGY',
  'PURCHASE_REFUNDED',
  'STRATEGY_CHANGED',
  'STRATEGY_NOT_EDITABLE',
]);

const STRATEGIES = '/api/trading-bot/strategy';
const FEES = ['0', '0.01', '12.34', '20', '33.33', '50'];

export interface SoldBy {
  readonly id: string;
  readonly seller: Map<string, string>;
}

export interface Traders {
  /** Sellers are among them. */
  readonly buyers: readonly Map<string, string>[];
  readonly listings: readonly SoldBy[];
  /** Two, who decide over the same sales. */
  readonly admins: readonly [Map<string, string>, Map<string, string>];
}

/** Buyers, sellers and admins who buy, refund, change prices, fees and what is sold, suspend and take back, in parallel. */
export class PurchaseLoad {
  /** Purchases that were answered, by id. */
  readonly purchases = new Map<string, any>();
  /** What each version of a listing was, by both. */
  readonly versions = new Map<string, unknown>();
  readonly outcomes = new Map<string, number>();
  done = 0;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly cluster: ApiCluster,
    private readonly site: Site,
    private readonly traders: Traders,
    private readonly random: () => number,
  ) {}

  /** Settled when so many steps have been made in all. */
  async reached(count: number): Promise<void> {
    while (this.done < count) await new Promise<void>((resolve) => this.waiting.add(resolve));
  }

  /** Makes steps until there are so many. */
  async run(total: number): Promise<void> {
    while (this.done < total) {
      this.done += 1;
      await this.step();
      for (const each of this.waiting) each();
      this.waiting.clear();
    }
  }

  private async step(): Promise<void> {
    const choice = this.random();
    if (choice < 0.55) return this.purchase();
    if (choice < 0.8) return this.refund();
    if (choice < 0.86) return this.changePrice();
    if (choice < 0.9) return this.changeFee();
    if (choice < 0.94) return this.suspend();
    return this.changeVersion();
  }

  /** One buyer, now and then twice at once, and now and then only at the price that was seen. */
  private async purchase(): Promise<void> {
    const [cookies, { id }] = [this.one(this.traders.buyers), this.one(this.traders.listings)];
    const path = `/api/trading-bot/marketplace/${id}`;
    const seen = this.random() < 0.3 ? await this.ask({ cookies, method: 'GET', path }) : {};
    const body = seen.statusCode === 200 ? { expectedPrice: seen.price } : {};
    const times = this.random() < 0.2 ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: times }, () =>
        this.ask({ cookies, method: 'POST', path: `${path}/purchase`, body, key: newId() }),
      ),
    );
    for (const answer of answers) if (answer.statusCode === 200) this.purchases.set(answer.id, answer);
  }

  private async refund(): Promise<void> {
    const id = this.one([...this.purchases.keys()].slice(-200));
    if (id === undefined) return;
    const admins = this.random() < 0.3 ? this.traders.admins : [this.one(this.traders.admins)];
    await Promise.all(
      admins.map((cookies) => {
        const body = { reason: 'Load', platformPays: this.random() < 0.05 };
        return this.decide(cookies, `/api/admin/trading-bot/purchase/${id}/refund`, body);
      }),
    );
  }

  private async changePrice(): Promise<void> {
    const { id, seller: cookies } = this.one(this.traders.listings);
    const price =
      this.random() < 0.1 ? '0' : `${1 + this.digit()}.${this.digit()}${this.digit()}000${1 + (this.digit() % 9)}`;
    await this.ask({ cookies, method: 'PUT', path: `${STRATEGIES}/${id}`, body: { price } });
  }

  private async changeFee(): Promise<void> {
    const { db, settings } = this.site.system;
    const row = { key: 'tradingBotPlatformFeePercent', value: this.one(FEES) };
    const insert = db.rows.insertInto('settings').values(row);
    await insert.onConflict((on) => on.column('key').doUpdateSet({ value: row.value })).execute();
    await settings.changed();
  }

  private async suspend(): Promise<void> {
    const [{ id }, cookies] = [this.one(this.traders.listings), this.traders.admins[0]];
    const path = `/api/admin/trading-bot/strategy/${id}`;
    await this.move(cookies, `${path}/suspend`, { reason: 'Load' });
    await this.move(cookies, `${path}/reinstate`, {});
  }

  /** Takes a listing out of the marketplace, sells something else for another price, and brings it back. */
  private async changeVersion(): Promise<void> {
    const [{ id, seller: cookies }, [admin]] = [this.one(this.traders.listings), this.traders.admins];
    const path = `${STRATEGIES}/${id}`;
    await this.move(admin, `/api/admin/trading-bot/strategy/${id}/reinstate`, {});
    await this.move(cookies, `${path}/unlist`, {});
    const fast = 1 + Math.floor(this.random() * 400);
    const body = {
      strategyConfig: { fast, slow: fast + 1 },
      price: `${5 + this.digit()}.5`,
      stopLossPercent: `${fast % 50}`,
    };
    const changed = await this.ask({ cookies, method: 'PUT', path, body });
    if (changed.statusCode === 200) this.versions.set(`${id} ${changed.version}`, changed.strategyConfig);
    await this.move(cookies, `${path}/submit`, {});
    await this.move(admin, `/api/admin/trading-bot/strategy/${id}/approve`, {});
  }

  /** Moves of a listing take no key: asked twice, both may succeed, since another step moves it back in between. */
  private move(cookies: Map<string, string>, path: string, body: object): Promise<any> {
    return this.ask({ cookies, method: 'POST', path, body });
  }

  private decide(cookies: Map<string, string>, path: string, body: object): Promise<any> {
    return this.ask({ cookies, method: 'POST', path, body, key: newId() });
  }

  private async ask(request: Request): Promise<any> {
    for (;;) {
      const answer = await this.cluster.ask(request);
      if (answer.code === 'RATE_LIMITED') await this.endWindows();
      else {
        const outcome = `${request.path.split('/').at(-1)} ${answer.code ?? 'done'}`;
        this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
        if (answer.statusCode === 200 || REFUSALS.has(answer.code)) return answer;
        throw new Error(`${request.method} ${request.path}: ${JSON.stringify(answer)}`);
      }
    }
  }

  private async endWindows(): Promise<void> {
    const { redis } = this.site.system;
    for (const { prefix } of [THROTTLES.strategyPurchase, THROTTLES.botCommand]) {
      const keys = await redis.keys(`${prefix}:*`);
      if (keys.length > 0) await redis.del(...keys);
    }
  }

  private one<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)]!;
  }

  private digit(): number {
    return Math.floor(this.random() * 10);
  }
}
