import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../account/user.js';
import type { RowsStay } from '../frame/retention.js';
import { TradingBot } from './bot.js';
import { TradingBotStrategy } from './strategy.js';
import type { BotActor, BotAuditAction } from './names.js';

/** Who did what to a bot, a strategy or the settings. */
@Entity({ tableName: 'trading_bot_audit_log' })
export class TradingBotAuditLog {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => TradingBot, { fieldName: 'botId', mapToPk: true, nullable: true, deleteRule: 'cascade' })
  botId!: string | null;

  @ManyToOne(() => TradingBotStrategy, {
    fieldName: 'strategyId',
    mapToPk: true,
    nullable: true,
    deleteRule: 'cascade',
  })
  strategyId!: string | null;

  /** Whose bot or strategy it is; null for the settings, which nobody owns. */
  @ManyToOne(() => User, { fieldName: 'ownerId', mapToPk: true, nullable: true, deleteRule: 'cascade' })
  ownerId!: string | null;

  /** Who did it; the owner where an engine or a job did. */
  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, nullable: true, deleteRule: 'set null' })
  userId!: string | null;

  @Property({ type: 'string', length: 6 })
  actor!: BotActor;

  @Property({ type: 'string', length: 24 })
  action!: BotAuditAction;

  @Property({ type: 'json' })
  details!: Readonly<Record<string, unknown>>;

  @Property({ type: 'string', length: 45, nullable: true })
  ip!: string | null;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

export const tradingBotAuditLogStays: RowsStay = {
  table: 'trading_bot_audit_log',
  stays: 'pruneBotLogs removes them after 90 days',
};
