import { gridStop, gridTarget, stopOf, targetsOf } from '../../../core/bot-step/exit-levels.js';
import { riskTerms } from '../../../core/bot-step/terms-of.js';
import type { RiskTerms } from '../../../core/bot-step/terms.js';
import { gridLevels } from '../../../core/strategies/grid.js';
import type { Strategy } from '../../../core/strategies/strategy.js';
import { fixed, markOf, toText, type Fixed } from '../../../core/trading/fixed.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { BotLevelKind } from '../../../entities/bot/names.js';
import type { TradingBotTrade } from '../../../entities/bot/trade.js';
import type { Row } from '../../../entities/index.js';

/** A price at which a bot does something. */
export interface ChartLevel {
  readonly kind: BotLevelKind;
  /** Plain decimal text, in the quote currency. */
  readonly price: string;
  /** The position that it is about; null for a level of a whole grid. */
  readonly tradeId: string | null;
}

type OpenTrade = Pick<Row<TradingBotTrade>, 'id' | 'entryPrice' | 'peakPrice' | 'targetLevels'>;

/** The levels of a bot: those of its grid, or the stop and the targets of each open position. */
export function levelsOf(bot: Row<TradingBot>, strategy: Strategy, trades: readonly OpenTrade[]): ChartLevel[] {
  const risk = riskTerms(bot);
  if (strategy.type === 'GRID') return levelsOfGrid(risk, gridLevels(strategy.config).map(fixed));
  return trades.flatMap((trade) => levelsOfTrade(risk, trade));
}

function levelsOfGrid(risk: RiskTerms, levels: readonly Fixed[]): ChartLevel[] {
  const [stop, target] = [gridStop(risk, levels), gridTarget(risk, levels)];
  return [
    ...(stop === null ? [] : [level('STOP_LOSS', stop)]),
    ...levels.map((price) => level('GRID', price)),
    ...(target === null ? [] : [level('TAKE_PROFIT', target)]),
  ];
}

function levelsOfTrade(risk: RiskTerms, { id, entryPrice, peakPrice, targetLevels }: OpenTrade): ChartLevel[] {
  const held = { entryPrice: fixed(entryPrice), peak: markOf(peakPrice), targetLevels };
  const stop = stopOf(risk, held);
  return [
    ...(stop === null ? [] : [level(stop.reason, stop.price, id)]),
    ...targetsOf(risk, held).map((price) => level('TAKE_PROFIT', price, id)),
  ];
}

function level(kind: BotLevelKind, price: Fixed, tradeId: string | null = null): ChartLevel {
  return { kind, price: toText(price), tradeId };
}
