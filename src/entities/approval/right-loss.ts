import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../account/user.js';
import type { RetentionOf } from '../frame/retention.js';
import { Role } from '../role/role.js';

/** Rights that an account lost by another hand (by another role, a blocking, a deletion or a change of its role), or a role. */
@Entity({ tableName: 'right_loss' })
export class RightLoss {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  /** The account; null where a role lost them. */
  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  userId!: string | null;

  @ManyToOne(() => Role, { fieldName: 'roleId', mapToPk: true, nullable: true, deleteRule: 'cascade' })
  roleId!: string | null;

  /** True for an account that was an active Super Admin. */
  @Property({ type: 'boolean' })
  wasSuperAdmin!: boolean;

  /** Whether approvals of that Super Admin counted. */
  @Property({ type: 'boolean' })
  counted!: boolean;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

export const rightLossRetention: RetentionOf<RightLoss> = { table: 'right_loss', time: 'createdAt', days: 5 };
