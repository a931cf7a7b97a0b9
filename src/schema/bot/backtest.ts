import { Field } from 'type-graphql';
import { JsonObjectScalar } from '../../core/text/json.js';
import { OutputType } from '../../core/visibility.js';
import { TradingBotBacktest as StoredBacktest } from '../../entities/bot/backtest.js';
import { Paged } from '../frame/page.js';
import { TradingBotBacktestResult } from './backtest-result.js';

@OutputType('owner', 'A strategy that is tried on the past, without its input and its result.')
export class TradingBotBacktestSummary extends StoredBacktest {
  @Field({ description: 'True if the prices of its market are simulated.' })
  simulated!: boolean;
}

@OutputType('owner', 'A strategy that is tried on the past.')
export class TradingBotBacktest extends TradingBotBacktestSummary {
  @Field(() => JsonObjectScalar, {
    description:
      'All that was asked for, with the defaults of that time; times are in milliseconds since 1970. Candles and prices ' +
      'that were sent are null once it is over.',
  })
  override input!: StoredBacktest['input'];

  @Field(() => TradingBotBacktestResult, { nullable: true, description: 'What came of it, once it is DONE.' })
  override result!: TradingBotBacktestResult | null;
}

@OutputType('owner', 'A page of backtests.')
export class TradingBotBacktestPage extends Paged {
  @Field(() => [TradingBotBacktestSummary], { description: 'The backtests, newest first.' })
  items!: TradingBotBacktestSummary[];
}
