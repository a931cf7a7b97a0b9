import type { AccountWalletId } from '../../core/catalogue/wallet-ids.js';
import { ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { User } from '../account/user.js';
import { Wallet } from '../wallet/wallet.js';

export const MoneyRequestStatus = {
  PENDING: 'PENDING',
  COMPLETED: 'COMPLETED',
  REJECTED: 'REJECTED',
  CANCELLED: 'CANCELLED',
} as const;

export type MoneyRequestStatus = (typeof MoneyRequestStatus)[keyof typeof MoneyRequestStatus];

/** Descriptions of the statuses in the schema. */
export const MONEY_REQUEST_STATUSES = {
  PENDING: { description: 'It waits for a decision.' },
  COMPLETED: { description: 'The money was moved.' },
  REJECTED: { description: 'An admin refused it.' },
  CANCELLED: { description: 'Its owner took it back.' },
};

// Clients have known the type by this name from the beginning, so it does not change.
registerEnumType(MoneyRequestStatus, {
  name: 'MoneyMovementStatus',
  description: 'What became of a withdrawal or a transfer.',
  valuesConfig: MONEY_REQUEST_STATUSES,
});

/** The columns that all money requests share: requests of a customer to move money, which an admin may decide. */
@ObjectType({ simpleResolvers: true })
export abstract class MoneyRequest {
  @Field(() => UuidScalar, { description: 'The account that asked for it.' })
  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'restrict' })
  userId!: string;

  @Field(() => UuidScalar, { description: 'The wallet that it is about.' })
  @ManyToOne(() => Wallet, { fieldName: 'walletId', mapToPk: true, deleteRule: 'restrict' })
  walletId!: AccountWalletId;

  @Field({ description: "Code of the wallet's currency." })
  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallet.' })
  @Property({ type: 'string', length: 10 })
  type!: WalletType;

  @Field(() => AmountScalar, { description: 'How much.' })
  @Property({ type: ExactDecimal, precision: 30, scale: 18 })
  amount!: string;

  @Field(() => String, { nullable: true, description: 'Why it was rejected.' })
  @Property({ type: 'string', length: 500, nullable: true })
  reason!: string | null;

  @ManyToOne(() => User, { fieldName: 'decidedBy', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  decidedBy!: string | null;

  @Field(() => Date, { nullable: true, description: 'When it was decided.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  decidedAt!: Date | null;

  @Field(() => Date, { description: 'When it was asked for.' })
  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;
}
