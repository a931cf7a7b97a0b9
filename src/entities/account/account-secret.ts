import { ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { User } from './user.js';

/** A secret of an account that is valid until `expiresAt`. Only its SHA-256 is stored. */
export abstract class AccountSecret {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'cascade' })
  userId!: string;

  @Property({ type: 'character', length: 64, unique: true })
  tokenHash!: string;

  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  expiresAt!: Date;
}

/** A secret that can be used once. */
export abstract class SingleUseSecret extends AccountSecret {
  @Property({ type: 'datetime', length: 3, nullable: true })
  usedAt!: Date | null;
}
