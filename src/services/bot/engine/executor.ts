import { tradeLive } from '../../../core/bot-step/live.js';
import { tradeOnPaper } from '../../../core/bot-step/paper.js';
import type { At } from '../../../core/bot-step/run.js';
import type { BotState, Order } from '../../../core/bot-step/state.js';
import { onPrice, withCancels } from '../../../core/bot-step/step.js';
import type { Terms } from '../../../core/bot-step/terms.js';
import type { Traded } from '../../../core/bot-step/traded.js';
import { newId } from '../../../core/ids.js';
import { ZERO } from '../../../core/trading/fixed.js';
import type { LiveAccount } from '../live/live-account.js';
import type { Market } from '../market/quoted-market.js';
import type { LiveMarkets } from '../live/live-markets.js';
import type { LiveBot, LiveNews } from '../live/live-order.js';

/** What a turn of a bot depends on. */
export interface TurnInput {
  readonly terms: Terms;
  /** The price; null when there is none to trade at. */
  readonly price: At | null;
  readonly nowMs: number;
  /** Why the platform lets the bot open nothing; null when it may. */
  readonly hold: string | null;
}

/** A turn of a bot, which is still to be booked. */
export interface Turn {
  readonly traded: Traded;
  /** What a venue said that it is based on. */
  readonly news: readonly LiveNews[];
  /** Whether the bot has made a step, and so acted on its signals. */
  readonly hasStepped: boolean;
}

/** How the orders of one bot are carried out: the only thing by which bots on paper and live ones differ. */
export interface Executor {
  /** Whether it has something to say besides the price. */
  readonly hasNews: boolean;
  /** Whether it does something without a price. */
  readonly needsNoPrice: boolean;
  /** Whether the bot must be loaded again, since its market takes other orders than it did. */
  readonly isOutdated: boolean;
  /** Whether the bot can step. */
  readonly isReady: boolean;
  /** Whether it still has to do with orders that the bot itself has given up. */
  readonly watches: boolean;
  turn(bot: BotState, input: TurnInput): Turn;
  /** The price of its own market, which may be null; absent where bots trade at the platform's prices. */
  price?(): At | null;
  /** A turn is committed, which began with this state of the bot. */
  carryOut(before: BotState, traded: Traded): void;
  /** This process has nothing to do with the bot any more. */
  forget(): void;
}

/** Orders are filled by the price, in the turn that makes them. */
export const ON_PAPER: Executor = {
  hasNews: false,
  needsNoPrice: false,
  isOutdated: false,
  isReady: true,
  watches: false,
  turn(bot, { terms, price, hold }) {
    if (price === null) return { traded: untouched(bot), news: [], hasStepped: false };
    const traded = tradeOnPaper(bot, { terms, now: price, hold, newId }, 'both', onPrice);
    return { traded, news: [], hasStepped: true };
  },
  carryOut() {},
  forget() {},
};

const STEPS = ['amountStep', 'priceStep', 'minAmount', 'minCost'] as const;

/** Orders are sent to a venue once they are committed, and filled when the venue says so. */
export class LiveExecutor implements Executor {
  constructor(
    private readonly bot: LiveBot & { readonly market: Market },
    private readonly account: LiveAccount,
    private readonly markets: LiveMarkets,
  ) {}

  get hasNews(): boolean {
    return this.account.hasNews(this.bot.id);
  }

  get needsNoPrice(): boolean {
    return this.isReady;
  }

  get isOutdated(): boolean {
    const present = this.markets.market(this.bot.market.symbol);
    return present !== undefined && STEPS.some((step) => present[step] !== this.bot.market[step]);
  }

  get isReady(): boolean {
    return this.account.isKnown(this.bot.id);
  }

  get watches(): boolean {
    return this.account.watches(this.bot.id);
  }

  turn(bot: BotState, { terms, price, nowMs, hold }: TurnInput): Turn {
    const { news, notes } = this.account.take(this.bot.id);
    const canStep = price !== null && this.isReady;
    const now = price ?? { mark: NaN, exact: ZERO, at: nowMs };
    const refusing = (order: Order) => this.account.refusing(this.bot.id, order);
    // Orders are cancelled without a price, too.
    const step = canStep ? onPrice : this.isReady ? withCancels : null;
    const traded = tradeLive(bot, { terms, now, hold, newId, news, refusing }, step);
    return { traded: { ...traded, notes: [...notes, ...traded.notes] }, news, hasStepped: canStep };
  }

  price(): At | null {
    return this.markets.price(this.bot.market.symbol);
  }

  forget(): void {
    this.account.forget(this.bot.id);
  }

  carryOut(before: BotState, { bot, orders }: Traded): void {
    this.account.committed(this.bot.id, orders);
    const known = new Set(before.orders.map(({ id }) => id));
    for (const order of bot.orders) {
      if (!known.has(order.id) && order.status === 'PENDING') this.account.place(this.bot, order);
      if (order.isCancelAsked) this.account.cancel(order);
    }
  }
}

function untouched(bot: BotState): Traded {
  return { bot, orders: [], fills: [], strays: [], writtenOff: [], notes: [] };
}
