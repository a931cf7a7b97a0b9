import { chainNumber, type NftChain } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';
import { mismatch, requireMined } from '../own/proof.js';
import { codeHashOf } from './prepare.js';

/** A contract that was deployed as it was prepared. */
export interface ProvenDeployment {
  readonly address: string;
  /** Number of its block. */
  readonly block: number;
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * The contract that a transaction made: exactly what was prepared for the collection, marketplace or listing, by the address
 * that it was prepared for. TRANSFER_MISMATCH for any other transaction, and what requireMined refuses. Asks the
 * chain, so call it outside of transactions.
 */
export async function proveDeployment(
  ctx: Context,
  { chain, targetId, hash }: { readonly chain: NftChain; readonly targetId: string; readonly hash: string },
): Promise<ProvenDeployment> {
  const { madeContract: address, block, sender } = await requireMined(ctx, chain, hash);
  if (address === null) throw mismatch('The transaction deploys no contract');
  const transaction = await ctx.chains.transaction(chainNumber(chain), hash);
  const found = await ctx.db.rows
    .selectFrom('nft_deployment')
    .select('args')
    .where('targetId', '=', targetId)
    .where('codeHash', '=', codeHashOf(transaction?.data ?? ''))
    .where('signer', '=', sender)
    .executeTakeFirst();
  if (!found) throw mismatch('The transaction is not the deployment that was prepared for the address that sent it');
  return { address, block, args: found.args };
}
