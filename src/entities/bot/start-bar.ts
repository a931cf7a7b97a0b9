import { Entity, ManyToOne, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { TradingEmergencyStop } from './emergency-stop.js';

/** Whether bots may be started: one row, which starts lock FOR SHARE and an emergency stop for itself. */
@Entity({ tableName: 'trading_start_bar' })
export class TradingStartBar {
  /** Always 1. */
  @PrimaryKey({ type: 'smallint' })
  id!: number;

  /** The stop that bars starts; null while bots may be started. */
  @ManyToOne(() => TradingEmergencyStop, {
    fieldName: 'stopId',
    mapToPk: true,
    nullable: true,
    deleteRule: 'restrict',
  })
  stopId!: string | null;
}
