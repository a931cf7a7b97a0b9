import type { Context } from '../../frame/context.js';
import { requireMarket } from '../market/market.js';
import type { Market } from '../market/quoted-market.js';
import { requirePlaceable } from '../manage/order-cost.js';
import type { Configuration } from './input.js';

/** How a listing has no allocation: its buyers decide that. */
const NO_ALLOCATION = { allocatedAmount: '0', orderAmount: null } as const;

/**
 * BAD_INPUT, with the field's path, for a configuration that bots cannot run here: of a market that they do not trade, or
 * a grid with two levels of one price there.
 */
export function requireTradable(market: Market, { type, strategyConfig }: Configuration): void {
  requirePlaceable(market, { type, strategyConfig, ...NO_ALLOCATION });
}

/** As {@link requireTradable}, of the market that the configuration names. EXCHANGE_FAILED when the exchange is down. */
export async function requireTradableHere(ctx: Context, sold: Configuration): Promise<void> {
  requireTradable(await requireMarket(ctx, sold.symbol), sold);
}
