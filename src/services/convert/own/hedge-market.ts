import { badInput } from '../../../core/catalogue/errors.js';
import type { Tx } from '../../frame/tx.js';
import type { WalletKind } from '../../currency/wallet-kind.js';

const MARKET = /^([A-Z0-9][A-Z0-9._-]{0,19})\/([A-Z0-9][A-Z0-9._-]{0,19})$/;

/** Both codes of a market such as BTC/USDT; null for a text that names none. */
export function codesOfMarket(symbol: string): { readonly base: string; readonly quote: string } | null {
  const [, base, quote] = MARKET.exec(symbol) ?? [];
  return base !== undefined && quote !== undefined && base !== quote ? { base, quote } : null;
}

/**
 * What the venue pays with where it hedges a currency: the platform's currency of the market's quote code. Where several
 * types have the code, that of the hedged currency is taken, then SPOT, then FIAT. BAD_INPUT when there is none.
 */
export async function quoteOfMarket(
  tx: Pick<Tx, 'rows'>,
  type: WalletKind['type'],
  symbol: string,
): Promise<WalletKind> {
  const quote = codesOfMarket(symbol)?.quote;
  if (quote === undefined) throw badInput('hedgeSymbol must be the name of a market, such as "BTC/USDT"');
  const known = await tx.rows.selectFrom('currency').select('type').where('code', '=', quote).execute();
  const types = new Set(known.map((each) => each.type));
  const found = ([type, 'SPOT', 'FIAT', 'ECO'] as const).find((each) => types.has(each));
  if (!found) throw badInput(`hedgeSymbol: the platform has no currency ${quote}`);
  return { currency: quote, type: found };
}
