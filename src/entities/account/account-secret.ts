import { ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { User } from './user.js';

/** A secret of an account that works for a while. Only its SHA-256 is kept. */
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

/** One that works once. */
export abstract class SingleUseSecret extends AccountSecret {
  @Property({ type: 'datetime', length: 3, nullable: true })
  usedAt!: Date | null;
}
