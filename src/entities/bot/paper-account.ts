import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 18 } as const;

/** What an account's paper bots trade with, in one currency. */
@Entity({ tableName: 'trading_bot_paper_account' })
@Unique({ properties: ['userId', 'currency'] })
@OutputType('owner', "What an account's paper bots trade with, in one currency.", 'TradingBotPaperAccount')
export class TradingBotPaperAccount {
  [OptionalProps]?: 'inOrder';

  @Field(() => UuidScalar, { description: 'Id of the paper account.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'cascade' })
  userId!: string;

  @Field({ description: 'Its currency, the quote of the markets that are traded with it.' })
  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Field(() => AmountScalar, { description: 'What it began with.' })
  @Property({ ...MONEY })
  initialBalance!: string;

  @Field(() => AmountScalar, { description: 'What can be spent.' })
  @Property({ ...MONEY })
  balance!: string;

  @Field(() => AmountScalar, { description: 'What is set aside for buys that wait for their price.' })
  @Property({ ...MONEY, defaultRaw: '0' })
  inOrder!: string;

  @Field(() => Date, { description: 'When it was opened or last reset.' })
  @Property({ type: 'datetime', length: 3 })
  resetAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const tradingBotPaperAccountStays: RowsStay = { table: 'trading_bot_paper_account', stays: STAYS.ofAccount };
