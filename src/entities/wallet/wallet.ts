import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { GraphQLSafeInt } from 'graphql-scalars';
import { Field } from 'type-graphql';
import type { SystemWalletName } from '../../core/catalogue/system-wallets.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { AmountScalar } from '../../core/amount.js';
import { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { User } from '../account/user.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

/**
 * The money of an account, or of the platform itself, in one currency and type. Only the ledger changes the balance,
 * inOrder and the fields of the newest ledger row.
 */
@Entity({ tableName: 'wallet' })
@Unique({ properties: ['id', 'userId'] })
@OutputType('owner', 'What an account holds of one currency.')
export class Wallet {
  [OptionalProps]?:
    | 'balance'
    | 'inOrder'
    | 'sequence'
    | 'externalTotal'
    | 'checkDue'
    | 'sealDue'
    | 'headHash'
    | 'lastEntryAt'
    | 'createdAt';

  @Field(() => UuidScalar, { description: 'Id of the wallet.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => UuidScalar, {
    nullable: true,
    description: 'The account that owns it; null for a wallet of the platform.',
  })
  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  userId!: string | null;

  @Property({ type: 'string', length: 40, nullable: true })
  system!: SystemWalletName | null;

  @Field({ description: 'Code of the currency that it holds.' })
  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallet.' })
  @Property({ type: 'string', length: 10 })
  type!: WalletType;

  @Field(() => AmountScalar, { description: 'What is free to use.' })
  @Property({ type: ExactDecimal, precision: 30, scale: 18, defaultRaw: '0' })
  balance: string = '0';

  @Field(() => AmountScalar, { description: 'What is held for orders, withdrawals and the like.' })
  @Property({ type: ExactDecimal, precision: 30, scale: 18, defaultRaw: '0' })
  inOrder: string = '0';

  @Field(() => GraphQLSafeInt, { description: "Number of the newest row of the wallet's ledger." })
  @Property({ type: 'bigint', defaultRaw: '0' })
  sequence: string = '0';

  @Field(() => Date, {
    nullable: true,
    description: 'Since when it pays nothing out, because a check found a fault in its ledger; null while it does.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  frozenAt!: Date | null;

  /** Money that entered the platform through this wallet minus money that left it, since the first row. */
  @Property({ type: ExactDecimal, precision: 48, scale: 18, defaultRaw: '0' })
  externalTotal: string = '0';

  /** True when the wallet has ledger rows that no check has seen yet. */
  @Property({ type: 'boolean', default: false })
  checkDue: boolean = false;

  /** True when the wallet has ledger rows that are not sealed yet. */
  @Property({ type: 'boolean', default: false })
  sealDue: boolean = false;

  @Property({ type: 'blob', defaultRaw: `decode(repeat('00', 32), 'hex')` })
  headHash!: Buffer;

  @Property({ type: 'datetime', length: 3, defaultRaw: `'epoch'` })
  lastEntryAt!: Date;

  @Field(() => Date, { description: 'When it was opened.' })
  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;
}

export const walletStays: RowsStay = { table: 'wallet', stays: STAYS.ofAccount };
