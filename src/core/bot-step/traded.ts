import type { Fill, Filled } from './fills.js';
import type { Note, WrittenOff } from './run.js';
import type { BotState, Order } from './state.js';

/** A fill of an order, and all that it changed. */
export interface TradedFill extends Omit<Filled, 'bot'> {
  readonly fill: Fill;
}

/** What happened in one turn of a bot, in its order. */
export interface Traded {
  readonly bot: BotState;
  /** Orders that were made or that changed, as they are now. */
  readonly orders: readonly Order[];
  readonly fills: readonly TradedFill[];
  /** Fills of sales for positions that were closed meanwhile: they are of the order alone. */
  readonly strays: readonly Fill[];
  readonly writtenOff: readonly WrittenOff[];
  readonly notes: readonly Note[];
}
