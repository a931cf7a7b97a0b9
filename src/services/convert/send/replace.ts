import { AppError } from '../../../core/catalogue/errors.js';
import type { ConvertSend } from '../../../entities/convert/send.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { post } from '../../ledger/post.js';
import { readAttempts, storeSigned, type Attempt, type SignedFor } from './attempts.js';
import { signerOf } from './broadcast.js';
import { requireGasWithin } from './gas-cap.js';
import { coinAmount, holdGas } from './movements.js';
import { mostCost, type GasQuote } from './payment.js';
import type { SendRow } from './read.js';

/** Gas of a payment without data to an account. */
const PLAIN_PAYMENT_GAS = 21_000n;
/** Nodes take a replacement whose fees are a tenth higher; this is a bit more. In percent. */
const HIGHER = 125n;

export type Replacement = Attempt;

/** What the empty transaction that takes a send's place would cost now; null for a send that is not broadcast. CHAIN_FAILED. */
export async function quoteReplacement(ctx: Context, send: SendRow): Promise<GasQuote | null> {
  if (send.status !== 'BROADCAST') return null;
  return quoteEmpty(ctx, send.chainId);
}

/** What an empty transaction of the house costs now. CHAIN_FAILED. */
export async function quoteEmpty(ctx: Context, chainId: number): Promise<GasQuote> {
  return { gasLimit: await gasOfEmpty(ctx, chainId), ...(await ctx.chains.fees(chainId)) };
}

/**
 * Signs the empty transaction under the nonce of a locked send; where there is one already, that one is the answer until fees
 * have risen above its own. ILLEGAL_STATE unless the same key signs as before; CHAIN_MISMATCH above the bound of its gas.
 */
export async function replaceLocked(
  ctx: Context,
  tx: Tx,
  send: ConvertSend,
  { reason, ...quoted }: GasQuote & { readonly reason: string },
): Promise<Replacement> {
  const [newest] = await readAttempts(tx.rows, send.id);
  if (newest && isEnough(newest, quoted)) return newest;
  const gas = above(quoted, newest);
  await requireGasWithin(tx.rows, send, gas);
  const signed = await signEmpty(ctx, tx, { sendId: send.id }, newest, gas);
  const now = ctx.clock.now();
  Object.assign(send, { reason, txHash: signed.hash, replacedAt: now, updatedAt: now });
  const movements = await holdGas(tx, send, coinAmount(mostCost(gas), send.gasCurrency ?? ''));
  await tx.em.flush();
  if (movements.length > 0) await post<'convert'>(tx, movements);
  return signed;
}

/** Signs an empty transaction under the nonce of an earlier one. ILLEGAL_STATE unless the same key signs as before. */
export async function signEmpty(
  ctx: Context,
  tx: Tx,
  signedFor: SignedFor,
  newest: Attempt | undefined,
  gas: GasQuote,
): Promise<Replacement> {
  const signer = signerOf(ctx);
  if (!signer || newest?.address !== signer.address) {
    throw new AppError('ILLEGAL_STATE', { message: 'CONVERT_SIGNER_KEY is not the key that signed the payment' });
  }
  const { chainId, nonce } = newest;
  const unsigned = { chainId, nonce, to: signer.address, data: '0x', value: 0n, ...gas };
  return storeSigned(ctx, tx, signedFor, 'CANCEL', { ...signer, unsigned });
}

/** Some chains count what their base layer costs as gas, so that the least is not enough there. */
async function gasOfEmpty(ctx: Context, chainId: number): Promise<bigint> {
  const address = signerOf(ctx)?.address;
  if (address === undefined) return PLAIN_PAYMENT_GAS;
  const estimate = await ctx.chains.estimateGas(chainId, { to: address, from: address });
  if ('refused' in estimate) return PLAIN_PAYMENT_GAS;
  return (estimate.gas * HIGHER) / 100n;
}

/** Whether a transaction is an empty one above whose fees those of now have not risen: another would only cost more. */
export function isEnough(newest: Attempt, now: GasQuote): boolean {
  return newest.kind === 'CANCEL' && !haveRisen(now, newest);
}

function haveRisen(now: GasQuote, { maxFeePerGas, maxPriorityFeePerGas }: Attempt): boolean {
  return now.maxFeePerGas > BigInt(maxFeePerGas) || now.maxPriorityFeePerGas > BigInt(maxPriorityFeePerGas);
}

/** A quote with fees for which nodes drop the transaction before. */
export function above({ gasLimit, ...now }: GasQuote, before: Attempt | undefined): GasQuote {
  return {
    gasLimit,
    maxFeePerGas: atLeast(now.maxFeePerGas, before?.maxFeePerGas ?? '0'),
    maxPriorityFeePerGas: atLeast(now.maxPriorityFeePerGas, before?.maxPriorityFeePerGas ?? '0'),
  };
}

function atLeast(now: bigint, before: string): bigint {
  const higher = (BigInt(before) * HIGHER) / 100n + 1n;
  return now > higher ? now : higher;
}
