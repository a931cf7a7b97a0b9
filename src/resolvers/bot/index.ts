import { BotMarketResolver } from './market.js';
import { BotPaperResolver } from './paper.js';
import { BotSignalResolver } from './signal.js';

export const botResolvers = [BotMarketResolver, BotPaperResolver, BotSignalResolver] as const;
