import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';

/** A permission key that every role has been given that held certain others, whether or not they still hold it. */
@Entity({ tableName: 'granted_permission' })
export class GrantedPermission {
  @PrimaryKey({ type: 'string', length: 100 })
  permission!: string;
}
