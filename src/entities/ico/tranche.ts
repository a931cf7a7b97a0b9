import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { HoursLeft } from '../../core/launchpad/deadlines.js';
import type { IcoChainCheck, IcoTrancheStatus } from '../../core/states/ico.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { type RowsStay, STAYS } from '../frame/retention.js';
import { IcoTokenVesting } from './vesting.js';

const MONEY = { type: ExactDecimal, precision: 36, scale: 8 } as const;
const PERCENT = { type: ExactDecimal, precision: 5, scale: 2 } as const;

/** A tranche of a schedule. */
@Entity({ tableName: 'ico_token_vesting_release' })
@Unique({ properties: ['vestingId', 'sequence'] })
export class IcoTokenVestingRelease {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => IcoTokenVesting, { fieldName: 'vestingId', mapToPk: true, deleteRule: 'restrict' })
  vestingId!: string;

  @Property({ type: 'smallint' })
  sequence!: number;

  @Property({ type: 'datetime', length: 3 })
  dueAt!: Date;

  @Property({ ...PERCENT })
  percent!: string;

  @Property({ ...MONEY })
  tokens!: string;

  /** Its share of what waits in escrow: the creator's, the platform's. */
  @Property({ ...MONEY })
  net!: string;

  @Property({ ...MONEY })
  fee!: string;

  @Property({ type: 'string', length: 9 })
  status!: IcoTrancheStatus;

  /** When buyer and creator were told that it is due. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  announcedAt!: Date | null;

  /** Deadline of its delivery, from its day on. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  deliverBy!: Date | null;

  /** Hours before the deadline at which it was last told of; 0 once it was told of as late. */
  @Property({ type: 'smallint', nullable: true })
  toldHoursLeft!: HoursLeft | null;

  @Property({ type: 'string', length: 128, nullable: true })
  transactionHash!: string | null;

  @Property({ type: 'string', length: 9, nullable: true })
  chainCheck!: IcoChainCheck | null;

  @Property({ type: 'string', length: 500, nullable: true })
  checkReason!: string | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  submittedAt!: Date | null;

  /** When its chain was last asked about it. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  checkedAt!: Date | null;

  /** When its share of escrow was paid out. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  paidAt!: Date | null;
}

export const icoTokenVestingReleaseStays: RowsStay = { table: 'ico_token_vesting_release', stays: STAYS.money };
