import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { IcoVestingStatus } from '../../core/states/ico.js';
import { User } from '../account/user.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { type RowsStay, STAYS } from '../frame/retention.js';
import { IcoContribution } from './contribution.js';
import type { FrozenTerms } from './detail.js';
import type { IcoVestingType } from './names.js';
import { IcoTokenOffering } from './offering.js';

const MONEY = { type: ExactDecimal, precision: 36, scale: 8 } as const;

/** The schedule of a contribution that vests; one each. */
@Entity({ tableName: 'ico_token_vesting' })
export class IcoTokenVesting {
  [OptionalProps]?: 'released';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => IcoContribution, { fieldName: 'transactionId', mapToPk: true, unique: true, deleteRule: 'restrict' })
  transactionId!: string;

  @ManyToOne(() => IcoTokenOffering, { fieldName: 'offeringId', mapToPk: true, deleteRule: 'restrict' })
  offeringId!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'restrict' })
  userId!: string;

  @Property({ type: 'string', length: 6 })
  type!: IcoVestingType;

  /** When the months begin to count: the end of the offering, as it was at the purchase. */
  @Property({ type: 'datetime', length: 3 })
  startDate!: Date;

  @Property({ ...MONEY })
  total!: string;

  @Property({ ...MONEY, defaultRaw: '0' })
  released: string = '0';

  /** The terms as they were at the purchase. */
  @Property({ type: 'json' })
  releaseSchedule!: FrozenTerms;

  @Property({ type: 'string', length: 9 })
  status!: IcoVestingStatus;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  completedAt!: Date | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  cancelledAt!: Date | null;
}

export const icoTokenVestingStays: RowsStay = { table: 'ico_token_vesting', stays: STAYS.money };
