import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { ConvertFreeze } from './names.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 18 } as const;
const PERCENT = { type: ExactDecimal, precision: 6, scale: 4, nullable: true } as const;

/** A currency and wallet type that customers can convert from and to. */
@Entity({ tableName: 'convert_asset' })
@Unique({ properties: ['currency', 'type'] })
@OutputType('admin', 'Something that customers can convert from and to, as admins see it.', 'AdminConvertAsset')
export class ConvertAsset {
  [OptionalProps]?: 'frozen';

  @Field(() => UuidScalar, { description: 'Id of the asset.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field({ description: 'Code of the currency.' })
  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets.' })
  @Property({ type: 'string', length: 10 })
  type!: WalletType;

  @Field({ description: 'Whether it can be converted.' })
  @Property({ type: 'boolean' })
  enabled!: boolean;

  @Field(() => AmountScalar, { description: 'The least amount that can be paid of it at once.' })
  @Property({ ...MONEY })
  minAmount!: string;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'The largest amount that can be paid of it at once; null for none.',
  })
  @Property({ ...MONEY, nullable: true })
  maxAmount!: string | null;

  @Field(() => AmountScalar, { nullable: true, description: 'Its own spread in percent; null for the setting.' })
  @Property({ ...PERCENT })
  spreadPercent!: string | null;

  @Field(() => AmountScalar, { nullable: true, description: 'Its own fee in percent; null for the setting.' })
  @Property({ ...PERCENT })
  feePercent!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The market at which exposure to it is hedged, such as BTC/USDT; null where it is not.',
  })
  @Property({ type: 'string', length: 41, nullable: true })
  hedgeSymbol!: string | null;

  @Field(() => [ConvertFreeze], { description: 'Why nothing of it moves; empty while it does.' })
  @Property({ type: 'array', columnType: 'varchar(12)[]', defaultRaw: "'{}'" })
  frozen: ConvertFreeze[] = [];

  @Field(() => Date, { nullable: true, description: 'Since when it is frozen.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  frozenAt!: Date | null;

  @Field(() => Date, { description: 'When it was added.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it was last changed.' })
  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const convertAssetStays: RowsStay = { table: 'convert_asset', stays: STAYS.few };
