import { isSimulated } from '../../../core/simulated-market/simulated-market.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Row } from '../../../entities/index.js';

type StoredBot = TradingBot | Row<TradingBot>;

/** A bot as its owner sees it. */
export type BotView = Omit<StoredBot, 'signalSecretHash'> & {
  readonly base: string;
  readonly quote: string;
  /** Whether the prices of its market are simulated. */
  readonly simulated: boolean;
  readonly hasSignalSecret: boolean;
};

/** A bot as its owner sees it, without the hash of the secret of its webhook. */
export function botView({ signalSecretHash, ...bot }: StoredBot): BotView {
  const quote = quoteOf(bot);
  const { symbol } = bot;
  const market = { base: symbol.slice(0, -quote.length - 1), quote, simulated: isSimulated(symbol) };
  return { ...bot, ...market, hasSignalSecret: signalSecretHash !== null };
}

/** The currency that a bot's market is priced in. */
export function quoteOf({ symbol }: Pick<TradingBot, 'symbol'>): string {
  return symbol.slice(symbol.indexOf('/') + 1);
}
