import { Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { TradingBotStrategyType } from '../../schema/bot/strategy-type.js';
import { readStrategyTypes } from '../../services/bot/manage/strategy-types.js';
import { extension } from './policies.js';

@Resolver()
export class BotStrategyTypeResolver {
  @Query(() => [TradingBotStrategyType], { description: 'What strategyConfig may be for each type of bot.' })
  @Policy({ access: 'user', extension })
  tradingBotStrategyTypes() {
    return readStrategyTypes();
  }
}
