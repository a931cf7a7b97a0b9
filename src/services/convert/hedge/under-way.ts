import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { Reader } from '../../../infra/database/database.js';
import type { WalletKind } from '../../currency/wallet-kind.js';

/** What of a hedge its work needs. */
export type WorkedHedge = Pick<
  ConvertHedge,
  'id' | 'status' | 'orderId' | 'clientOrderId' | 'venueOrderId' | 'symbol' | 'side' | 'amount' | 'sends'
> & { readonly sentAt: Date | null; readonly firstSentAt: Date | null; readonly deadlineAt: Date | null };

/** Hedges that have not ended, the oldest first; with an id that one alone. */
export async function underWay(rows: Reader, most: number, id?: string): Promise<readonly WorkedHedge[]> {
  const query = rows
    .selectFrom('convert_hedge')
    .select(['id', 'status', 'orderId', 'clientOrderId', 'venueOrderId', 'symbol', 'side', 'amount', 'sends'])
    .select(['sentAt', 'firstSentAt', 'deadlineAt'])
    .where('status', 'in', ['OPEN', 'PLACED'])
    .orderBy('createdAt')
    .orderBy('id')
    .limit(most);
  const found = await (id === undefined ? query : query.where('id', '=', id)).execute();
  return found.map((row) => ({
    ...row,
    sentAt: time(row.sentAt),
    firstSentAt: time(row.firstSentAt),
    deadlineAt: time(row.deadlineAt),
  }));
}

function time(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Whether a hedge of a currency has not ended; one that waits for an admin has not. */
export async function underWayOf(rows: Reader, { currency, type }: WalletKind): Promise<boolean> {
  const found = await rows
    .selectFrom('convert_hedge')
    .select('id')
    .where('currency', '=', currency)
    .where('type', '=', type)
    .where('status', 'in', ['OPEN', 'PLACED', 'REVIEW'])
    .where('orderId', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
