import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int, registerEnumType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { PriceSource, type UsdPrice } from './price.js';

export const WalletType = {
  FIAT: 'FIAT',
  SPOT: 'SPOT',
  ECO: 'ECO',
} as const;

export type WalletType = (typeof WalletType)[keyof typeof WalletType];

registerEnumType(WalletType, {
  name: 'WalletType',
  description: 'What kind of money a wallet holds.',
  valuesConfig: {
    FIAT: { description: 'Money of a state.' },
    SPOT: { description: 'Assets of the spot market.' },
    ECO: { description: "Assets of the platform's own network." },
  },
});

const PRICE = { type: ExactDecimal, precision: 30, scale: 18, nullable: true } as const;

/** A currency that wallets hold. The same code may exist for several wallet types. */
@Entity({ tableName: 'currency' })
@Unique({ properties: ['code', 'type'] })
@OutputType('public', 'Something that wallets hold.')
export class Currency {
  [OptionalProps]?: 'status' | 'priceSource';

  @Field(() => UuidScalar, { description: 'Id of the currency.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field({ description: 'Code, such as USD.' })
  @Property({ type: 'string', length: 20 })
  code!: string;

  @Field(() => WalletType, { description: 'Type of the wallets that hold it.' })
  @Property({ type: 'string', length: 10 })
  type!: WalletType;

  @Field({ description: 'Name for people.' })
  @Property({ type: 'string', length: 100 })
  name!: string;

  @Field(() => Int, {
    description: 'Decimals to which computed amounts are rounded, and beyond which no deposit or withdrawal goes.',
  })
  @Property({ type: 'smallint' })
  precision!: number;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'Price of one unit in US dollars; null while it has none.',
  })
  @Property({ ...PRICE })
  usdPrice!: UsdPrice | null;

  @Field(() => Date, { nullable: true, description: 'Time of the last price change.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  pricedAt!: Date | null;

  @Field(() => PriceSource, { description: 'Source of the price: the feed, from its first price on, or admins.' })
  @Property({ type: 'string', length: 5, default: PriceSource.ADMIN })
  priceSource: PriceSource = PriceSource.ADMIN;

  /** Last price of the feed, used or not. */
  @Property({ ...PRICE })
  feedPrice!: UsdPrice | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  feedPricedAt!: Date | null;

  /** Last price that several people set, or that came with the program. */
  @Property({ ...PRICE })
  trustedPrice!: UsdPrice | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  trustedAt!: Date | null;

  /** Time of the last price received by socket, used or not. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  socketPricedAt!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Start of the price jump that blocks conversions; null without one.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  jumpedAt!: Date | null;

  /** Start of the current run of feed prices without another jump; null before it begins. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  calmSince!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Reason why an admin closed the currency to conversions; null while it is open.',
  })
  @Property({ type: 'string', length: 500, nullable: true })
  closedReason!: string | null;

  @Field({
    description: 'False while it is not offered: wallets keep it and pay it out, and nothing new begins with it.',
  })
  @Property({ type: 'boolean', default: true })
  status: boolean = true;

  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it was last changed.' })
  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  updatedAt!: Date;
}

export const currencyStays: RowsStay = { table: 'currency', stays: STAYS.few };
