import { Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../account/user.js';
import type { RowsStay } from '../frame/retention.js';
import { STAYS } from '../frame/retention.js';
import { Approval } from './approval.js';

/** One person's approval of an act, the beginner's included. */
@Entity({ tableName: 'approval_vote' })
export class ApprovalVote {
  @ManyToOne(() => Approval, { fieldName: 'approvalId', mapToPk: true, primary: true, deleteRule: 'cascade' })
  approvalId!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, primary: true, deleteRule: 'restrict' })
  userId!: string;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

export const approvalVoteStays: RowsStay = { table: 'approval_vote', stays: STAYS.record };
