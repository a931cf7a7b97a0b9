import { sql, type SqlBool } from 'kysely';
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

async function getsTokens(tx: Rows, offeringId: string, userId: string): Promise<boolean> {
  const addresses = await linkedOnChainOf(tx, offeringId, userId);
  if (addresses.length === 0) return false;
  const contribution = await tx.rows
    .selectFrom('ico_transaction as c')
    .select('c.id')
    .where('c.offeringId', '=', offeringId)
    .where('c.status', 'not in', ['REFUNDED', 'REJECTED'])
    .where(goesTo(addresses))
    .limit(1)
    .executeTakeFirst();
  return contribution !== undefined;
}

/**
 * SELF_DECISION for a caller to whose linked address the tokens of a contribution go, or went before the buyer changed it: a
 * transfer to such an address may still deliver it.
 */
export async function refuseRecipient(
  ctx: Context,
  tx: Rows,
  { id, offeringId }: { readonly id: string; readonly offeringId: string },
): Promise<void> {
  const { caller } = ctx;
  if (caller.kind !== 'user') return;
  const addresses = await linkedOnChainOf(tx, offeringId, caller.userId);
  if (addresses.length === 0) return;
  const contribution = tx.rows.selectFrom('ico_transaction as c').select('c.id').where('c.id', '=', id);
  if (await contribution.where(goesTo(addresses)).executeTakeFirst()) refuseSelfDecision(ctx, caller.userId);
}

/** Whether the tokens of a contribution `c` go to one of these addresses, or went there before its buyer changed that. */
function goesTo(addresses: readonly string[]) {
  return sql<SqlBool>`(c."walletAddress" = any(${addresses}::text[]) or exists (
    select from ico_former_address f where f."transactionId" = c.id and f.address = any(${addresses}::text[])))`;
}

/** Addresses of an account that count on the blockchain of an offering; none on one without an EIP-155 number. */
async function linkedOnChainOf({ rows }: Rows, offeringId: string, userId: string): Promise<readonly string[]> {
  const { blockchain } = await rows
    .selectFrom('ico_token_offering as o')
    .innerJoin('ico_blockchain as b', 'b.id', 'o.blockchainId')
    .select('b.value as blockchain')
    .where('o.id', '=', offeringId)
    .executeTakeFirstOrThrow();
  const chainId = chainIdOf(blockchain);
  return chainId === null ? [] : addressesLinkedTo(rows, userId, chainId);
}
