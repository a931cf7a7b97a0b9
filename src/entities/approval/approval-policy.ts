import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { ApprovalKind } from '../../core/acts/kinds.js';
import { ExactDecimal } from '../frame/exact-decimal.js';

/** One tier of the approval policy: acts of this kind take this many people from this many dollars on. */
@Entity({ tableName: 'approval_policy' })
export class ApprovalPolicy {
  @PrimaryKey({ type: 'string', length: 20 })
  kind!: ApprovalKind;

  @PrimaryKey({ type: ExactDecimal, precision: 30, scale: 8 })
  fromUsd!: string;

  @Property({ type: 'smallint' })
  approvers!: number;
}
