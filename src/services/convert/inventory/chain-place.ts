import { badInput } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import type { ChainMoney } from '../own/proven-transfer.js';
import { requireRealChain } from '../own/real-chain.js';
import type { WalletKind } from '../../currency/wallet-kind.js';

/** What the house holds on a chain: where, and how the chain knows it. */
export interface ChainPlace extends ChainMoney {
  /** The house's own address, in the spelling of EIP-55. */
  readonly address: string;
}

/**
 * How a currency is found on a chain. BAD_INPUT when it has no send chain there, the chain is a test network in
 * production, or the house has no address.
 */
export async function requireChainPlace(
  ctx: Context,
  { currency, type }: WalletKind,
  chainId: number,
): Promise<ChainPlace> {
  requireRealChain(ctx, chainId);
  const { db, config } = ctx;
  const known = await db.rows
    .selectFrom('convert_send_chain')
    .select(['contract', 'decimals', 'confirmations'])
    .where('currency', '=', currency)
    .where('type', '=', type)
    .where('chainId', '=', chainId)
    .executeTakeFirst();
  if (!known) throw badInput(`${currency} of type ${type} has no send chain on the chain ${chainId}`);
  const address = config.convert.houseAddress;
  if (address === null)
    throw badInput('The house has no address on chains (CONVERT_SIGNER_KEY, CONVERT_HOUSE_ADDRESS)');
  return { chainId, ...known, address };
}
