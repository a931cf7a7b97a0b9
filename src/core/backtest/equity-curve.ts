import { DAY_MS } from '../clock.js';
import { equityAt, equityWithout, heldAmount } from '../bot-step/money.js';
import type { BotState, Position } from '../bot-step/state.js';
import { fixedMark, toNumber, toText } from '../trading/fixed.js';
import { isoTime } from './trade-log.js';

const MOST_POINTS = 500;
const DAYS_A_YEAR = 365;

/**
 * The equity after each of `length` candles or prices. Statistics of it are floating point, as indicators are; what is
 * shown of it is exact.
 */
export class EquityCurve {
  readonly points: { readonly at: string; readonly equity: string }[] = [];
  private readonly wanted: number;
  private count = 0;
  private peak: number;
  private drawdown = 0;
  private readonly days = new DailyReturns();
  /** What the positions that were there last are worth without and with their price. */
  private positions: readonly Position[] | null = null;
  private cash = 0;
  private held = 0;

  constructor(
    private readonly length: number,
    start: number,
  ) {
    this.wanted = Math.min(length, MOST_POINTS);
    this.peak = start;
    this.days.begin(start);
  }

  add(bot: BotState, mark: number, at: number): void {
    if (bot.positions !== this.positions) this.look(bot);
    const equity = this.cash + this.held * mark;
    if (equity > this.peak) this.peak = equity;
    else if (this.peak - equity > this.drawdown * this.peak) this.drawdown = (this.peak - equity) / this.peak;
    // A candle that closes at midnight belongs to the day before.
    this.days.add(Math.floor((at - 1) / DAY_MS), equity);
    if (this.isWanted()) this.points.push({ at: isoTime(at), equity: toText(equityAt(bot, fixedMark(mark))) });
  }

  /** The largest fall from a peak, in percent of it, with two places. */
  get maxDrawdownPercent(): string {
    return String(Number((this.drawdown * 100).toFixed(2)));
  }

  /**
   * Mean of the daily returns over their standard deviation, times the root of 365; days are in UTC. Null with less than
   * two days, when all returns are equal, or when a day began with nothing left to be a part of.
   */
  sharpe(): number | null {
    const returns = this.days.end();
    const mean = returns.reduce((total, each) => total + each, 0) / returns.length;
    const squares = returns.reduce((total, each) => total + (each - mean) ** 2, 0);
    const ratio = (mean / Math.sqrt(squares / (returns.length - 1))) * Math.sqrt(DAYS_A_YEAR);
    return returns.length > 1 && !this.days.hadNothing && Number.isFinite(ratio) ? Number(ratio.toFixed(4)) : null;
  }

  private look(bot: BotState): void {
    this.positions = bot.positions;
    this.cash = toNumber(equityWithout(bot));
    this.held = toNumber(heldAmount(bot));
  }

  /** Evenly picked, so that the last one is among them. */
  private isWanted(): boolean {
    const before = Math.floor((this.count * this.wanted) / this.length);
    this.count += 1;
    return Math.floor((this.count * this.wanted) / this.length) > before;
  }
}

/** Returns from the last equity of one day to that of the next day on which there is one. */
class DailyReturns {
  /** Whether a day began with an equity that was not above 0. */
  hadNothing = false;
  private readonly returns: number[] = [];
  private day = -1;
  private before = 0;
  private newest = 0;

  begin(equity: number): void {
    this.before = equity;
    this.newest = equity;
  }

  add(day: number, equity: number): void {
    if (day !== this.day) {
      if (this.day !== -1) this.close();
      this.day = day;
    }
    this.newest = equity;
  }

  end(): readonly number[] {
    if (this.day !== -1) this.close();
    this.day = -1;
    return this.returns;
  }

  private close(): void {
    this.hadNothing ||= this.before <= 0;
    this.returns.push(this.newest / this.before - 1);
    this.before = this.newest;
  }
}
