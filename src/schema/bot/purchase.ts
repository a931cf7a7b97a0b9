import { IsEnum, IsInt, IsOptional, IsString, Length } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { BotMode } from '../../entities/bot/names.js';
import { TradingBotPurchase } from '../../entities/bot/purchase.js';
import { IsLabel } from '../frame/name.js';
import { Paged } from '../frame/page.js';

@OutputType('owner', 'A strategy that the caller has bought.')
export class TradingStrategyPurchase extends TradingBotPurchase {
  @Field({ description: 'What its seller calls it now, plain text.' })
  strategyName!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that was approved after the one that was sold; null where there is none.',
  })
  newerVersion!: number | null;
}

@OutputType('owner', 'A page of strategies that the caller has bought.')
export class TradingStrategyPurchasePage extends Paged {
  @Field(() => [TradingStrategyPurchase], { description: 'The purchases, newest first.' })
  items!: TradingStrategyPurchase[];
}

@InputType({
  description: 'A bot to make of a purchase. What decides its trades, and its risk, are those that were sold.',
})
export class DeployTradingStrategyInput {
  @Field(() => String, {
    nullable: true,
    description: 'What its owner calls it, 1 to 100 characters; left out, as its strategy is called.',
  })
  @IsOptional()
  @Length(1, 100)
  @IsLabel()
  name?: string | null;

  @Field(() => BotMode, { nullable: true, description: 'Whether it places real orders (default PAPER).' })
  @IsOptional()
  @IsEnum(BotMode)
  mode?: BotMode | null;

  @Field(() => AmountScalar, {
    nullable: true,
    description:
      'What its positions and open buys may cost at most, in the quote currency (default 0); no money moves.',
  })
  @IsOptional()
  @IsString()
  allocatedAmount?: string | null;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'What one order may cost, fee included; null for what follows from the allocation.',
  })
  @IsOptional()
  @IsString()
  orderAmount?: string | null;

  @Field(() => Int, { nullable: true, description: 'How often it reports, 5 to 240 seconds (default 60).' })
  @IsOptional()
  @IsInt()
  intervalSeconds?: number | null;

  @Field(() => UuidScalar, { nullable: true, description: 'The account at an exchange that a live bot trades with.' })
  @IsOptional()
  @IsString()
  venueAccountId?: string | null;
}
