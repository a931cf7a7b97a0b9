import { createHash } from 'node:crypto';
import { requireUserId } from '../../../auth/authenticate.js';
import { newId } from '../../../core/ids.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import type { NftDeploymentKind } from '../../../entities/nft/names.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { prepared, type PreparedTransaction } from '../own/chain.js';

/** A contract that somebody is to deploy. */
export interface Deployment {
  readonly kind: NftDeploymentKind;
  /** The collection, marketplace or listing that it is for. */
  readonly targetId: string;
  readonly chain: NftChain;
  /** Who signs. */
  readonly from: string;
  /** Creation code with the arguments of its constructor. */
  readonly data: string;
  /** What its proof takes over into the row that it is for. */
  readonly args: Readonly<Record<string, unknown>>;
}

/** Remembers what is to be deployed, so that its proof can be compared with it; answers the transaction to sign. */
export async function prepareDeployment(
  ctx: Pick<Context, 'caller' | 'clock'>,
  { rows }: Tx,
  { kind, targetId, chain, from, data, args }: Deployment,
): Promise<PreparedTransaction> {
  await rows
    .insertInto('nft_deployment')
    .values({
      id: newId(),
      kind,
      targetId,
      userId: requireUserId(ctx.caller),
      chain,
      signer: from,
      codeHash: codeHashOf(data),
      args: JSON.stringify(args),
      createdAt: ctx.clock.now().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['targetId', 'codeHash', 'signer']).doNothing())
    .execute();
  return prepared(chain, { from, to: null, data });
}

/** Under which the data of a deployment are found again. */
export function codeHashOf(data: string): string {
  return createHash('sha256').update(data.toLowerCase()).digest('hex');
}
