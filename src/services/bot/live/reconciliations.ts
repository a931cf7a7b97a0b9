import { note, type Note } from '../../../core/bot-step/run.js';
import type { LiveNews } from './live-order.js';

/** Why the orders of bots are looked up. */
export type Occasion = 'CLAIM' | 'RECONNECT' | 'MINUTE';

interface Reconciliation {
  readonly occasion: Occasion;
  readonly waiting: Set<string>;
  readonly orders: number;
}

/** What looking up all orders of a bot at its venue has found, for the report of it. */
export class Reconciliations {
  private readonly underWay = new Map<string, Reconciliation>();
  private readonly over = new Map<string, Reconciliation[]>();

  /** Begins one, unless the bot has no orders to be looked up. */
  begin(botId: string, occasion: Occasion, orderIds: readonly string[]): void {
    if (orderIds.length === 0) return;
    this.underWay.set(botId, { occasion, waiting: new Set(orderIds), orders: orderIds.length });
  }

  /** An order was looked up. */
  looked(botId: string, orderId: string): void {
    const present = this.underWay.get(botId);
    if (!present?.waiting.delete(orderId) || present.waiting.size > 0) return;
    this.underWay.delete(botId);
    this.over.set(botId, [...(this.over.get(botId) ?? []), present]);
  }

  /** The reports of those that are over, with the news that they have brought; one a minute is silent without any. */
  take(botId: string, news: readonly LiveNews[]): Note[] {
    const over = this.over.get(botId) ?? [];
    this.over.delete(botId);
    return over.flatMap(({ occasion, orders }) => {
      const figures = {
        fills: news.reduce((total, { fills }) => total + fills.length, 0),
        ended: news.filter(({ standing }) => standing === 'ENDED').length,
        failed: news.filter(({ standing }) => standing === 'FAILED').length,
        found: news.filter(({ found }) => found !== null).length,
      };
      const isNews = Object.values(figures).some((figure) => figure > 0);
      return occasion === 'MINUTE' && !isNews ? [] : [note('RECONCILED', { occasion, orders, ...figures })];
    });
  }

  hasReport(botId: string): boolean {
    return this.over.has(botId);
  }

  forget(botId: string): void {
    this.underWay.delete(botId);
    this.over.delete(botId);
  }
}
