import { CONVERT_SEND_MOVES } from '../../../core/states/convert.js';
import { move } from '../../../core/states/machine.js';
import { ConvertSend } from '../../../entities/convert/send.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { post } from '../../ledger/post.js';
import { storeSigned, takeNonce, type Attempt } from './attempts.js';
import { checkSend } from './check.js';
import { requireGasWithin } from './gas-cap.js';
import { coinAmount, holdGas } from './movements.js';
import { callOf, mostCost, quoteGas } from './payment.js';
import { repeat } from './repeat.js';
import type { SendRow } from './read.js';

// Takes no idempotency key: the state of the row decides.
// Pays nobody else: the money is the house's own.

export interface Signer {
  /** Private key, 0x and 64 hexadecimal digits. */
  readonly signerKey: string;
  readonly address: string;
}

/** Who signs the house's payments; null when they are sent by hand. */
export function signerOf({ config }: Pick<Context, 'config'>): Signer | null {
  const { signerKey, houseAddress } = config.convert;
  return signerKey === null || houseAddress === null ? null : { signerKey, address: houseAddress };
}

/**
 * Signs an approved send and gives it to the chain. Nonce, bytes and hash are committed before the chain is given
 * anything, so a process that dies in between leaves bytes that the next run repeats. False when it was not this
 * process's turn; CHAIN_FAILED, INVENTORY_FLOOR, and what {@link checkSend} refuses now.
 */
export async function broadcastSend(ctx: Context, send: SendRow, signer: Signer): Promise<boolean> {
  await checkSend(ctx, ctx.db, send);
  const gas = await quoteGas(ctx, send);
  await requireGasWithin(ctx.db.rows, send, gas);
  const onChain = await ctx.chains.nonce(send.chainId, signer.address, 'latest');
  const signed = await inTransaction(ctx, { operation: 'processConvertSends' }, async (tx): Promise<Attempt | null> => {
    const locked = await lockOne(tx, ConvertSend, { id: send.id });
    // Cancelled or confirmed by hand since it was read, or another process has signed it.
    if (locked.status !== 'APPROVED') return null;
    const status = move(CONVERT_SEND_MOVES, locked.status, 'broadcast');
    // The chain took its time: what was stopped, frozen or bounded meanwhile holds already.
    await checkSend(ctx, tx, locked);
    const nonce = await takeNonce(tx, send.chainId, signer.address, onChain);
    const unsigned = { chainId: send.chainId, nonce, ...callOf(locked), ...gas };
    const attempt = await storeSigned(ctx, tx, { sendId: locked.id }, 'SEND', { ...signer, unsigned });
    const now = ctx.clock.now();
    Object.assign(locked, { status, nonce, txHash: attempt.hash, failure: null, broadcastAt: now, updatedAt: now });
    const movements = await holdGas(tx, locked, coinAmount(mostCost(gas), locked.gasCurrency ?? ''));
    await tx.em.flush();
    if (movements.length > 0) await post<'convert'>(tx, movements);
    return attempt;
  });
  if (signed) await repeat(ctx, signed);
  return signed !== null;
}
