import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../account/user.js';
import type { RowsStay } from '../frame/retention.js';
import { TradingBot } from './bot.js';
import type { BotActor, BotAuditAction } from './names.js';

/** Who did what to a bot. */
@Entity({ tableName: 'trading_bot_audit_log' })
export class TradingBotAuditLog {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => TradingBot, { fieldName: 'botId', mapToPk: true, nullable: true, deleteRule: 'cascade' })
  botId!: string | null;

  @Property({ type: 'uuid', nullable: true })
  strategyId!: string | null;

  @ManyToOne(() => User, { fieldName: 'ownerId', mapToPk: true, deleteRule: 'cascade' })
  ownerId!: string;

  /** Who did it; the owner where an engine did. */
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
