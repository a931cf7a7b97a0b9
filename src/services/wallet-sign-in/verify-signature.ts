import { AppError } from '../../core/catalogue/errors.js';
import type { Context } from '../frame/context.js';
import { askContract, isCounterfactual, type ContractQuestion } from './contract-signature.js';
import { checkLocally } from './local-signature.js';

/**
 * What signed: an ordinary account, which is the same on every chain, or a contract, which exists only on its own
 * chain.
 */
export type SignerKind = 'account' | 'contract';

/**
 * Verifies a signature over the original text and returns what signed it. The signature of an ordinary account is
 * checked without the network. For any other, the contract at the address is asked, unless the chain said shortly
 * before that there is none. WALLET_SIGNATURE_MALLEABLE, WALLET_SIGNATURE_INVALID, WALLET_CHAIN_UNAVAILABLE when the
 * chain cannot be asked, or RATE_LIMITED when too many questions wait for it.
 */
export async function verifySignature(ctx: Context, question: ContractQuestion): Promise<SignerKind> {
  const { message, signature, address } = question;
  if (!/^0x(?:[0-9a-f]{2})+$/i.test(signature)) {
    throw new AppError('WALLET_SIGNATURE_INVALID', { reason: 'the signature is not hexadecimal bytes after 0x' });
  }
  const finding = checkLocally(message, signature, address);
  if (finding === 'valid') return 'account';
  if (finding === 'malleable') throw new AppError('WALLET_SIGNATURE_MALLEABLE');
  if (await contractAccepts(ctx, question)) return 'contract';
  throw new AppError('WALLET_SIGNATURE_INVALID', {
    reason: 'neither an account nor a contract at the address signed the message',
  });
}

async function contractAccepts(ctx: Context, question: ContractQuestion): Promise<boolean> {
  const { chainId, address, signature } = question;
  if (!ctx.chains.isConfigured) return withoutChain(signature);
  if (!isCounterfactual(signature) && ctx.codeless.has(chainId, address)) return false;
  try {
    const finding = await askContract(ctx, question);
    if (finding === 'none') ctx.codeless.keep(chainId, address);
    return finding === 'accepted';
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') throw error;
    // Only this line tells an operator why sign-ins of contract wallets fail.
    ctx.log.warn({ err: error, requestId: ctx.request.id, chainId }, 'Signature verification error');
    throw new AppError('WALLET_CHAIN_UNAVAILABLE', { cause: error });
  }
}

/**
 * Without CHAIN_RPC_URL, a signature that looks like an ordinary account's counts as wrong. Any other is
 * WALLET_CHAIN_UNAVAILABLE.
 */
function withoutChain(signature: string): false {
  const ordinary = !isCounterfactual(signature) && signature.length <= 2 + 2 * 65;
  if (ordinary) return false;
  throw new AppError('WALLET_CHAIN_UNAVAILABLE', { reason: 'CHAIN_RPC_URL is not set' });
}
