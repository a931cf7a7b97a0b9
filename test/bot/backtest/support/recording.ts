import { HOUR_MS, type Clock } from '../../../../src/core/clock.js';
import type { TimedPrice } from '../../../../src/core/backtest/contract.js';
import { jobContext } from '../../../../src/jobs/context.js';
import { BotEngine } from '../../../../src/services/bot/engine/engine.js';
import { nextDay } from '../../../support/utc-days.js';
import { world } from '../../../support/world.js';
import { priced, setPrice, signaller, type OwnedBot } from '../../support/desk.js';

/** Stands still between the beats of an engine, so that what it saw is known to the millisecond. */
class BeatClock implements Clock {
  atMs = 0;

  now(): Date {
    return new Date(this.atMs);
  }
}

interface SentSignal {
  readonly time: string;
  readonly action: 'BUY' | 'SELL';
}

/** An engine that is driven by hand, and what it saw: each price with its time, and the signals between them. */
export class Recording {
  readonly prices: TimedPrice[] = [];
  readonly signals: SentSignal[] = [];
  private readonly clock = new BeatClock();
  private engine: BotEngine | undefined;

  /**
   * Without candles of the past, since a backtest of prices has none either; and two hours before a midnight in UTC, so
   * that each recording goes over one.
   */
  static async start(): Promise<Recording> {
    await priced();
    const { system, clock } = await world();
    await nextDay();
    clock.advance(22 * HOUR_MS);
    await system.db.rows.deleteFrom('trading_candle').execute();
    return new Recording();
  }

  /** Lets time pass, sets the price of BTC, and gives the bots one turn at it. */
  async beat(price: string, afterMs: number): Promise<void> {
    const { clock } = await world();
    clock.advance(afterMs);
    await setPrice(price);
    this.clock.atMs = clock.now().getTime();
    this.engine ??= await this.newEngine();
    await this.engine.beat();
    this.prices.push([this.clock.atMs, Number(price)]);
  }

  /** Something that sends signals to a bot, which are kept with the time at which they came in. */
  async signaller(bot: OwnedBot): Promise<(action: SentSignal['action']) => Promise<void>> {
    const send = await signaller(bot);
    return async (action) => {
      const { receivedAt: time } = await send(action);
      this.signals.push({ time, action });
    };
  }

  /** Ends the engine; the next beat is another one's, which knows of the bots what is stored. */
  async end(): Promise<void> {
    await this.engine?.stop();
    this.engine = undefined;
  }

  private async newEngine(): Promise<BotEngine> {
    const { platform } = await world();
    const ctx = { ...jobContext(platform, 'engine'), clock: this.clock };
    return new BotEngine(ctx, platform.redis.duplicate({ lazyConnect: true }));
  }
}
