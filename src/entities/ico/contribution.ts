import type { AccountWalletId } from '../../core/catalogue/wallet-ids.js';
import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { HoursLeft } from '../../core/launchpad/deadlines.js';
import type { IcoChainCheck, IcoContributionStatus } from '../../core/states/ico.js';
import { User } from '../account/user.js';
import type { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { type RowsStay, STAYS } from '../frame/retention.js';
import { Wallet } from '../wallet/wallet.js';
import { IcoTokenOffering } from './offering.js';
import { IcoTokenOfferingPhase } from './phase.js';

const MONEY = { type: ExactDecimal, precision: 36, scale: 8 } as const;
const PERCENT = { type: ExactDecimal, precision: 5, scale: 2 } as const;

/** A note of an admin about a contribution. */
export interface ContributionNote {
  readonly id: string;
  readonly note: string;
  /** The admin. */
  readonly userId: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface ContributionNotes {
  readonly admin: readonly ContributionNote[];
  readonly buyer?: string;
}

/** A contribution: what a buyer paid, and for how many tokens. */
@Entity({ tableName: 'ico_transaction' })
export class IcoContribution {
  [OptionalProps]?: 'paidNet' | 'paidFee' | 'refunded' | 'delivered' | 'notes' | 'usdExtra';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => IcoTokenOffering, { fieldName: 'offeringId', mapToPk: true, deleteRule: 'restrict' })
  offeringId!: string;

  @ManyToOne(() => IcoTokenOfferingPhase, { fieldName: 'phaseId', mapToPk: true, deleteRule: 'restrict' })
  phaseId!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'restrict' })
  userId!: string;

  /** The wallet that paid, which a refund goes back to. */
  @ManyToOne(() => Wallet, { fieldName: 'walletId', mapToPk: true, deleteRule: 'restrict' })
  walletId!: AccountWalletId;

  @Property({ type: 'string', length: 12 })
  status!: IcoContributionStatus;

  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Property({ type: 'string', length: 10 })
  walletType!: WalletType;

  @Property({ ...MONEY })
  amount!: string;

  @Property({ ...PERCENT })
  feePercent!: string;

  /** The platform's part of the amount. */
  @Property({ ...MONEY })
  fee!: string;

  @Property({ ...MONEY })
  price!: string;

  @Property({ ...MONEY })
  tokens!: string;

  /** The amount in dollars, at the rate of the purchase. */
  @Property({ ...MONEY })
  usdValue!: string;

  /** What it counts against the caps of its buyer beyond that, since its currency has cost more within the day. */
  @Property({ ...MONEY, defaultRaw: '0' })
  usdExtra!: string;

  /** Where the buyer wants the tokens. */
  @Property({ type: 'string', length: 128 })
  walletAddress!: string;

  /** Whether the tokens come in tranches; the schedule has them. */
  @Property({ type: 'boolean' })
  vests!: boolean;

  /** Deadline of its delivery, from SUCCESS on; null where the tokens come in tranches. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  deliverBy!: Date | null;

  /** Hours before the deadline at which it was last told of; 0 once it was told of as late. */
  @Property({ type: 'smallint', nullable: true })
  toldHoursLeft!: HoursLeft | null;

  /** Of the delivery of a whole allocation. */
  @Property({ type: 'string', length: 128, nullable: true })
  transactionHash!: string | null;

  @Property({ type: 'string', length: 9, nullable: true })
  chainCheck!: IcoChainCheck | null;

  @Property({ type: 'string', length: 500, nullable: true })
  checkReason!: string | null;

  /** What has left escrow: to the creator, to the platform, back to the buyer. Tokens that were paid for so. */
  @Property({ ...MONEY, defaultRaw: '0' })
  paidNet: string = '0';

  @Property({ ...MONEY, defaultRaw: '0' })
  paidFee: string = '0';

  @Property({ ...MONEY, defaultRaw: '0' })
  refunded: string = '0';

  @Property({ ...MONEY, defaultRaw: '0' })
  delivered: string = '0';

  @Property({ type: 'json', defaultRaw: `'{"admin": []}'` })
  notes: ContributionNotes = { admin: [] };

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;

  /** When its first delivery was submitted. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  submittedAt!: Date | null;

  /** When the transaction of its delivery was named: the newest one. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  namedAt!: Date | null;

  /** When its chain was last asked about it. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  checkedAt!: Date | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  verifiedAt!: Date | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  releasedAt!: Date | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  rejectedAt!: Date | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  refundedAt!: Date | null;
}

export const icoContributionStays: RowsStay = { table: 'ico_transaction', stays: STAYS.money };
