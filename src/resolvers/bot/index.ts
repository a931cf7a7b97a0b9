import { BotActivityResolver } from './activity.js';
import { BotResolver } from './bot.js';
import { BotCommandResolver } from './command.js';
import { BotEventResolver } from './event.js';
import { BotMarketResolver } from './market.js';
import { BotPaperResolver } from './paper.js';

<<<<<<< HEAD
export const botResolvers = [
  BotActivityResolver,
  BotCommandResolver,
  BotEventResolver,
  BotMarketResolver,
  BotResolver,
] as const;
=======
export const botResolvers = [BotMarketResolver, BotPaperResolver] as const;
>>>>>>> b
