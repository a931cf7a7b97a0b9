import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../account/user.js';

/**
 * How many orders an account has made, whatever became of them. The row is also the lock of what one account may have open
 * and convert at once.
 */
@Entity({ tableName: 'convert_account' })
export class ConvertAccount {
  [OptionalProps]?: 'orders';

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, primary: true, deleteRule: 'restrict' })
  userId!: string;

  @Property({ type: 'integer', default: 0 })
  orders: number = 0;
}
