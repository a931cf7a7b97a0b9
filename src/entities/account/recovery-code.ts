import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { User } from './user.js';

/** A code that replaces a lost second factor once. Only its SHA-256 is stored. */
@Entity({ tableName: 'recovery_code' })
export class RecoveryCode {
  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, primary: true, deleteRule: 'cascade' })
  userId!: string;

  @PrimaryKey({ type: 'character', length: 64 })
  codeHash!: string;

  @Property({ type: 'datetime', length: 3, nullable: true })
  usedAt!: Date | null;
}

export const recoveryCodeStays: RowsStay = { table: 'recovery_code', stays: STAYS.ofAccount };
