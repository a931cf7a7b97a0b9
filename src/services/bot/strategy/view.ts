import { isSimulated } from '../../../core/simulated-market/simulated-market.js';
import type { BotRisk } from '../../../entities/bot/risk.js';
import type { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import type { Row } from '../../../entities/index.js';
import { riskOf } from '../manage/risk-input.js';

type StoredStrategy = TradingBotStrategy | Row<TradingBotStrategy>;

/** A listing as its seller and admins see it, with all that is sold. */
export type StrategyView = Omit<StoredStrategy, 'risk'> & BotRisk & { readonly simulated: boolean };

export function strategyView({ risk, ...strategy }: StoredStrategy): StrategyView {
  return { ...strategy, ...riskOf(risk), simulated: isSimulated(strategy.symbol) };
}
