import { AppError } from '../../../core/catalogue/errors.js';
import type { ConvertSend } from '../../../entities/convert/send.js';
import type { Row } from '../../../entities/index.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';

export type SendRow = Row<ConvertSend>;

export const NO_SEND = 'There is no such send';

/** A send that is acted on, by its id. */
export interface SendAct {
  readonly id: string;
  readonly idempotencyKey?: string | null;
}

const COLUMNS = {
  id: { column: 'id', kind: 'uuid' },
  sendChainId: { column: 'sendChainId', kind: 'uuid' },
  currency: { column: 'currency', kind: 'text' },
  type: { column: 'type', kind: 'text' },
  chainId: { column: 'chainId', kind: 'number' },
  address: { column: 'address', kind: 'text' },
  amount: { column: 'amount', kind: 'number' },
  purpose: { column: 'purpose', kind: 'text' },
  status: { column: 'status', kind: 'text' },
  usdValue: { column: 'usdValue', kind: 'number' },
  txHash: { column: 'txHash', kind: 'text' },
  createdBy: { column: 'createdBy', kind: 'uuid' },
  approvedBy: { column: 'approvedBy', kind: 'uuid' },
  createdAt: { column: 'createdAt', kind: 'time' },
  approvedAt: { column: 'approvedAt', kind: 'time' },
  broadcastAt: { column: 'broadcastAt', kind: 'time' },
  updatedAt: { column: 'updatedAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of the sends, newest first. */
export async function readSends({ db }: Context, request: ListRequest): Promise<Page<SendRow>> {
  const all = db.rows.selectFrom('convert_send').selectAll();
  return readPage(all, COLUMNS, request, { defaultSort: 'createdAt', tieBreaker: 'id' });
}

/** One send for an admin; NOT_FOUND where there is none. */
export async function readSend({ db }: Context, id: string): Promise<SendRow> {
  return findSend(db.rows, id);
}

/** One send; NOT_FOUND where there is none. */
export async function findSend(rows: Reader, id: string): Promise<SendRow> {
  const found = await rows.selectFrom('convert_send').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND', { message: NO_SEND });
  return found;
}
