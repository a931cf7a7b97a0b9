import { move } from '../../../core/states/machine.js';
import { STRATEGY_MOVES, type StrategyAction } from '../../../core/states/strategy.js';
import type { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import type { Context } from '../../frame/context.js';

/**
 * Moves a locked listing to another status, with what changes beside it; a reason that is not among it is over.
 * ILLEGAL_STATE when the move is not possible. Answers the status before and after, for the audit trail.
 */
export function moveStrategy(
  { clock }: Context,
  strategy: TradingBotStrategy,
  action: StrategyAction,
  changes: Partial<TradingBotStrategy> = {},
): { readonly before: object; readonly after: object } {
  const { status: from, version } = strategy;
  const status = move(STRATEGY_MOVES, from, action);
  Object.assign(strategy, { reason: null }, changes, { status, updatedAt: clock.now() });
  return { before: { status: from }, after: { status, version } };
}
