import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { IcoOfferingStatus } from '../../core/states/ico.js';
import { User } from '../account/user.js';
import type { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import type { RowsStay } from '../frame/retention.js';
import { IcoBlockchain } from './blockchain.js';
import { IcoLaunchPlan } from './launch-plan.js';
import { IcoTokenType } from './token-type.js';

const MONEY = { type: ExactDecimal, precision: 36, scale: 8 } as const;
const PERCENT = { type: ExactDecimal, precision: 5, scale: 2 } as const;

/** A sale of a token by its creator. */
@Entity({ tableName: 'ico_token_offering' })
export class IcoTokenOffering {
  [OptionalProps]?: 'paused' | 'flagged' | 'paysConfirmed' | 'planUpgrades' | 'planWaived' | 'deliveryDays';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'restrict' })
  userId!: string;

  /** Offerings that were deleted go with their plan, type or blockchain; contributions keep them. */
  @ManyToOne(() => IcoLaunchPlan, { fieldName: 'planId', mapToPk: true, deleteRule: 'cascade' })
  planId!: string;

  @ManyToOne(() => IcoTokenType, { fieldName: 'typeId', mapToPk: true, deleteRule: 'cascade' })
  typeId!: string;

  @ManyToOne(() => IcoBlockchain, { fieldName: 'blockchainId', mapToPk: true, deleteRule: 'cascade' })
  blockchainId!: string;

  @Property({ type: 'string', length: 100 })
  name!: string;

  @Property({ type: 'string', length: 10 })
  symbol!: string;

  @Property({ type: 'string', length: 1_000, nullable: true })
  icon!: string | null;

  @Property({ type: 'string', length: 9 })
  status!: IcoOfferingStatus;

  @Property({ type: 'boolean', default: false })
  paused: boolean = false;

  @Property({ type: 'boolean', default: false })
  flagged: boolean = false;

  /** Since when its clocks stand still: of one in SUCCESS that is flagged or paused, and before that of a paused one. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  deadlinesStoppedAt!: Date | null;

  /** What could not be refunded when admins were last told of it; null while nothing is open. */
  @Property({ type: 'string', length: 200, nullable: true })
  refundAlarm!: string | null;

  /** Of a cancelled one: true if deliveries that their chain has confirmed are paid for, and not refunded. */
  @Property({ type: 'boolean', default: false })
  paysConfirmed: boolean = false;

  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Property({ type: 'string', length: 10 })
  walletType!: WalletType;

  /** Sum of what the phases sell, at their prices. */
  @Property({ ...MONEY })
  targetAmount!: string;

  @Property({ type: 'datetime', length: 3 })
  startDate!: Date;

  @Property({ type: 'datetime', length: 3 })
  endDate!: Date;

  /** In the offering's currency, beside the platform's limits in dollars. */
  @Property({ ...MONEY, nullable: true })
  minPurchase!: string | null;

  @Property({ ...MONEY, nullable: true })
  maxPurchase!: string | null;

  @Property({ ...MONEY, nullable: true })
  maxPerUser!: string | null;

  /** Days that its creator has to deliver what is due; as it was launched. */
  @Property({ type: 'smallint', default: 30 })
  deliveryDays: number = 30;

  /** What the plan cost when it was paid for, upgrades included, and how often it was upgraded. */
  @Property({ ...MONEY })
  planPrice!: string;

  /** What an admin who made the offering spared it of the plan's price. */
  @Property({ ...MONEY, defaultRaw: '0' })
  planWaived: string = '0';

  @Property({ type: 'integer', default: 0 })
  planUpgrades: number = 0;

  /** Share of the target that the soft cap was at approval; null before. */
  @Property({ ...PERCENT, nullable: true })
  softCapPercent!: string | null;

  /** What must be raised, fixed at approval: later settings and phases do not change it. */
  @Property({ ...MONEY, nullable: true })
  softCap!: string | null;

  @Property({ type: 'string', length: 2_000, nullable: true })
  reviewNotes!: string | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  approvedAt!: Date | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  rejectedAt!: Date | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  activatedAt!: Date | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  settledAt!: Date | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  cancelledAt!: Date | null;

  @Property({ type: 'string', length: 500, nullable: true })
  cancelReason!: string | null;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  deletedAt!: Date | null;
}

export const icoTokenOfferingStays: RowsStay = {
  table: 'ico_token_offering',
  stays: 'contributions were paid into it',
};
