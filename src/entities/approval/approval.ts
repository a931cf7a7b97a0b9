import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, registerEnumType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { APPROVAL_KINDS, type ApprovalKind } from '../../core/acts/kinds.js';
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

const KINDS = Object.fromEntries(APPROVAL_KINDS.map((kind) => [kind, kind])) as {
  readonly [Kind in ApprovalKind]: Kind;
};

registerEnumType(KINDS, {
  name: 'ApprovalKind',
  description: 'Kinds of acts whose number of approvers the approval policy sets.',
  valuesConfig: {
    DEPOSIT: { description: 'Crediting a deposit.' },
    WITHDRAWAL: { description: 'Paying a withdrawal out.' },
    ADJUSTMENT: { description: 'Adding money to a wallet from outside, or taking it out.' },
    PRICE: { description: 'Setting a price by hand, its source, or a setting that guards prices.' },
    CONVERT_FUND: { description: 'Bringing money into the inventory of instant convert, or taking it out.' },
    CONVERT_SEND: { description: 'Paying from the inventory of instant convert on a chain.' },
    CONVERT_RESOLVE: { description: 'Resolving a hedge, a movement or an order of instant convert.' },
    MERCHANT_PAYOUT: { description: 'Paying a merchant out.' },
    ICO_VERIFY: { description: 'Confirming a token delivery without proof of the chain.' },
    NFT_RESOLVE: { description: 'Resolving an NFT sale without proof of the chain.' },
    ROLE: { description: 'Giving rights, or changing the credentials of an account that holds rights.' },
    POLICY: { description: 'Changing the approval policy.' },
  },
});
export { KINDS as ApprovalKindName };

export const ApprovalStatus = {
  PENDING: 'PENDING',
  DONE: 'DONE',
  REJECTED: 'REJECTED',
  WITHDRAWN: 'WITHDRAWN',
  EXPIRED: 'EXPIRED',
} as const;

export type ApprovalStatus = (typeof ApprovalStatus)[keyof typeof ApprovalStatus];

registerEnumType(ApprovalStatus, {
  name: 'ApprovalStatus',
  description: 'State of an act that needs more people than the one who began it.',
  valuesConfig: {
    PENDING: { description: 'It waits for approvals.' },
    DONE: { description: 'It has enough approvals and is carried out.' },
    REJECTED: { description: 'Another admin refused it.' },
    WITHDRAWN: { description: 'It was taken back.' },
    EXPIRED: { description: 'It did not get its approvals in time.' },
  },
});

/** An act that needs more people than the one who began it: what is to be done, and where it stands. */
@Entity({ tableName: 'approval' })
@OutputType('admin', 'An act that needs more people than the one who began it.')
export class Approval {
  @Field(() => UuidScalar, { description: 'Id of the act.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => KINDS, { description: 'Kind of the act, by which the policy sets its number of approvers.' })
  @Property({ type: 'string', length: 20 })
  kind!: ApprovalKind;

  @Field({ description: 'Operation that began it.' })
  @Property({ type: 'string', length: 60 })
  operation!: string;

  /** Key by which the act can be seen and approved; null for Super Admins only. */
  @Field(() => String, {
    nullable: true,
    description: 'Permission key by which it can be approved; null for Super Admins only.',
  })
  @Property({ type: 'string', length: 100, nullable: true })
  permission!: string | null;

  @Field({ description: 'Id or name of the record that it changes.' })
  @Property({ type: 'string', length: 255 })
  subjectId!: string;

  @Field(() => UuidScalar, { nullable: true, description: 'Account that it concerns; null for none.' })
  @ManyToOne(() => User, { fieldName: 'accountId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  accountId!: string | null;

  @Field({ description: 'One line for approvers, such as "Add 5 BTC to a wallet of alice@example.com".' })
  @Property({ type: 'string', length: 1000 })
  title!: string;

  @Field(() => JsonObjectScalar, { description: 'What is to be done, without secrets.' })
  @Property({ type: 'json' })
  details!: Record<string, unknown>;

  /** The input as JSON, encrypted, since settings may hold secrets. */
  @Property({ type: 'text' })
  inputSealed!: string;

  @Field(() => AmountScalar, {
    nullable: true,
    description:
      'US dollars that decided the number of approvers: the act, and what else counted in the last 24 hours. Null without a known value. Of a kind without dollars the tier, 0 or 1.',
  })
  @Property({ type: ExactDecimal, precision: 65, scale: 36, nullable: true })
  usd!: string | null;

  @Field(() => Int, {
    description: 'Approvers that it needs, by the policy at its beginning or now, whichever asks more.',
  })
  @Property({ type: 'smallint' })
  needed!: number;

  @Field(() => ApprovalStatus, { description: 'State.' })
  @Property({ type: 'string', length: 10 })
  status!: ApprovalStatus;

  /** Hash of what makes two acts the same. While one is PENDING, another with the same key is that one. */
  @Property({ type: 'character', length: 64, nullable: true })
  sameKey!: string | null;

  @Field(() => UuidScalar, {
    nullable: true,
    description: 'Account that began it; null for the platform itself, whose approval counts as one.',
  })
  @ManyToOne(() => User, { fieldName: 'begunBy', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  begunBy!: string | null;

  @Field(() => String, { nullable: true, description: 'Reason why it was rejected, or could not be carried out.' })
  @Property({ type: 'string', length: 500, nullable: true })
  reason!: string | null;

  @Field(() => UuidScalar, {
    nullable: true,
    description: 'Account that gave the last approval, rejected it or took it back; null otherwise.',
  })
  @ManyToOne(() => User, { fieldName: 'endedBy', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  endedBy!: string | null;

  @Field(() => Date, { nullable: true, description: 'End of the act; null while it waits.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  endedAt!: Date | null;

  @Field(() => Date, { description: 'Time at which it was begun.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Field(() => Date, {
    description:
      'Time until which it waits. A lowered policy takes effect then, every other act is given up. A record that waits by itself goes on waiting: then the last of its approvals has ceased to count.',
  })
  @Property({ type: 'datetime', length: 3 })
  expiresAt!: Date;
}

export const approvalStays: RowsStay = { table: 'approval', stays: STAYS.record };
