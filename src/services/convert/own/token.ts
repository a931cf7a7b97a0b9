import { AppError, badInput } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import type { ChainMoney } from './proven-transfer.js';

/** How money is told on a chain; null for the contract of the chain's own coin. */
export type TokenTerms = Pick<ChainMoney, 'chainId' | 'contract' | 'decimals'>;

/**
 * Asks the chain once more whether a token is what its send chain says, before an amount of it counts: a chain that was
 * silent when the send chain was made was believed. BAD_INPUT when there is no contract, or one of other decimals;
 * CHAIN_FAILED when the chain cannot be asked, or the contract says no decimals.
 */
export async function requireToken({ chains }: Context, { chainId, contract, decimals }: TokenTerms): Promise<void> {
  if (contract === null) return;
  requireCode(await chains.code(chainId, contract), { chainId, contract });
  const said = await chains.tokenDecimals(chainId, contract);
  if (said === null) throw new AppError('CHAIN_FAILED', { reason: `the token ${contract} says no decimals` });
  requireDecimals(said, decimals);
}

/** BAD_INPUT for the address of no contract. */
export function requireCode(code: string, { chainId, contract }: { chainId: number; contract: string }): void {
  if (code === '0x') throw badInput(`Chain ${chainId} has no contract at ${contract}`);
}

/** BAD_INPUT for other decimals than the token has. */
export function requireDecimals(said: number, decimals: number): void {
  if (said !== decimals) throw badInput(`The contract says that it has ${said} decimals, not ${decimals}`);
}
