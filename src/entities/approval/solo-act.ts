import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { ApprovalKind } from '../../core/acts/kinds.js';
import { User } from '../account/user.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import type { RetentionOf } from '../frame/retention.js';

/**
 * An act that one person let through. Its dollars count towards the tiers of the person's and the account's next acts
 * for 24 hours.
 */
@Entity({ tableName: 'solo_act' })
export class SoloAct {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'string', length: 20 })
  kind!: ApprovalKind;

  /** Null for the platform itself, which approves withdrawals automatically where the settings say so. */
  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  userId!: string | null;

  /** Account that received or sent the money; null for none. */
  @ManyToOne(() => User, { fieldName: 'accountId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  accountId!: string | null;

  @Property({ type: ExactDecimal, precision: 65, scale: 36 })
  usd!: string;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

export const soloActRetention: RetentionOf<SoloAct> = { table: 'solo_act', time: 'createdAt', days: 2 };
