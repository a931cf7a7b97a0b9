import { AppError } from '../../../core/catalogue/errors.js';
import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { ConvertHedgeTrade } from '../../../entities/convert/hedge-trade.js';
import type { Row } from '../../../entities/index.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';

/** A hedge as admins see it. */
export type HedgeView = Row<ConvertHedge>;

/** A hedge with what the venue traded for it, oldest first. */
export interface HedgeDetail extends HedgeView {
  readonly trades: readonly Row<ConvertHedgeTrade>[];
}

const COLUMNS = {
  id: { column: 'id', kind: 'uuid' },
  currency: { column: 'currency', kind: 'text' },
  type: { column: 'type', kind: 'text' },
  symbol: { column: 'symbol', kind: 'text' },
  mode: { column: 'mode', kind: 'text' },
  side: { column: 'side', kind: 'text' },
  status: { column: 'status', kind: 'text' },
  orderId: { column: 'orderId', kind: 'uuid' },
  clientOrderId: { column: 'clientOrderId', kind: 'text' },
  venueOrderId: { column: 'venueOrderId', kind: 'text' },
  amount: { column: 'amount', kind: 'number' },
  createdAt: { column: 'createdAt', kind: 'time' },
  endedAt: { column: 'endedAt', kind: 'time' },
  updatedAt: { column: 'updatedAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of hedges, the newest first. */
export async function readConvertHedges(ctx: Context, request: ListRequest): Promise<Page<HedgeView>> {
  const query = ctx.db.rows.selectFrom('convert_hedge').selectAll();
  return readPage<HedgeView>(query, COLUMNS, request, { defaultSort: 'createdAt', tieBreaker: 'id' });
}

/** A hedge with its trades; NOT_FOUND when there is none. */
export async function readConvertHedge({ db }: Context, id: string): Promise<HedgeDetail> {
  const hedge = await findHedge(db.rows, id);
  const trades = await db.rows
    .selectFrom('convert_hedge_trade')
    .selectAll()
    .where('hedgeId', '=', id)
    .orderBy('tradedAt')
    .orderBy('id')
    .execute();
  return { ...hedge, trades };
}

export async function findHedge(rows: Reader, id: string): Promise<HedgeView> {
  const hedge = await rows.selectFrom('convert_hedge').selectAll().where('id', '=', id).executeTakeFirst();
  if (!hedge) throw new AppError('NOT_FOUND', { message: 'There is no such hedge' });
  return hedge;
}
