import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';

/** A permission key that the shipped roles have been given, whether or not they still hold it. */
@Entity({ tableName: 'seeded_permission' })
export class SeededPermission {
  @PrimaryKey({ type: 'string', length: 100 })
  permission!: string;
}
