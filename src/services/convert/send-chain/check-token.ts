import { AppError, badInput } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { requireCode, requireDecimals } from '../own/token.js';

export interface Token {
  readonly chainId: number;
  readonly contract: string;
  readonly decimals: number;
}

/**
 * BAD_INPUT when the chain has no contract at the address, or one that says it has other decimals, or none. A chain that
 * does not answer says nothing against a token; it is asked again before money of it counts.
 */
export async function checkToken({ chains, log }: Context, { chainId, contract, decimals }: Token): Promise<void> {
  const code = await chains.code(chainId, contract).catch((error: unknown) => {
    if (!isSilence(error)) throw error;
    log.warn(
      { module: 'convert', err: error, chainId, contract },
      'a token was not checked: the chain does not answer',
    );
    return null;
  });
  if (code === null) return;
  requireCode(code, { chainId, contract });
  const said = await chains.tokenDecimals(chainId, contract).catch((error: unknown) => {
    if (!isSilence(error)) throw error;
    return null;
  });
  if (said === null) throw badInput('The contract says no decimals that can be read: it is not a token of ERC-20');
  requireDecimals(said, decimals);
}

function isSilence(error: unknown): boolean {
  return error instanceof AppError && error.code === 'CHAIN_FAILED';
}
