import { AppError } from '../../../core/catalogue/errors.js';
import { newId } from '../../../core/ids.js';
import { fixed, sum, toText } from '../../../core/trading/fixed.js';
import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { HouseTrade } from '../../../infra/exchange/house-venue.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { Movement } from '../../ledger/movement.js';
import { postWithCommit } from '../../ledger/post.js';
import { restOf } from './amounts.js';
import { endUnfilled, moved, review, settleEnd } from './end-hedge.js';
import { releaseMost } from './hold.js';
import { changeHedge } from './lock-hedge.js';
import { tradeMovements } from './trade-movements.js';
import { feeKindOf, quoteOf, venueWallet } from './venue-wallets.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes convert_hedge_trade in one statement: it writes all trades of one order, or none.

/** Nothing was booked, because of this. */
class Unbookable extends Error {}

/**
 * Ends a PLACED hedge with all that the venue traded for it. What cannot be booked (a fee in a currency that the platform
 * has not, more than the house holds at the venue) leaves it in REVIEW, with nothing booked.
 */
export async function bookTrades(ctx: Context, id: string, trades: readonly HouseTrade[]): Promise<void> {
  try {
    await changeHedge(ctx, id, 'PLACED', (tx, hedge) => book(ctx, tx, hedge, trades));
  } catch (error) {
    const reason = unbookable(error);
    if (reason === null) throw error;
    await changeHedge(ctx, id, 'PLACED', (tx, hedge) => review(ctx, tx, hedge, reason));
  }
}

async function book(ctx: Context, tx: Tx, hedge: ConvertHedge, trades: readonly HouseTrade[]): Promise<void> {
  if (trades.length === 0) return endUnfilled(ctx, tx, hedge, 'The venue filled nothing at this price');
  const [base, quote] = [await venueWallet(ctx, tx, hedge), await venueWallet(ctx, tx, quoteOf(hedge))];
  const movements: Movement<'convert'>[] = await releaseMost(ctx, tx, hedge);
  const rows = trades.map((trade) => ({ ...trade, id: newId() }));
  for (const row of rows) {
    const feeKind = await feeKindOf(tx, hedge, row.feeCurrency);
    if (!feeKind)
      throw new Unbookable(`The venue charged a fee in ${row.feeCurrency}, which the platform does not have`);
    const wallets = { base, quote, fee: await venueWallet(ctx, tx, feeKind) };
    movements.push(...tradeMovements(hedge, row, feeKind, wallets));
  }
  await store(ctx, tx, hedge, rows);
  addUp(hedge, trades);
  movements.push(...(await endFilled(ctx, tx, hedge)));
  await postWithCommit<'convert'>(tx, movements);
}

/** Ends a hedge whose amounts are set, by the movements that it answers. */
async function endFilled(ctx: Context, tx: Tx, hedge: ConvertHedge): Promise<Movement<'convert'>[]> {
  const now = ctx.clock.now();
  const status = moved(hedge, restOf(hedge) === '0' ? 'fill' : 'fillPart');
  Object.assign(hedge, { status, endedAt: now, updatedAt: now });
  const { id, filled, cost } = hedge;
  tx.afterCommit(({ log }) => log.info({ module: 'convert', hedgeId: id, status, filled, cost }, 'a hedge has ended'));
  return settleEnd(ctx, tx, hedge);
}

async function store(
  { clock }: Context,
  tx: Tx,
  { id: hedgeId }: ConvertHedge,
  trades: readonly (HouseTrade & { readonly id: string })[],
): Promise<void> {
  const createdAt = clock.now().toISOString();
  const rows = trades.map(({ atMs, venueOrderId: _order, ...trade }) => ({
    ...trade,
    hedgeId,
    createdAt,
    tradedAt: new Date(atMs).toISOString(),
  }));
  await tx.rows.insertInto('convert_hedge_trade').values(rows).execute();
}

function addUp(hedge: ConvertHedge, trades: readonly HouseTrade[]): void {
  const total = (field: 'amount' | 'cost' | 'fee'): string => toText(sum(trades.map((trade) => fixed(trade[field]))));
  const [feeCurrency, ...others] = new Set(trades.map((trade) => trade.feeCurrency));
  const isOneFee = others.length === 0 && feeCurrency !== undefined;
  Object.assign(hedge, { filled: total('amount'), cost: total('cost') });
  if (isOneFee) Object.assign(hedge, { fee: total('fee'), feeCurrency });
}

/** Why trades cannot be booked, for an error that says so; null for any other. */
function unbookable(error: unknown): string | null {
  if (error instanceof Unbookable) return error.message;
  if (!(error instanceof AppError)) return null;
  if (error.code === 'INVENTORY_FLOOR') return 'The house has less booked at the venue than was traded';
  return error.code === 'CONFLICT' ? 'A trade of it is booked for another hedge' : null;
}
