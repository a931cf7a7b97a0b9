import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { IcoTokenOffering } from './offering.js';

const MONEY = { type: ExactDecimal, precision: 36, scale: 8 } as const;

/** What an offering has sold, beside its row, which every purchase shares. */
@Entity({ tableName: 'ico_offering_progress' })
export class IcoOfferingProgress {
  [OptionalProps]?: 'raised' | 'raisedUsd' | 'sold' | 'contributors';

  @ManyToOne(() => IcoTokenOffering, { fieldName: 'offeringId', mapToPk: true, primary: true, deleteRule: 'cascade' })
  offeringId!: string;

  /** Amounts of contributions that are neither refunded nor rejected, and the part of the others that was paid out. */
  @Property({ ...MONEY, defaultRaw: '0' })
  raised: string = '0';

  @Property({ ...MONEY, defaultRaw: '0' })
  raisedUsd: string = '0';

  /** Tokens that no phase has left. */
  @Property({ ...MONEY, defaultRaw: '0' })
  sold: string = '0';

  /** Accounts that have a contribution which is neither refunded nor rejected. */
  @Property({ type: 'integer', default: 0 })
  contributors: number = 0;
}
