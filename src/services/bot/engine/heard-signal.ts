import { keepsExits } from '../../../core/bot-step/refusals.js';
import { note, type Note } from '../../../core/bot-step/run.js';
import type { BotState } from '../../../core/bot-step/state.js';
import { onSignal } from '../../../core/bot-step/step.js';
import { SECOND_MS } from '../../../core/clock.js';
import type { OwnBot } from './own-bot.js';

/** A bot with what its webhook was told, and why that changes nothing of it. */
export interface Heard {
  readonly state: BotState;
  readonly notes: readonly Note[];
}

/** Takes the last signal that waits. Drops it when it has become too old, and a buy while the bot is paused. */
export function heardSignal(
  state: BotState,
  { signals, strategy }: Pick<OwnBot, 'signals' | 'strategy'>,
  nowMs: number,
): Heard {
  const signal = signals.at(-1);
  if (!signal || !keepsExits(state)) return { state, notes: [] };
  const { action, signalAt } = signal;
  if (strategy.type === 'SIGNAL' && nowMs - Date.parse(signalAt) > strategy.config.maxAgeSeconds * SECOND_MS) {
    return { state, notes: [note('SIGNAL_STALE', { action, signalAt })] };
  }
  if (action === 'BUY' && state.status === 'PAUSED') return { state, notes: [note('BUY_WHILE_PAUSED', { signalAt })] };
  return { state: onSignal(state, action), notes: [] };
}
