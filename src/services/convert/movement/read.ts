import { AppError } from '../../../core/catalogue/errors.js';
import type { ConvertMovement } from '../../../entities/convert/movement.js';
import type { Row } from '../../../entities/index.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';

export type MovementRow = Row<ConvertMovement>;

export const NO_MOVEMENT = 'There is no such movement';

const COLUMNS = {
  id: { column: 'id', kind: 'uuid' },
  currency: { column: 'currency', kind: 'text' },
  type: { column: 'type', kind: 'text' },
  from: { column: 'from', kind: 'text' },
  to: { column: 'to', kind: 'text' },
  amount: { column: 'amount', kind: 'number' },
  status: { column: 'status', kind: 'text' },
  origin: { column: 'origin', kind: 'text' },
  automatic: { column: 'automatic', kind: 'boolean' },
  txHash: { column: 'txHash', kind: 'text' },
  outcome: { column: 'outcome', kind: 'text' },
  startedAt: { column: 'startedAt', kind: 'time' },
  dueAt: { column: 'dueAt', kind: 'time' },
  doneAt: { column: 'doneAt', kind: 'time' },
  createdAt: { column: 'createdAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of all movements of the house's own money, newest first. */
export async function readConvertMovements({ db }: Context, request: ListRequest): Promise<Page<MovementRow>> {
  const query = db.rows.selectFrom('convert_movement').selectAll();
  return readPage<MovementRow>(query, COLUMNS, request, { defaultSort: 'createdAt', tieBreaker: 'id' });
}

/** One movement; NOT_FOUND where there is none. */
export async function readConvertMovement({ db }: Context, id: string): Promise<MovementRow> {
  return findMovement(db.rows, id);
}

/** As {@link readConvertMovement}, on the given reader. */
export async function findMovement(rows: Reader, id: string): Promise<MovementRow> {
  const found = await rows.selectFrom('convert_movement').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND', { message: NO_MOVEMENT });
  return found;
}
