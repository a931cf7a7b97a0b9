import { SECOND_MS } from '../../../core/clock.js';
import type { Candle } from '../../../core/trading/candle.js';
import type { Context } from '../../frame/context.js';
import { storedHistory, type HistoryRange } from '../market/history.js';

const LOOK_AGAIN_MS = 10 * SECOND_MS;

/** The history of a program, for which an exchange is asked beside the beats of the engine. */
export class AwaitedHistory {
  private arrived: readonly Candle[] | null = null;
  /** Candles that have closed meanwhile. */
  private readonly closed: Candle[] = [];
  private isLooking = false;
  private lookAtMs = -Infinity;

  constructor(
    private readonly ctx: Context,
    private readonly range: Omit<HistoryRange, 'beforeMs'>,
  ) {}

  /** Its candles, oldest first, and those that have closed since; null until the exchange has answered. */
  take(nowMs: number): readonly Candle[] | null {
    if (this.arrived !== null) return [...this.arrived, ...this.closed];
    if (!this.isLooking && nowMs >= this.lookAtMs) void this.look(nowMs);
    return null;
  }

  next(candle: Candle): void {
    this.closed.push(candle);
  }

  /** After a fetch it looks again with the next beat, since it may have been somebody else's, of another time. */
  private async look(nowMs: number): Promise<void> {
    this.isLooking = true;
    try {
      const { candles, fetching, isAnswered } = await storedHistory(this.ctx, { ...this.range, beforeMs: nowMs });
      await fetching;
      if (!isAnswered) this.lookAtMs = nowMs + LOOK_AGAIN_MS;
      else if (fetching === null) this.arrived = candles;
    } catch (error) {
      this.lookAtMs = nowMs + LOOK_AGAIN_MS;
      const { symbol, timeframe } = this.range;
      this.ctx.log.warn({ module: 'bots', symbol, timeframe, err: error }, 'the history of a market was not read');
    } finally {
      this.isLooking = false;
    }
  }
}
