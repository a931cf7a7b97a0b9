import type { CallerPolicy } from '../../auth/policy.js';

export const extension = 'trading_bot';
export const BOT_ID = { description: 'Id of the bot.' } as const;
export const CLOSE = {
  nullable: true,
  description: 'Whether what is held is sold at the market price (default false: it stays).',
} as const;

/** A bot of the caller, by the argument `id`. */
export const owns = { resource: 'tradingBot', argument: 'id' } as const;
/** The same, by the argument `botId`. */
export const ownsBot = { resource: 'tradingBot', argument: 'botId' } as const;

/** The policy of what changes bots. What stops them is not counted. */
export function command(own: Pick<CallerPolicy, 'owns'> = {}): CallerPolicy {
  return { access: 'user', extension, throttle: 'botCommand', ...own };
}

export const STRATEGY_ID = { description: 'Id of the listing.' } as const;
/** A listing of the caller, by the argument `id`. */
export const ownsStrategy = { resource: 'tradingStrategy', argument: 'id' } as const;

/** The policy of what shows the marketplace. */
export const view = { access: 'user', extension, feature: 'view_trading_bot' } as const;
