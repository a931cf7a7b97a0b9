import { sum, toText } from '../../../core/trading/fixed.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { tellOwner } from '../manage/tell-owner.js';
import type { Happened } from './happened.js';
import type { OwnBot } from './own-bot.js';

/**
 * Notifies the owner of a bot of what its venue turned out to have done by orders that it had said it did not have: bought
 * for a bot that no longer runs, or sold what was sold already.
 */
export async function tellOfFoundOrders(
  ctx: Context,
  tx: Tx,
  { row, market }: OwnBot,
  { lateBuys, strays }: Pick<Happened, 'lateBuys' | 'strays'>,
): Promise<void> {
  if (lateBuys.length > 0) {
    const amount = toText(sum(lateBuys.map(({ position }) => position.amount)));
    await tellOwner(ctx, tx, row, {
      title: 'Trading Bot Bought After It Ended',
      message:
        `An order of ${row.name} that the exchange had not known has bought ${amount} ${market.base} after all. ` +
        'The bot does not run: close the trade, or start the bot.',
    });
  }
  if (strays.length > 0) {
    const amount = toText(sum(strays.map((fill) => fill.amount)));
    await tellOwner(ctx, tx, row, {
      title: 'Trading Bot Sold Twice',
      message:
        `An order of ${row.name} that the exchange had not known has sold ${amount} ${market.base} after all, ` +
        'which another order had sold already. It came out of what else your exchange account holds.',
    });
  }
}
