import { FieldResolver, Resolver, Root } from 'type-graphql';
import { isSimulated } from '../../core/simulated-market/simulated-market.js';
import { TradingBotTrade } from '../../entities/bot/trade.js';

/** What positions of bots show besides their rows. */
@Resolver(() => TradingBotTrade)
export class BotTradeResolver {
  @FieldResolver(() => Boolean, { description: 'True if the prices of its market are simulated.' })
  simulated(@Root() { symbol }: TradingBotTrade): boolean {
    return isSimulated(symbol);
  }
}
