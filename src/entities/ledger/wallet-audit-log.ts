import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { GraphQLSafeInt } from 'graphql-scalars';
import { Field, registerEnumType } from 'type-graphql';
import { JsonScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { AmountScalar } from '../../core/amount.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { ColumnNames } from '../frame/tables.js';
import { Wallet } from '../wallet/wallet.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

export const WalletOperation = {
  WALLET_CREATED: 'WALLET_CREATED',
  CREDIT: 'CREDIT',
  DEBIT: 'DEBIT',
  TRANSFER_IN: 'TRANSFER_IN',
  TRANSFER_OUT: 'TRANSFER_OUT',
  HOLD: 'HOLD',
  RELEASE: 'RELEASE',
  EXECUTE_FROM_HOLD: 'EXECUTE_FROM_HOLD',
} as const;

export type WalletOperation = (typeof WalletOperation)[keyof typeof WalletOperation];

registerEnumType(WalletOperation, {
  name: 'WalletOperation',
  description: 'What a row of the ledger did.',
  valuesConfig: {
    WALLET_CREATED: { description: 'The wallet came into existence.' },
    CREDIT: { description: 'In: the balance went up.' },
    DEBIT: { description: 'Out: the balance went down.' },
    TRANSFER_IN: { description: "In: the recipient's leg of a transfer." },
    TRANSFER_OUT: { description: "Out: the sender's leg of a transfer." },
    HOLD: { description: 'Neutral: balance moved to inOrder.' },
    RELEASE: { description: 'Neutral: inOrder moved back to balance.' },
    EXECUTE_FROM_HOLD: { description: 'Out: held money was spent.' },
  },
});

/** One row of a wallet's ledger. Rows are written by the ledger's SQL function alone and never change. */
@Entity({ tableName: 'wallet_audit_log' })
@Unique({ properties: ['walletId', 'sequence'] })
@OutputType('owner', "One movement in a wallet's ledger.")
export class WalletAuditLog {
  [OptionalProps]?: 'hashVersion';

  [ColumnNames]?: { external: 'border' };

  @Field(() => UuidScalar, { description: 'Id of the row.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The wallet.' })
  @ManyToOne(() => Wallet, { fieldName: 'walletId', mapToPk: true, deleteRule: 'restrict' })
  walletId!: string;

  @Field(() => UuidScalar, { nullable: true, description: "The wallet's owner; null for a wallet of the platform." })
  // A foreign key of the database refers to the wallet and its owner together, so that both always match.
  @Property({ type: 'uuid', nullable: true })
  userId!: string | null;

  @Field(() => GraphQLSafeInt, { description: "Number of the row in its wallet's ledger, without gaps from 1." })
  @Property({ type: 'bigint' })
  sequence!: string;

  @Field(() => WalletOperation, { description: 'What the row did.' })
  @Property({ type: 'string', length: 20 })
  operation!: WalletOperation;

  @Field(() => AmountScalar, { description: 'How much was moved; the operation says in which direction.' })
  @Property({ type: ExactDecimal, precision: 30, scale: 18 })
  amount!: string;

  @Field(() => AmountScalar, { description: 'Free balance before.' })
  @Property({ type: ExactDecimal, precision: 30, scale: 18 })
  previousBalance!: string;

  @Field(() => AmountScalar, { description: 'Free balance after.' })
  @Property({ type: ExactDecimal, precision: 30, scale: 18 })
  newBalance!: string;

  @Field(() => AmountScalar, { description: 'Held balance before.' })
  @Property({ type: ExactDecimal, precision: 30, scale: 18 })
  previousInOrder!: string;

  @Field(() => AmountScalar, { description: 'Held balance after.' })
  @Property({ type: ExactDecimal, precision: 30, scale: 18 })
  newInOrder!: string;

  @Field(() => UuidScalar, {
    nullable: true,
    description: 'The deposit, withdrawal, transfer or other row that it belongs to.',
  })
  @Property({ type: 'uuid', nullable: true })
  transactionId!: string | null;

  @Field({ description: 'Key that keeps the movement from being made twice.' })
  @Property({ type: 'string', length: 255, unique: true })
  idempotencyKey!: string;

  @Field({ description: 'True where money entered or left the platform.' })
  // Hashes of the first version contain the column's name, so the column is not renamed.
  @Property({ type: 'boolean', fieldName: 'border' })
  external!: boolean;

  @Field(() => JsonScalar, {
    nullable: true,
    description:
      'What else is known of the movement, such as its fee or its reason. What an admin noted is for admins alone.',
  })
  @Property({ type: 'json', columnType: 'json', nullable: true })
  metadata!: unknown;

  @Property({ type: 'smallint', default: 1 })
  hashVersion: number = 1;

  @Property({ type: 'blob' })
  previousHash!: Buffer;

  @Property({ type: 'blob' })
  hash!: Buffer;

  @Field(() => Date, { description: "When it was made, by the database's clock." })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

export const walletAuditLogStays: RowsStay = { table: 'wallet_audit_log', stays: STAYS.money };
