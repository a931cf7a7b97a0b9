import { Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Approval } from '../approval/approval.js';
import { ConvertInventory } from './inventory.js';

/** A reference that a funding has claimed while it waits for approvals. The row goes when the act ends. */
@Entity({ tableName: 'convert_funding_claim' })
export class ConvertFundingClaim {
  @ManyToOne(() => Approval, { fieldName: 'approvalId', mapToPk: true, primary: true, deleteRule: 'restrict' })
  approvalId!: string;

  @ManyToOne(() => ConvertInventory, { fieldName: 'inventoryId', mapToPk: true, deleteRule: 'restrict' })
  inventoryId!: string;

  @Property({ type: 'string', length: 6 })
  direction!: 'FUND' | 'DEFUND';

  /** In the form in which references are compared. */
  @Property({ type: 'string', length: 200 })
  referenceKey!: string;
}
