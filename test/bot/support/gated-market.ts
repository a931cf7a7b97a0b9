import type { Timeframe } from '../../../src/core/trading/candle.js';
import type { Gap } from '../../../src/core/trading/gaps.js';
import type { MarketData, TextCandle } from '../../../src/infra/exchange/venue.js';

/** The market data of an exchange whose candles come only while the gate is open. */
export class GatedMarket implements MarketData {
  /** All that it was asked for. */
  readonly asked: Gap[] = [];
  private gate: Promise<void> = Promise.resolve();
  private release: () => void = () => undefined;

  constructor(private readonly exchange: MarketData) {}

  get id(): string {
    return this.exchange.id;
  }

  shut(): void {
    this.gate = new Promise((resolve) => (this.release = resolve));
  }

  open(): void {
    this.release();
  }

  markets() {
    return this.exchange.markets();
  }

  async candles(symbol: string, timeframe: Timeframe, from: number, to: number): Promise<readonly TextCandle[]> {
    this.asked.push({ from, to });
    await this.gate;
    return this.exchange.candles(symbol, timeframe, from, to);
  }

  follow(...given: Parameters<MarketData['follow']>) {
    return this.exchange.follow(...given);
  }
}
