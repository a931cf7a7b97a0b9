import { tradeLive, type OrderNews } from '../../../../src/core/bot-step/live.js';
import { newBotState, type BotState, type Order, type Side } from '../../../../src/core/bot-step/state.js';
import { onPrice, onSignal } from '../../../../src/core/bot-step/step.js';
import { termsOf, type StoredRisk } from '../../../../src/core/bot-step/terms-of.js';
import type { Terms } from '../../../../src/core/bot-step/terms.js';
import type { Traded } from '../../../../src/core/bot-step/traded.js';
import { SECOND_MS } from '../../../../src/core/clock.js';
import { parseStrategy, type StrategyType } from '../../../../src/core/strategies/strategy.js';
import { fixed, timesDown, toText, ZERO } from '../../../../src/core/trading/fixed.js';
import { MIDNIGHT, SWITCHED_OFF } from './scenario.js';

const NO_NEWS: OrderNews = {
  orderId: '',
  standing: 'OPEN',
  fills: [],
  reason: null,
  isRefused: false,
  watchedUntilMs: null,
  found: null,
};

/** A bot at a venue whose answers a test makes up. Its orders are `order-1`, `order-2` and so on. */
export class LiveBot {
  state: BotState = newBotState(fixed('1000'));
  now = MIDNIGHT;
  /** The side of which the venue takes no order now. */
  refused: Side | null = null;
  private ids = 0;

  constructor(readonly terms: Terms) {}

  /** One second with a price and what the venue says in it. */
  step(price: string, ...news: Partial<OrderNews>[]): Traded {
    this.now += SECOND_MS;
    const input = {
      terms: this.terms,
      now: { mark: Number(price), exact: fixed(price), at: this.now },
      hold: null,
      newId: () => `order-${(this.ids += 1)}`,
      news: news.map((each) => ({ ...NO_NEWS, ...each })),
      refusing: ({ side }: Order) => (side === this.refused ? 'VENUE_REFUSED' : null),
    };
    const traded = tradeLive(this.state, input, onPrice);
    this.state = traded.bot;
    return traded;
  }

  /** What the venue says of an order that is over, and of which it has filled so much. */
  filled(orderId: string, amount: string, price: string, over: Partial<OrderNews> = {}): Partial<OrderNews> {
    const [many, each] = [fixed(amount), fixed(price)];
    const cost = timesDown(many, each);
    const fill = { orderId, amount: many, price: each, cost, fee: ZERO, baseFee: ZERO, at: this.now };
    return { orderId, standing: 'ENDED', fills: [fill], ...over };
  }

  /** Its unfinished orders, such as "BUY LIMIT 100.5 0.995 PENDING". */
  get orders(): string[] {
    return this.state.orders.map(({ side, type, price, amount, status }) =>
      [side, type, toText(price), toText(amount), status].join(' '),
    );
  }
}

export function newLiveBot(
  type: StrategyType,
  config: object,
  risk: Partial<StoredRisk> = {},
  orderAmount = '100',
): LiveBot {
  const market = { amountStep: '0.001', priceStep: '0.1', minAmount: '0.001', minCost: '1' };
  const strategy = parseStrategy(type, config);
  const fees = { feePercent: '0', slippagePercent: '0' };
  return new LiveBot(
    termsOf({ strategy, risk: { ...SWITCHED_OFF, ...risk }, market, orderAmount, ...fees, isLive: true }),
  );
}

/** A bot that was told to buy, and whose order the venue has filled. */
export function liveHolder(risk: Partial<StoredRisk> = {}): LiveBot {
  const bot = newLiveBot('SIGNAL', {}, risk);
  bot.state = onSignal(bot.state, 'BUY');
  bot.step('100');
  bot.step('100', bot.filled('order-1', '0.995', '100'));
  return bot;
}
