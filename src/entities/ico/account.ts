import { Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../account/user.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { IcoTokenOffering } from './offering.js';

const MONEY = { type: ExactDecimal, precision: 36, scale: 8 } as const;

/** What an account has in an offering, over contributions that are neither refunded nor rejected: what its caps count. */
@Entity({ tableName: 'ico_account' })
export class IcoAccount {
  @ManyToOne(() => IcoTokenOffering, { fieldName: 'offeringId', mapToPk: true, primary: true, deleteRule: 'cascade' })
  offeringId!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, primary: true, deleteRule: 'restrict' })
  userId!: string;

  @Property({ ...MONEY })
  amount!: string;

  /** In dollars, at the high prices of the purchases. */
  @Property({ ...MONEY })
  usd!: string;

  @Property({ type: 'integer' })
  contributions!: number;
}
