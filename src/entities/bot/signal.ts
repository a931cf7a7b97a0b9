import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { RetentionOf } from '../frame/retention.js';
import { TradingBot } from './bot.js';
import type { BotSignalAction } from './names.js';

/** A signal that a bot has accepted. The sender's id makes a repeated one get the first answer. */
@Entity({ tableName: 'trading_bot_signal' })
export class TradingBotSignal {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => TradingBot, { fieldName: 'botId', mapToPk: true, deleteRule: 'cascade' })
  botId!: string;

  @Property({ type: 'string', length: 100, nullable: true })
  senderId!: string | null;

  @Property({ type: 'string', length: 4 })
  action!: BotSignalAction;

  @Property({ type: 'datetime', length: 3 })
  signalAt!: Date;

  /** When its bot acted on it, or a later signal took its place; null while it waits for the next price. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  actedAt!: Date | null;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

/** For as long as a repeated signal gets the first answer. */
export const tradingBotSignalRetention: RetentionOf<TradingBotSignal> = {
  table: 'trading_bot_signal',
  time: 'createdAt',
  days: 1,
};
