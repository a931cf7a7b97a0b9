import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { RowsStay } from '../frame/retention.js';

/** What an engine says of itself. */
export interface EngineReport {
  /** When it last finished a turn of all of its bots; null before the first one. */
  readonly lastBeatAt: string | null;
  /** How long that turn took. */
  readonly beatMs: number | null;
  readonly bots: number;
  readonly venues: readonly EngineVenue[];
}

/** What an engine says of an exchange that its bots trade at. */
export interface EngineVenue {
  readonly venue: string;
  /** Accounts there that it has opened, and of how many of them it hears orders as they change. */
  readonly accounts: number;
  readonly connected: number;
  /** Until when the exchange wants to be asked for nothing, by the account that waits longest. */
  readonly pausedUntil: string | null;
  /** When all orders of the account that waits longest were last looked up. */
  readonly reconciledAt: string | null;
}

/** A process that runs bots. Its lease covers all of them. */
@Entity({ tableName: 'trading_engine' })
export class TradingEngine {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'datetime', length: 3 })
  startedAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  leasedUntil!: Date;

  /** What it said of itself when it last renewed its lease. */
  @Property({ type: 'json', nullable: true })
  report!: EngineReport | null;
}

export const tradingEngineStays: RowsStay = {
  table: 'trading_engine',
  stays: 'engines remove those whose lease is long over',
};
