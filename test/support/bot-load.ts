import { AppError } from '../../src/core/catalogue/errors.js';
import { sha256 } from '../../src/core/ids.js';
import { addAllocation, removeAllocation } from '../../src/services/bot/manage/allocation.js';
import { closeBotTrade } from '../../src/services/bot/manage/close-trade.js';
import { createBot, type CreateBotInput } from '../../src/services/bot/manage/create.js';
import { killAllBots } from '../../src/services/bot/emergency/kill-all.js';
import { pauseBot, resumeBot } from '../../src/services/bot/manage/pause.js';
import { startBot } from '../../src/services/bot/manage/start.js';
import { stopBot } from '../../src/services/bot/manage/stop.js';
import { resetPaperAccount } from '../../src/services/bot/paper/reset.js';
import { sendSignal } from '../../src/services/bot/signal/send.js';
import type { Context } from '../../src/services/frame/context.js';

/** What may refuse a command that comes at the wrong time, or asks for too much. */
const REFUSALS: ReadonlySet<string> = new Set([
  'ALLOCATION_IN_USE',
  'ILLEGAL_STATE',
  'LIMIT_HOLDS',
  'NOT_FOUND',
  'NO_ALLOCATION',
  'PAPER_ACCOUNT_IN_USE',
  'TRADE_CLOSED',
  'VENUE_UNREACHABLE',
]);

const SECRET = 'sig_of_a_test';
const FIRST_PRICE = 50_000;

const NO_RISK = {
  stopLossPercent: '0',
  takeProfitPercent: '0',
  dailyLossLimitPercent: '0',
  maxDrawdownPercent: '0',
  maxDailyTrades: 0,
};

/** A bot of each kind that can trade within seconds. */
const KINDS = [
  { type: 'GRID', strategyConfig: { lower: '42000', upper: '58000', levels: 17 } },
  {
    type: 'GRID',
    strategyConfig: { lower: '48000', upper: '52000', levels: 9 },
    stopLossPercent: '4',
    takeProfitPercent: '4',
  },
  {
    type: 'DCA',
    strategyConfig: { everyMinutes: 1, safetyOrders: 3, deviationPercent: '1' },
    takeProfitPercent: '1',
    maxHoldMinutes: 1,
  },
  {
    type: 'SIGNAL',
    strategyConfig: {},
    orderAmount: '300',
    maxOpenPositions: 0,
    trailingPercent: '2',
    stopLossPercent: '3',
  },
  {
    type: 'SIGNAL',
    strategyConfig: {},
    takeProfits: [{ percent: '1', share: '50' }],
    takeProfitPercent: '2',
    maxDrawdownPercent: '3',
  },
] satisfies Omit<CreateBotInput, 'name' | 'symbol'>[];

/** Who owns the bots, and where they trade. */
export interface LoadMarket {
  /** How the bots of the next owner trade: with an account at a venue, or, without one, on paper. */
  newOwner(): Promise<{ readonly owner: Context; readonly venueAccountId: string | null }>;
  /** Null for none at all. */
  setPrice(price: string | null): Promise<void>;
}

/** Owners who command their bots at random, while the price moves at random. */
export class BotLoad {
  readonly outcomes = new Map<string, number>();
  private readonly bots: { readonly id: string; readonly owner: Context; readonly type: string }[] = [];
  private at = FIRST_PRICE;

  constructor(
    private readonly system: Context,
    private readonly random: () => number,
    private readonly market: LoadMarket,
  ) {}

  /** Makes owners with a bot of each kind, and starts all of them. */
  async open(owners: number): Promise<void> {
    await this.settle();
    for (let n = 0; n < owners; n += 1) {
      const { owner, venueAccountId } = await this.market.newOwner();
      const mode = venueAccountId === null ? 'PAPER' : 'LIVE';
      for (const kind of KINDS) {
        const terms = { name: 'Test', symbol: 'BTC/USDT', ...NO_RISK, ...kind, intervalSeconds: 5 };
        const { id } = await createBot(owner, { ...terms, mode, venueAccountId });
        await addAllocation(owner, { id, amount: '4000' });
        await startBot(owner, { id });
        this.bots.push({ id, owner, type: kind.type });
      }
    }
    await this.system.db.rows
      .updateTable('trading_bot')
      .set({ signalSecretHash: sha256(SECRET) })
      .where('type', '=', 'SIGNAL')
      .execute();
  }

  /** One move of the price, and one command. */
  async step(): Promise<void> {
    await this.move();
    const [name, command] = this.one(this.commands());
    const outcome = await this.outcomeOf(command);
    this.outcomes.set(`${name} ${outcome}`, (this.outcomes.get(`${name} ${outcome}`) ?? 0) + 1);
  }

  /** The price as it was set last. */
  get price(): string {
    return String(this.at);
  }

  /** A price that all bots can trade at. */
  async settle(): Promise<void> {
    await this.market.setPrice(this.price);
  }

  /** Stops the bots of a type, or all that there are. */
  async stop(type?: string): Promise<void> {
    for (const bot of this.bots) {
      const closePositions = this.random() < 0.5;
      if (type === undefined || bot.type === type) {
        await this.outcomeOf(() => stopBot(bot.owner, { id: bot.id, closePositions }));
      }
    }
  }

  private commands(): (readonly [string, () => Promise<unknown>])[] {
    const { id, owner } = this.one(this.bots);
    const closePositions = this.random() < 0.5;
    // Limits of how often are not what is tried here.
    const sender = { ...this.system, rowPoint: { take: async () => {} } };
    const signal = { secret: SECRET, action: this.random() < 0.6 ? 'BUY' : 'SELL' } as const;
    const send = ['signal', () => sendSignal(sender, id, signal)] as const;
    const start = ['start', () => startBot(owner, { id, confirmDrawdown: true })] as const;
    return [
      start,
      start,
      start,
      send,
      send,
      send,
      ['pause', () => pauseBot(owner, id)],
      ['resume', () => resumeBot(owner, id)],
      ['resume', () => resumeBot(owner, id)],
      ['stop', () => stopBot(owner, { id, closePositions })],
      ['add', () => addAllocation(owner, { id, amount: '250.5' })],
      ['remove', () => removeAllocation(owner, { id, amount: '250.5' })],
      ['close', () => this.closeAny(id, owner)],
      ['reset', () => resetPaperAccount(owner, 'USDT')],
      ...(this.random() < 0.1 ? [['kill', () => killAllBots(owner, { closePositions })] as const] : []),
    ];
  }

  private async closeAny(botId: string, owner: Context): Promise<void> {
    const trades = await this.system.db.rows
      .selectFrom('trading_bot_trade')
      .select('id')
      .where('botId', '=', botId)
      .where('status', '=', 'OPEN')
      .execute();
    if (trades.length > 0) await closeBotTrade(owner, { botId, tradeId: this.one(trades).id });
  }

  private async outcomeOf(command: () => Promise<unknown>): Promise<string> {
    try {
      await command();
      return 'done';
    } catch (error) {
      const code = error instanceof AppError ? error.code : '';
      // A signal comes from whoever knows the secret, and a bot of another type has none.
      if (REFUSALS.has(code) || code === 'SIGNAL_SECRET_WRONG') return code;
      throw error;
    }
  }

  /** By up to a percent; now and then there is no price at all. */
  private async move(): Promise<void> {
    if (this.random() < 0.03) return this.market.setPrice(null);
    const pull = (FIRST_PRICE - this.at) / FIRST_PRICE / 20;
    this.at = Math.round(this.at * (1 + pull + (this.random() - 0.5) * 0.02) * 100) / 100;
    await this.settle();
  }

  private one<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)]!;
  }
}
