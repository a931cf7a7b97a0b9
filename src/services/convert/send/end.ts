import { CONVERT_SEND_MOVES, type ConvertSendAction } from '../../../core/states/convert.js';
import { move } from '../../../core/states/machine.js';
import { ConvertSend } from '../../../entities/convert/send.js';
import type { Context } from '../../frame/context.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { claimTransfer } from '../own/claim-transfer.js';
import type { ProvenTransfer } from '../own/proven-transfer.js';
import { countBack } from './day-limit.js';
import { endMovements } from './movements.js';
import { findSend, NO_SEND, type SendRow } from './read.js';

/** How a send that holds its money ends. */
export interface EndOfSend {
  readonly action: Extract<ConvertSendAction, 'confirm' | 'cancelOnChain' | 'reverse'>;
  /** The transaction that decided it; null when none of the house's did. */
  readonly txHash: string | null;
  /** What gas cost the house, in the smallest unit of the coin. */
  readonly gas: bigint;
  /** Transfers that prove the payment, of which one is counted; none where nothing was paid. */
  readonly transfers: readonly ProvenTransfer[];
  readonly reason?: string;
}

const TIME_OF = { CONFIRMED: 'confirmedAt', CANCELLED: 'cancelledAt', REVERSED: 'reversedAt' } as const;

/** Locks a send and ends it, with its money. ILLEGAL_STATE; CHAIN_MISMATCH when its transfer was counted before. */
export async function endSend(ctx: Context, tx: Tx, id: string, end: EndOfSend): Promise<SendRow> {
  const send = await lockOne(tx, ConvertSend, { id }, NO_SEND);
  const status = move(CONVERT_SEND_MOVES, send.status, end.action);
  if (status !== 'CONFIRMED' && status !== 'CANCELLED' && status !== 'REVERSED') throw new Error(`${status} is no end`);
  const now = ctx.clock.now();
  if (status === 'CONFIRMED') {
    await claimTransfer(ctx, tx, send.chainId, end.transfers, { usedBy: 'SEND', usedById: id });
  }
  if (status === 'CANCELLED') await countBack(tx, send);
  const reason = end.reason ?? send.reason;
  Object.assign(send, { status, reason, txHash: end.txHash ?? send.txHash, failure: null, updatedAt: now });
  send[TIME_OF[status]] = now;
  const movements = await endMovements(tx, send, { amountLeaves: status === 'CONFIRMED', gas: end.gas });
  await tx.em.flush();
  const ended = await findSend(tx.rows, id);
  await postWithCommit(tx, movements);
  tx.afterCommit(({ log }) =>
    log.info({ module: 'convert', sendId: id, status, txHash: send.txHash }, 'a send has ended'),
  );
  return ended;
}
