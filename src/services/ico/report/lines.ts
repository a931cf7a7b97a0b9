import type { Row } from '../../../entities/index.js';
import type { IcoContribution } from '../../../entities/ico/contribution.js';
import type { Reader } from '../../../infra/database/database.js';
import { canonical } from '../../../core/money.js';
import { OWNER_COLUMNS, type OwnerColumns, ownerOf, type OwnerView } from '../../frame/owner.js';
import { doneOf, type Flows, isOutstanding, NO_FLOWS, type Plan, plannedOf } from './flows.js';

/** A contribution as the report has it. */
export interface Line {
  readonly id: string;
  readonly buyer: OwnerView;
  readonly status: IcoContribution['status'];
  readonly amount: string;
  readonly done: Flows;
  readonly planned: Flows;
  /** ISO 8601. */
  readonly createdAt: string;
}

export type LineRow = OwnerColumns &
  Pick<
    Row<IcoContribution>,
    'id' | 'userId' | 'status' | 'amount' | 'fee' | 'paidNet' | 'paidFee' | 'refunded' | 'createdAt'
  >;

export function linesOf(rows: Reader, offeringId: string) {
  return rows
    .selectFrom('ico_transaction as t')
    .innerJoin('user as owner', 'owner.id', 't.userId')
    .select([
      't.id',
      't.userId',
      't.status',
      't.amount',
      't.fee',
      't.paidNet',
      't.paidFee',
      't.refunded',
      't.createdAt',
    ])
    .select(OWNER_COLUMNS)
    .where('t.offeringId', '=', offeringId);
}

export function toLine(row: LineRow, plan: Plan): Line {
  const { id, userId, status, amount, createdAt } = row;
  return {
    id,
    buyer: ownerOf(userId, row),
    status,
    amount: canonical(amount),
    done: doneOf(row),
    planned: isOutstanding(status) ? plannedOf(row, plan) : NO_FLOWS,
    createdAt,
  };
}
