import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { STAYS, type RowsStay } from '../frame/retention.js';

/** Since when the launchpad is in maintenance. Deadlines of deliveries stand still meanwhile. */
@Entity({ tableName: 'ico_maintenance' })
export class IcoMaintenance {
  /** LAUNCHPAD; there is only one row. */
  @PrimaryKey({ type: 'string', length: 20 })
  name!: string;

  @Property({ type: 'datetime', length: 3, nullable: true })
  since!: Date | null;
}

export const icoMaintenanceStays: RowsStay = { table: 'ico_maintenance', stays: STAYS.few };
