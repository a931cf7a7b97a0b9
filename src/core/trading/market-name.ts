/** A market's name and the two currencies that are exchanged for each other on it. */
export interface MarketName {
  readonly symbol: string;
  /** What is bought and sold. */
  readonly base: string;
  /** What it is paid with. */
  readonly quote: string;
}

const NAME = /^([A-Z0-9][A-Z0-9._-]{0,19})\/([A-Z0-9][A-Z0-9._-]{0,19})$/;

/** Reads the name of a market, such as "BTC/USDT"; null for any other text. */
export function parseMarketName(text: string): MarketName | null {
  const [symbol, base, quote] = NAME.exec(text) ?? [];
  return symbol && base && quote && base !== quote ? { symbol, base, quote } : null;
}
