import { COIN_DECIMALS } from '../../../core/chains.js';
import { amountOfUnits } from '../../../core/chain/units.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { Money } from '../../../core/money.js';
import { CONVERT_SEND_MOVES } from '../../../core/states/convert.js';
import { move } from '../../../core/states/machine.js';
import { ConvertSend } from '../../../entities/convert/send.js';
import { approveByAuthor } from '../../approval/approve-record.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { postWithCommit } from '../../ledger/post.js';
import { requireToken } from '../own/token.js';
import { APPROVE_SEND, receiverOf, sendToApprove } from './approve.js';
import { checkSend } from './check.js';
import { holdAmount, holdGas } from './movements.js';
import { gasToHold, quoteGas } from './payment.js';
import { findSend, NO_SEND, type SendAct, type SendRow } from './read.js';

// Pays nobody else: the money is the house's own.

/**
 * Holds the amount of a drafted send, and what its gas may cost by what the chain says now. If the account that wrote it
 * down submits it, this is its first approval, where that counts: PROOF_NOT_FRESH, and FORBIDDEN for an API key. NOT_FOUND,
 * ILLEGAL_STATE; BAD_INPUT when it breaks a bound of its send chain, its token has other decimals or the chain would refuse
 * it; CONVERT_PAUSED, CURRENCY_FROZEN; INVENTORY_FLOOR when the house has too little there; CHAIN_FAILED.
 */
export async function submitSend(ctx: Context, { id, idempotencyKey }: SendAct): Promise<SendRow> {
  const gas = await quotedFor(ctx, id);
  const once = { input: { id }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'submitConvertSend', once }, async (tx) => {
    const send = await lockOne(tx, ConvertSend, { id }, NO_SEND);
    const status = move(CONVERT_SEND_MOVES, send.status, 'submit');
    if (gas === null) throw new AppError('CONFLICT');
    const coin = await checkSend(ctx, tx, send);
    const now = ctx.clock.now();
    const needed = Money.parse(gas, coin.currency);
    Object.assign(send, { status, gasCurrency: coin.currency, gasType: coin.type, submittedAt: now, updatedAt: now });
    const movements = [await holdAmount(tx, send), ...(await holdGas(tx, send, needed))];
    await tx.em.flush();
    if (send.createdBy !== null) {
      await approveByAuthor(
        ctx,
        tx,
        APPROVE_SEND,
        sendToApprove(ctx, tx, send, await receiverOf(tx, send)),
        send.createdBy,
      );
    }
    const submitted = await findSend(tx.rows, id);
    await postWithCommit<'convert'>(tx, movements);
    return submitted;
  });
}

/** What is to be held for gas; null for a send that is no draft any more, so that a repeated call asks no chain. */
async function quotedFor(ctx: Context, id: string): Promise<string | null> {
  const send = await findSend(ctx.db.rows, id);
  if (send.status !== 'DRAFT') return null;
  await checkSend(ctx, ctx.db, send);
  await requireToken(ctx, send);
  return amountOfUnits(gasToHold(await quoteGas(ctx, send)), COIN_DECIMALS);
}
