import { BotMarketResolver } from './market.js';
import { BotPaperResolver } from './paper.js';

export const botResolvers = [BotMarketResolver, BotPaperResolver] as const;
