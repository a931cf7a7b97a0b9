import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, registerEnumType } from 'type-graphql';
import { OutputType } from '../../core/visibility.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { User } from './user.js';

export const Provider = {
  GOOGLE: 'GOOGLE',
  WALLET: 'WALLET',
} as const;

export type Provider = (typeof Provider)[keyof typeof Provider];

registerEnumType(Provider, {
  name: 'Provider',
  description: 'Who vouches for a linked identity.',
  valuesConfig: {
    GOOGLE: { description: 'An outside identity provider.' },
    WALLET: { description: 'The signature of a blockchain wallet.' },
  },
});

/** An identity by which an account can sign in besides its password. Unlinking sets deletedAt and keeps the row. */
@Entity({ tableName: 'provider_user' })
@Unique({ properties: ['userId', 'provider', 'isPrimary'] })
@OutputType('owner', 'An identity that is linked to an account.', 'LinkedProvider')
export class ProviderUser {
  [OptionalProps]?: 'isContract';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'cascade' })
  userId!: string;

  @Field({ description: 'The address of a wallet, in lower case, or the id that the provider gives.' })
  @Property({ type: 'string', length: 255 })
  providerUserId!: string;

  @Field(() => Provider, { description: 'Who vouches for it.' })
  @Property({ type: 'string', length: 10 })
  provider!: Provider;

  /** True or null, never false, so that the unique constraint allows one primary identity of each provider. */
  @Property({ type: 'boolean', nullable: true })
  isPrimary!: true | null;

  /** EIP-155 chain that the signature was proven on. */
  @Property({ type: 'integer', nullable: true })
  chainId!: number | null;

  /** Whether a contract has accepted the proof, which then says nothing of other chains. */
  @Property({ type: 'boolean', default: false })
  isContract!: boolean;

  @Property({ type: 'datetime', length: 3, nullable: true })
  verifiedAt!: Date | null;

  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  updatedAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  deletedAt!: Date | null;
}

export const providerUserStays: RowsStay = { table: 'provider_user', stays: STAYS.ofAccount };
