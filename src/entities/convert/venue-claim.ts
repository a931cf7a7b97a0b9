import { Entity, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Approval } from '../approval/approval.js';
import { ConvertInventory } from './inventory.js';

/** A reference of the venue that a funding has claimed while it waits for approvals. The row goes when the act ends. */
@Entity({ tableName: 'convert_venue_claim' })
@Unique({ properties: ['inventoryId', 'direction', 'venueReference'] })
export class ConvertVenueClaim {
  @ManyToOne(() => Approval, { fieldName: 'approvalId', mapToPk: true, primary: true, deleteRule: 'restrict' })
  approvalId!: string;

  @ManyToOne(() => ConvertInventory, { fieldName: 'inventoryId', mapToPk: true, deleteRule: 'restrict' })
  inventoryId!: string;

  @Property({ type: 'string', length: 6 })
  direction!: 'FUND' | 'DEFUND';

  @Property({ type: 'string', length: 200 })
  venueReference!: string;
}
