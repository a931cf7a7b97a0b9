import { isDeepStrictEqual } from 'node:util';
import type { TradingBotTrade } from '../../../entities/bot/trade.js';
import type { UncountedFee } from '../../../entities/bot/uncounted-fee.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { tellOwner } from '../manage/tell-owner.js';
import type { OwnBot } from './own-bot.js';

/** What a stored trade has of all its turns. */
export type StoredTrade = Pick<TradingBotTrade, 'id' | 'uncountedFees'>;

/** Notifies the owner of a bot of the first fees of a trade that its profit leaves out: once a trade. */
export async function tellOfUncountedFees(
  ctx: Context,
  tx: Tx,
  { row, market }: OwnBot,
  charged: ReadonlyMap<string, readonly UncountedFee[]>,
  stored: ReadonlyMap<string, StoredTrade>,
): Promise<void> {
  for (const [tradeId, fees] of charged) {
    const isFirst = isDeepStrictEqual(stored.get(tradeId)?.uncountedFees, fees);
    if (!isFirst) continue;
    const said = fees.map(({ amount, currency }) => `${amount} ${currency}`).join(', ');
    await tellOwner(ctx, tx, row, {
      title: 'Trading Bot Fee Not Counted',
      message:
        `The exchange has charged ${row.name} a fee of ${said} for a trade in ${row.symbol}. It has no price for that in ` +
        `${market.quote}, so the profit of the trade leaves it out.`,
    });
  }
}
