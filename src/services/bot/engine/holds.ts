import type { TradingBot } from '../../../entities/bot/bot.js';
import type { BotMode } from '../../../entities/bot/names.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';

/** Why the platform lets bots of each mode open nothing, though exits go on; null where they may. */
export type Holds = Readonly<Record<BotMode, string | null>>;

export const NO_HOLDS: Holds = { PAPER: null, LIVE: null };

/** Why a bot may open nothing; null where it may. */
export function holdOf({ mode, barredAt }: Pick<Row<TradingBot>, 'mode' | 'barredAt'>, holds: Holds): string | null {
  return barredAt === null ? holds[mode] : 'PURCHASE_REFUNDED';
}

/** What the operator has switched off. */
export async function readHolds({ settings, extensions }: Context): Promise<Holds> {
  const isOn = settings.flag('tradingBotEnabled') && (await extensions.usable()).includes('trading_bot');
  if (!isOn) return { PAPER: 'SWITCHED_OFF', LIVE: 'SWITCHED_OFF' };
  return { PAPER: null, LIVE: settings.flag('tradingBotLiveTradingEnabled') ? null : 'LIVE_SWITCHED_OFF' };
}
