import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int } from 'type-graphql';
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import type { RowsStay } from '../frame/retention.js';
import { TradingBot } from './bot.js';

/** Why a bot did or did not trade. Equal reasons that follow each other soon are one row. */
@Entity({ tableName: 'trading_bot_decision' })
@OutputType('owner', 'Why a bot did or did not trade.', 'TradingBotDecision')
export class TradingBotDecision {
  [OptionalProps]?: 'count';

  @Field(() => UuidScalar, { description: 'Id of the decision.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => TradingBot, { fieldName: 'botId', mapToPk: true, deleteRule: 'cascade' })
  botId!: string;

  @Field({ description: 'The reason, such as NO_SIGNAL, WARMING_UP or ENTERED.' })
  @Property({ type: 'string', length: 30 })
  reason!: string;

  @Field(() => JsonObjectScalar, { description: 'Figures of the last time.' })
  @Property({ type: 'json' })
  details!: Readonly<Record<string, unknown>>;

  @Field(() => Int, { description: 'How often, from the first to the last time.' })
  @Property({ type: 'integer', default: 1 })
  count!: number;

  @Field(() => Date, { description: 'The first time.' })
  @Property({ type: 'datetime', length: 3 })
  firstAt!: Date;

  @Field(() => Date, { description: 'The last time.' })
  @Property({ type: 'datetime', length: 3 })
  lastAt!: Date;
}

export const tradingBotDecisionStays: RowsStay = {
  table: 'trading_bot_decision',
  stays: 'pruneBotLogs removes them after 7 days',
};
