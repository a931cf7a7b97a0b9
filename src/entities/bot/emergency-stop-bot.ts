import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { RetentionOf } from '../frame/retention.js';
import { TradingEmergencyStop } from './emergency-stop.js';
import type { EmergencyOutcome } from './emergency-names.js';

/** A bot that ran, or was paused, when all bots were stopped. */
@Entity({ tableName: 'trading_emergency_stop_bot' })
export class TradingEmergencyStopBot {
  [OptionalProps]?: 'orderIds';

  @ManyToOne(() => TradingEmergencyStop, {
    fieldName: 'stopId',
    mapToPk: true,
    primary: true,
    deleteRule: 'cascade',
  })
  stopId!: string;

  /** No reference: whoever checks one waits for rows of bots that a frozen process has locked. */
  @PrimaryKey({ type: 'uuid' })
  botId!: string;

  /** The run that is stopped: when it was started. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  runSince!: Date | null;

  /** Null until it was its turn. */
  @Property({ type: 'string', length: 7, nullable: true })
  outcome!: Exclude<EmergencyOutcome, 'RUNNING'> | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  endedAt!: Date | null;

  /** Orders of a live bot that were not finished then. */
  @Property({ type: 'array', columnType: 'uuid[]', defaultRaw: "'{}'" })
  orderIds!: string[];

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

/** As long as the audit trail, which says the same of each bot. */
export const tradingEmergencyStopBotRetention: RetentionOf<TradingEmergencyStopBot> = {
  table: 'trading_emergency_stop_bot',
  time: 'createdAt',
  days: 90,
};
