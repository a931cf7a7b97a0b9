import { chainIdOf } from '../../../core/launchpad/addresses.js';
import { addressesLinkedTo } from '../../account/linked-account.js';
import type { Context } from '../../frame/context.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';

type Rows = Pick<Tx, 'rows'>;

/**
 * SELF_DECISION for a caller who has bought of the offering: whose own contributions count, or to whose linked address the
 * tokens of another account's contribution go. Whether it is settled or refunded decides over their money.
 */
export async function refuseBuyer(ctx: Context, tx: Rows, offeringId: string): Promise<void> {
  const { caller } = ctx;
  if (caller.kind !== 'user') return;
  const { userId } = caller;
  if ((await hasBought(tx, offeringId, userId)) || (await getsTokens(tx, offeringId, userId))) {
    refuseSelfDecision(ctx, userId);
  }
}

async function hasBought({ rows }: Rows, offeringId: string, userId: string): Promise<boolean> {
  const account = await rows
    .selectFrom('ico_account')
    .select('contributions')
    .where('offeringId', '=', offeringId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return account !== undefined && account.contributions > 0;
}

async function getsTokens({ rows }: Rows, offeringId: string, userId: string): Promise<boolean> {
  const { blockchain } = await rows
    .selectFrom('ico_token_offering as o')
    .innerJoin('ico_blockchain as b', 'b.id', 'o.blockchainId')
    .select('b.value as blockchain')
    .where('o.id', '=', offeringId)
    .executeTakeFirstOrThrow();
  const chainId = chainIdOf(blockchain);
  const addresses = chainId === null ? [] : await addressesLinkedTo(rows, userId, chainId);
  if (addresses.length === 0) return false;
  const contribution = await rows
    .selectFrom('ico_transaction')
    .select('id')
    .where('offeringId', '=', offeringId)
    .where('walletAddress', 'in', addresses)
    .where('status', 'not in', ['REFUNDED', 'REJECTED'])
    .limit(1)
    .executeTakeFirst();
  return contribution !== undefined;
}
