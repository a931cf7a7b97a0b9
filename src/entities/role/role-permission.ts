import { Entity, ManyToOne, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Role } from './role.js';

/** One permission key that a role holds. */
@Entity({ tableName: 'role_permission' })
export class RolePermission {
  @ManyToOne(() => Role, { fieldName: 'roleId', mapToPk: true, primary: true, deleteRule: 'cascade' })
  roleId!: string;

  @PrimaryKey({ type: 'string', length: 100 })
  permission!: string;
}
