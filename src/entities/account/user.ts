import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, registerEnumType } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { Role } from '../role/role.js';
import type { RowsStay } from '../frame/retention.js';

/** Only an ACTIVE account may sign in or be used by a key. */
export const UserStatus = {
  ACTIVE: 'ACTIVE',
  INACTIVE: 'INACTIVE',
  SUSPENDED: 'SUSPENDED',
  BANNED: 'BANNED',
} as const;

export type UserStatus = (typeof UserStatus)[keyof typeof UserStatus];

registerEnumType(UserStatus, {
  name: 'UserStatus',
  description: 'Only an ACTIVE account may sign in; a key of any other account is refused.',
});

/** An account. E-mail addresses are unique among accounts that are not deleted, and stored in lower case. */
@Entity({ tableName: 'user' })
@OutputType('owner', 'An account, as its owner sees it.')
export class User {
  [OptionalProps]?: 'status' | 'unclaimed' | 'credentialsVersion';

  @Field(() => UuidScalar, { description: 'Id of the account.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field({ description: 'E-mail address, in lower case.' })
  @Property({ type: 'string', length: 254 })
  email!: string;

  /** Argon2id, in its own text form. Null for an account that has no password. */
  @Property({ type: 'string', length: 255, nullable: true })
  passwordHash!: string | null;

  @Field(() => String, { nullable: true, description: 'First name.' })
  @Property({ type: 'string', length: 100, nullable: true })
  firstName!: string | null;

  @Field(() => String, { nullable: true, description: 'Last name.' })
  @Property({ type: 'string', length: 100, nullable: true })
  lastName!: string | null;

  @Field(() => UserStatus, { description: 'State of the account.' })
  @Property({ type: 'string', length: 20, default: 'ACTIVE' })
  status: UserStatus = UserStatus.ACTIVE;

  @Field(() => String, { nullable: true, description: 'Country that the account states, as two letters.' })
  @Property({ type: 'character', length: 2, nullable: true })
  country!: string | null;

  /** Address of the primary linked wallet, copied by a database trigger; null without one. Clients never see it. */
  @Property({ type: 'string', length: 255, nullable: true })
  walletAddress!: string | null;

  @Property({ type: 'string', length: 10, nullable: true })
  walletProvider!: string | null;

  @ManyToOne(() => Role, { fieldName: 'roleId', mapToPk: true, deleteRule: 'restrict' })
  roleId!: string;

  @Field(() => Date, { nullable: true, description: 'When the e-mail address was verified; null while it is not.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  emailVerifiedAt!: Date | null;

  /**
   * True for an account that was registered but not verified, used or changed since. The database sets it to false with
   * the first session, API key or change of the row; nothing sets it back to true.
   */
  @Property({ type: 'boolean', default: false })
  unclaimed: boolean = false;

  @Field(() => Date, { description: 'When the account was registered.' })
  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  updatedAt!: Date;

  /** Incremented by the database when the e-mail address, the password or the confirmed second factors change. */
  @Property({ type: 'integer', default: 0 })
  credentialsVersion: number = 0;

  /** When the account got its role; null for before this was recorded. Its approvals of sensitive acts count a day later. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  roleSince!: Date | null;

  /** When another account last changed the password, the e-mail address or a second factor; null for never. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  credentialsSetAt!: Date | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  deletedAt!: Date | null;
}

export const userStays: RowsStay = {
  table: 'user',
  stays: 'an account that was closed stays as the party of its movements',
};
