import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { Role } from './role.js';

/** One permission key that a role holds. */
@Entity({ tableName: 'role_permission' })
export class RolePermission {
  @ManyToOne(() => Role, { fieldName: 'roleId', mapToPk: true, primary: true, deleteRule: 'cascade' })
  roleId!: string;

  @PrimaryKey({ type: 'string', length: 100 })
  permission!: string;

  /** When the role got the key; null for before this was recorded. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  since!: Date | null;
}

export const rolePermissionStays: RowsStay = { table: 'role_permission', stays: STAYS.few };
