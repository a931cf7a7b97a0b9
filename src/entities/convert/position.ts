import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

/**
 * What the platform has bought of its customers beyond what it sold them, and has not hedged; negative the other way.
 * Orders that have settled since are added by the job of the hedges.
 */
@Entity({ tableName: 'convert_position' })
export class ConvertPosition {
  [OptionalProps]?: 'amount';

  @PrimaryKey({ type: 'string', length: 20 })
  currency!: string;

  @PrimaryKey({ type: 'string', length: 10 })
  type!: WalletType;

  @Property({ type: ExactDecimal, precision: 36, scale: 18, defaultRaw: '0' })
  amount: string = '0';

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const convertPositionStays: RowsStay = { table: 'convert_position', stays: STAYS.few };
