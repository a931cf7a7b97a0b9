import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { GatewayMerchant } from './merchant.js';
import type { GatewayMode } from './names.js';

const SUM = { type: ExactDecimal, precision: 38, scale: 8, defaultRaw: '0' } as const;
const COUNT = { type: 'integer', default: 0 } as const;

/** A merchant's sums of one day in UTC, by mode, currency and wallet type. */
@Entity({ tableName: 'gateway_day' })
export class GatewayDay {
  [OptionalProps]?:
    | 'created'
    | 'completed'
    | 'refunds'
    | 'gross'
    | 'fees'
    | 'refunded'
    | 'usdVolume'
    | 'usdFees'
    | 'usdRefunded'
    | 'usdExtra';

  @ManyToOne(() => GatewayMerchant, { fieldName: 'merchantId', mapToPk: true, primary: true, deleteRule: 'restrict' })
  merchantId!: string;

  @PrimaryKey({ type: 'string', length: 4 })
  mode!: GatewayMode;

  @PrimaryKey({ type: 'date' })
  day!: string;

  @PrimaryKey({ type: 'string', length: 20 })
  currency!: string;

  @PrimaryKey({ type: 'string', length: 10 })
  walletType!: WalletType;

  /** Payments that were created on the day. */
  @Property({ ...COUNT })
  created!: number;

  /** Payments that were paid on the day. */
  @Property({ ...COUNT })
  completed!: number;

  /** Refunds that were made on the day. */
  @Property({ ...COUNT })
  refunds!: number;

  @Property({ ...SUM })
  gross!: string;

  @Property({ ...SUM })
  fees!: string;

  @Property({ ...SUM })
  refunded!: string;

  @Property({ ...SUM })
  usdVolume!: string;

  @Property({ ...SUM })
  usdFees!: string;

  @Property({ ...SUM })
  usdRefunded!: string;

  /** What paid payments count against limits beyond the volume. */
  @Property({ ...SUM })
  usdExtra!: string;
}

export const gatewayDayStays: RowsStay = { table: 'gateway_day', stays: STAYS.money };
