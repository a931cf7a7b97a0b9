import { AppError } from '../../../core/catalogue/errors.js';
import { CONVERT_SEND_MOVES, type ConvertSendAction } from '../../../core/states/convert.js';
import { move } from '../../../core/states/machine.js';
import { ConvertSend } from '../../../entities/convert/send.js';
import type { Context } from '../../frame/context.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { claimGas } from '../own/claim-gas.js';
import { claimTransfer } from '../own/claim-transfer.js';
import type { ProvenTransfer } from '../own/proven-transfer.js';
import { countBack } from './day-limit.js';
import { endMovements } from './movements.js';
import { findSend, NO_SEND, type SendRow } from './read.js';

/** How a send that holds its money ends. */
export interface EndOfSend {
  readonly action: Extract<ConvertSendAction, 'confirm' | 'cancelOnChain' | 'reverse'>;
  /** The send for which this was found out: it may have been signed, or replaced, since. */
  readonly seen: Seen;
  /** The transaction that decided it; null when none of the house's did. */
  readonly txHash: string | null;
  /** What gas cost the house, in the smallest unit of the coin. */
  readonly gas: bigint;
  /** Transfers that prove the payment, of which one is counted; none where nothing was paid. */
  readonly transfers: readonly ProvenTransfer[];
  /** What has left the house, exact decimal text; absent where it is the amount of the send. */
  readonly left?: string;
  readonly reason?: string;
}

export type Seen = Pick<SendRow, 'status' | 'txHash'>;

const TIME_OF = { CONFIRMED: 'confirmedAt', CANCELLED: 'cancelledAt', REVERSED: 'reversedAt' } as const;

/**
 * Locks a send and ends it, with its money. ILLEGAL_STATE; CONFLICT when it was signed or replaced since the chain was asked,
 * for then the evidence is not for what may be paid now; CHAIN_MISMATCH when its transfer was counted before.
 */
export async function endSend(ctx: Context, tx: Tx, id: string, end: EndOfSend): Promise<SendRow> {
  const send = await lockOne(tx, ConvertSend, { id }, NO_SEND);
  const status = move(CONVERT_SEND_MOVES, send.status, end.action);
  requireAsSeen(send, end.seen);
  if (status !== 'CONFIRMED' && status !== 'CANCELLED' && status !== 'REVERSED') throw new Error(`${status} is no end`);
  const now = ctx.clock.now();
  if (status === 'CONFIRMED') {
    await claimTransfer(ctx, tx, send.chainId, end.transfers, { use: 'CONVERT_SEND', useId: id });
  }
  const gas = await gasOf(ctx, tx, send, end);
  if (status === 'CANCELLED') await countBack(tx, send);
  const reason = end.reason ?? send.reason;
  Object.assign(send, { status, reason, txHash: end.txHash ?? send.txHash, failure: null, updatedAt: now });
  send[TIME_OF[status]] = now;
  const leaves = status === 'CONFIRMED' ? (end.left ?? send.amount) : '0';
  const movements = await endMovements(tx, send, { leaves, gas });
  await tx.em.flush();
  const ended = await findSend(tx.rows, id);
  await postWithCommit<'convert'>(tx, movements);
  tx.afterCommit(({ log }) =>
    log.info({ module: 'convert', sendId: id, status, txHash: send.txHash, leaves }, 'a send has ended'),
  );
  return ended;
}

async function gasOf(ctx: Context, tx: Tx, { id, chainId }: ConvertSend, { txHash, gas }: EndOfSend): Promise<bigint> {
  if (txHash === null) return gas;
  return claimGas(ctx, tx, { chainId, txHash, gas }, { use: 'CONVERT_SEND', useId: id });
}

function requireAsSeen({ status, txHash }: ConvertSend, seen: Seen): void {
  if (status === seen.status && txHash === seen.txHash) return;
  throw new AppError('CONFLICT', { message: 'The send was signed or replaced just now: look at it again' });
}
