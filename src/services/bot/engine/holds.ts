import type { TradingBot } from '../../../entities/bot/bot.js';
import type { BotMode } from '../../../entities/bot/names.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import { tradedSymbols } from '../market/configured.js';

/** What keeps bots from opening anything, though exits go on. */
export interface Holds {
  /** Why bots of a mode may open nothing; null where they may. */
  readonly modes: Readonly<Record<BotMode, string | null>>;
  /** The markets in which bots may open positions. */
  readonly markets: ReadonlySet<string>;
}

export const NO_HOLDS: Holds = { modes: { PAPER: null, LIVE: null }, markets: new Set() };

type Held = Pick<Row<TradingBot>, 'mode' | 'symbol' | 'barredAt'>;

/** Why a bot may open nothing, in this order; null where it may. */
export function holdOf({ mode, symbol, barredAt }: Held, { modes, markets }: Holds): string | null {
  if (barredAt !== null) return 'PURCHASE_REFUNDED';
  return modes[mode] ?? (markets.has(symbol) ? null : 'MARKET_NOT_TRADED');
}

/** What the operator has switched off, and the markets that are left. */
export async function readHolds(ctx: Context): Promise<Holds> {
  return { modes: await modeHolds(ctx), markets: tradedSymbols(ctx) };
}

async function modeHolds({ settings, extensions }: Context): Promise<Holds['modes']> {
  const isOn = settings.flag('tradingBotEnabled') && (await extensions.usable()).includes('trading_bot');
  if (!isOn) return { PAPER: 'SWITCHED_OFF', LIVE: 'SWITCHED_OFF' };
  return { PAPER: null, LIVE: settings.flag('tradingBotLiveTradingEnabled') ? null : 'LIVE_SWITCHED_OFF' };
}
