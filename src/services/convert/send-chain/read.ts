import { AppError } from '../../../core/catalogue/errors.js';
import type { ConvertSendChain } from '../../../entities/convert/send-chain.js';
import type { Row } from '../../../entities/index.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';

export type SendChainRow = Row<ConvertSendChain>;

export const NO_SEND_CHAIN = 'There is no such send chain';

const COLUMNS = {
  id: { column: 'id', kind: 'uuid' },
  currency: { column: 'currency', kind: 'text' },
  type: { column: 'type', kind: 'text' },
  chainId: { column: 'chainId', kind: 'number' },
  contract: { column: 'contract', kind: 'text' },
  decimals: { column: 'decimals', kind: 'number' },
  confirmations: { column: 'confirmations', kind: 'number' },
  minSend: { column: 'minSend', kind: 'number' },
  maxSend: { column: 'maxSend', kind: 'number' },
  enabled: { column: 'enabled', kind: 'boolean' },
  createdAt: { column: 'createdAt', kind: 'time' },
  updatedAt: { column: 'updatedAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of the send chains, newest first. */
export async function readSendChains({ db }: Context, request: ListRequest): Promise<Page<SendChainRow>> {
  const all = db.rows.selectFrom('convert_send_chain').selectAll();
  return readPage(all, COLUMNS, request, { defaultSort: 'createdAt', tieBreaker: 'id' });
}

/** One send chain; NOT_FOUND where there is none. */
export async function findSendChain(rows: Reader, id: string): Promise<SendChainRow> {
  const found = await rows.selectFrom('convert_send_chain').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND', { message: NO_SEND_CHAIN });
  return found;
}

/** The send chain of a chain's own coin, in which gas is paid; undefined where there is none. */
export async function findCoin(rows: Reader, chainId: number): Promise<SendChainRow | undefined> {
  return rows
    .selectFrom('convert_send_chain')
    .selectAll()
    .where('chainId', '=', chainId)
    .where('contract', 'is', null)
    .executeTakeFirst();
}
