import type { BotMode } from '../../../entities/bot/names.js';
import type { Context } from '../../frame/context.js';

/** Why the platform lets bots of each mode open nothing, though exits go on; null where they may. */
export type Holds = Readonly<Record<BotMode, string | null>>;

export const NO_HOLDS: Holds = { PAPER: null, LIVE: null };

/** What the operator has switched off. */
export async function readHolds({ settings, extensions }: Context): Promise<Holds> {
  const isOn = settings.flag('tradingBotEnabled') && (await extensions.usable()).includes('trading_bot');
  if (!isOn) return { PAPER: 'SWITCHED_OFF', LIVE: 'SWITCHED_OFF' };
  return { PAPER: null, LIVE: settings.flag('tradingBotLiveTradingEnabled') ? null : 'LIVE_SWITCHED_OFF' };
}
