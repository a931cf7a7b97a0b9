import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { ConvertOrderStatus } from '../../core/states/convert.js';
import { User } from '../account/user.js';
import type { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import type { RetentionOf } from '../frame/retention.js';
import type { ConvertSide } from './names.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 18 } as const;
const RATE = { type: ExactDecimal, precision: 60, scale: 30 } as const;
const PERCENT = { type: ExactDecimal, precision: 6, scale: 4 } as const;
const TIME = { type: 'datetime', length: 3, nullable: true } as const;

/** A quote, and the order that it becomes when the customer takes it. */
@Entity({ tableName: 'convert_order' })
export class ConvertOrder {
  [OptionalProps]?: 'isPositioned';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'restrict' })
  userId!: string;

  /** The customer's own name of the request. While the quote is open, the same request gets the same quote. */
  @Property({ type: 'string', length: 64, nullable: true })
  clientRequestId!: string | null;

  /** Hash of what was asked for. */
  @Property({ type: 'blob' })
  requestHash!: Buffer;

  @Property({ type: 'string', length: 8 })
  status!: ConvertOrderStatus;

  @Property({ type: 'string', length: 9 })
  side!: ConvertSide;

  @Property({ type: 'string', length: 20 })
  fromCurrency!: string;

  @Property({ type: 'string', length: 10 })
  fromType!: WalletType;

  /** What the customer pays, fee included. */
  @Property({ ...MONEY })
  fromAmount!: string;

  @Property({ type: 'string', length: 20 })
  toCurrency!: string;

  @Property({ type: 'string', length: 10 })
  toType!: WalletType;

  /** What the customer receives. */
  @Property({ ...MONEY })
  toAmount!: string;

  /** Units received for one unit paid after the fee. */
  @Property({ ...RATE })
  rate!: string;

  @Property({ ...RATE })
  inverseRate!: string;

  /** The rate without the spread. */
  @Property({ ...RATE })
  mid!: string;

  @Property({ ...PERCENT })
  spreadPercent!: string;

  /** What the spread earns, in the currency that is received. */
  @Property({ ...MONEY })
  spread!: string;

  @Property({ ...PERCENT })
  feePercent!: string;

  /** In the currency that is paid. */
  @Property({ ...MONEY })
  fee!: string;

  /** What rounding leaves to the house, in the currency that is received. */
  @Property({ ...MONEY })
  rounding!: string;

  /** Dollars for one unit of what is paid, when it was quoted. */
  @Property({ ...MONEY })
  fromPrice!: string;

  /** Dollars for one unit of what is received. */
  @Property({ ...MONEY })
  toPrice!: string;

  /** What is paid, in dollars. */
  @Property({ type: ExactDecimal, precision: 30, scale: 8 })
  usdValue!: string;

  /** Whether the platform's positions contain the exposure of it. */
  @Property({ type: 'boolean', default: false })
  isPositioned: boolean = false;

  /** Why it is FAILED or REVERSED. */
  @Property({ type: 'string', length: 500, nullable: true })
  reason!: string | null;

  @Property({ type: 'datetime', length: 3 })
  expiresAt!: Date;

  @Property({ ...TIME })
  acceptedAt!: Date | null;

  @Property({ ...TIME })
  settledAt!: Date | null;

  @Property({ ...TIME })
  failedAt!: Date | null;

  @Property({ ...TIME })
  expiredAt!: Date | null;

  @Property({ ...TIME })
  reversedAt!: Date | null;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

/** Quotes that nobody took; all others have no such time and stay. */
export const convertOrderRetention: RetentionOf<ConvertOrder> = {
  table: 'convert_order',
  time: 'expiredAt',
  days: 30,
};
