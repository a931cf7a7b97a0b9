import { AppError } from '../../core/catalogue/errors.js';
import type { Timeframe } from '../../core/trading/candle.js';
import { closedCandles } from './candles.js';
import type { Ccxt } from './ccxt.js';
import { followPrices } from './follow-prices.js';
import type { ExchangeHost } from './host.js';
import { marketInfos } from './market-info.js';
import type { Following, HearPrice, MarketData, MarketInfo, TextCandle } from './venue.js';

/** The public side of an exchange, by ccxt. */
export class CcxtMarketData implements MarketData {
  private client: Promise<Ccxt> | null = null;
  private known: { readonly source: Ccxt; readonly infos: ReadonlyMap<string, MarketInfo> } | null = null;

  constructor(private readonly host: ExchangeHost) {}

  get id(): string {
    return this.host.exchange.id;
  }

  markets(): Promise<ReadonlyMap<string, MarketInfo>> {
    return this.orFailed('markets', async () => {
      const source = await this.host.markets();
      if (this.known?.source !== source) this.known = { source, infos: marketInfos(source) };
      return this.known.infos;
    });
  }

  candles(symbol: string, timeframe: Timeframe, fromMs: number, toMs: number): Promise<readonly TextCandle[]> {
    return this.orFailed('candles', async () => {
      const client = await (this.client ??= this.host.newClient());
      await this.host.ready(client);
      const nowMs = this.host.clock.now().getTime() - (client.options.timeDifference ?? 0);
      return this.host.call(() => closedCandles(client, { symbol, timeframe, fromMs, toMs }, nowMs));
    });
  }

  follow(symbols: () => readonly string[], hear: HearPrice): Following {
    return followPrices(this.host, symbols, hear);
  }

  private async orFailed<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const message = `${this.id} gave no ${what}: ${(error as Error).message}`;
      throw new AppError('EXCHANGE_FAILED', { message, cause: error });
    }
  }
}
