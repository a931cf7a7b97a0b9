import { BotMarketResolver } from './market.js';

export const botResolvers = [BotMarketResolver] as const;
