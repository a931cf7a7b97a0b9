import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { registerEnumType } from 'type-graphql';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { User } from './user.js';

export const TwoFactorMethod = {
  APP: 'APP',
  EMAIL: 'EMAIL',
} as const;

export type TwoFactorMethod = (typeof TwoFactorMethod)[keyof typeof TwoFactorMethod];

registerEnumType(TwoFactorMethod, {
  name: 'TwoFactorMethod',
  description: 'How the second factor of a sign-in is proven.',
  valuesConfig: {
    APP: { description: 'A code of an authenticator app.' },
    EMAIL: { description: 'A code that is sent by mail.' },
  },
});

/** A second factor of an account; it counts once its owner has proven it with a code. */
@Entity({ tableName: 'two_factor' })
export class TwoFactor {
  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, primary: true, deleteRule: 'cascade' })
  userId!: string;

  @PrimaryKey({ type: 'string', length: 10 })
  method!: TwoFactorMethod;

  /** The shared secret of the authenticator app, sealed; null for codes by mail. */
  @Property({ type: 'text', nullable: true })
  secret!: string | null;

  /** Time step of the last accepted code, so that no code can be used twice. */
  @Property({ type: 'integer', nullable: true })
  lastStep!: number | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  confirmedAt!: Date | null;

  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;
}

export const twoFactorStays: RowsStay = { table: 'two_factor', stays: STAYS.ofAccount };
