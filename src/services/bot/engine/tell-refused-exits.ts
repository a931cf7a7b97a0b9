import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { tellOwner } from '../manage/tell-owner.js';
import { saidOf, type RefusedExit } from './happened.js';
import type { OwnBot } from './own-bot.js';

// Writes SQL: it moves money, or keeps it from moving.

/** Notifies the owner of a bot of exits that its venue has refused: once a trade, however often they are tried. */
export async function tellOfRefusedExits(
  ctx: Context,
  tx: Tx,
  { row }: OwnBot,
  refused: readonly RefusedExit[],
): Promise<void> {
  if (refused.length === 0) return;
  const words = new Map(refused.map(({ tradeId, reason }) => [tradeId, reason]));
  const untold = await tx.rows
    .updateTable('trading_bot_trade')
    .set({ exitRefusedAt: ctx.clock.now().toISOString() })
    .where('id', 'in', [...words.keys()])
    .where('exitRefusedAt', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of untold) {
    const said = saidOf(words.get(id));
    await tellOwner(ctx, tx, row, {
      title: 'Trading Bot Exit Refused',
      message: `${row.name} could not sell what it holds in ${row.symbol}, and tries again. The exchange refused the order: ${said}`,
    });
  }
}
