import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { ConvertHedgeStatus } from '../../core/states/convert.js';
import { User } from '../account/user.js';
import type { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import type { ConvertHedgeMode, ConvertHedgeOutcome, ConvertHedgeSide } from './hedge-names.js';
import { ConvertOrder } from './order.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 18 } as const;
const TIME = { type: 'datetime', length: 3, nullable: true } as const;

/** An order at the venue that takes the risk of a currency off the house. */
@Entity({ tableName: 'convert_hedge' })
export class ConvertHedge {
  [OptionalProps]?: 'filled' | 'cost' | 'attempt' | 'holds' | 'sends';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Property({ type: 'string', length: 10 })
  type!: WalletType;

  @Property({ type: 'string', length: 20 })
  quoteCurrency!: string;

  @Property({ type: 'string', length: 10 })
  quoteType!: WalletType;

  /** Market of the venue, such as BTC/USDT. */
  @Property({ type: 'string', length: 41 })
  symbol!: string;

  @Property({ type: 'string', length: 6 })
  mode!: ConvertHedgeMode;

  /** The order that settles only once it is hedged; null for all others. */
  @ManyToOne(() => ConvertOrder, { fieldName: 'orderId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  orderId!: string | null;

  @Property({ type: 'string', length: 4 })
  side!: ConvertHedgeSide;

  @Property({ type: 'string', length: 8 })
  status!: ConvertHedgeStatus;

  /** What was taken out of the position, in the currency. */
  @Property({ ...MONEY })
  amount!: string;

  /** In the quote currency for one unit, as referencePrice. Null until it is placed. */
  @Property({ ...MONEY, nullable: true })
  limitPrice!: string | null;

  /** The middle of the order book when it was placed. */
  @Property({ ...MONEY, nullable: true })
  referencePrice!: string | null;

  @Property({ type: 'string', length: 32, unique: true })
  clientOrderId!: string;

  @Property({ type: 'string', length: 100, nullable: true })
  venueOrderId!: string | null;

  /** What was traded, in the currency. */
  @Property({ ...MONEY, defaultRaw: '0' })
  filled: string = '0';

  /** What changed hands for it, in the quote currency. */
  @Property({ ...MONEY, defaultRaw: '0' })
  cost: string = '0';

  /** Null until there was one, and where several currencies were charged. */
  @Property({ ...MONEY, nullable: true })
  fee!: string | null;

  @Property({ type: 'string', length: 20, nullable: true })
  feeCurrency!: string | null;

  /** Which try in a row it is to hedge the currency. */
  @Property({ type: 'integer', default: 1 })
  attempt: number = 1;

  /** Before when there is no other try; null where nothing has to be waited for. */
  @Property({ ...TIME })
  nextTryAt!: Date | null;

  /** How often money was held for it; numbers the ledger's keys. */
  @Property({ type: 'smallint', default: 0 })
  holds: number = 0;

  @Property({ type: 'smallint', default: 0 })
  sends: number = 0;

  @Property({ ...TIME })
  sentAt!: Date | null;

  /** Time of the first request, by the venue's clock: no order of the hedge is older. */
  @Property({ ...TIME })
  firstSentAt!: Date | null;

  /** By the venue's clock: after it, the last request is void. */
  @Property({ ...TIME })
  deadlineAt!: Date | null;

  /** Why it ended without being filled, or is in REVIEW. */
  @Property({ type: 'string', length: 500, nullable: true })
  reason!: string | null;

  @Property({ type: 'string', length: 9, nullable: true })
  outcome!: ConvertHedgeOutcome | null;

  @Property({ type: 'string', length: 500, nullable: true })
  note!: string | null;

  /** Who asked for it; null for the platform itself. */
  @ManyToOne(() => User, { fieldName: 'createdBy', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  createdBy!: string | null;

  @ManyToOne(() => User, { fieldName: 'resolvedBy', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  resolvedBy!: string | null;

  @Property({ ...TIME })
  placedAt!: Date | null;

  @Property({ ...TIME })
  endedAt!: Date | null;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const convertHedgeStays: RowsStay = { table: 'convert_hedge', stays: STAYS.money };
