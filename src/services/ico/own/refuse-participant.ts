import { sql } from 'kysely';
import { chainIdOf } from '../../../core/launchpad/addresses.js';
import { literals } from '../../../core/sql/literals.js';
import { OUTSTANDING } from '../../../core/states/ico.js';
import { linkCountsOn, type LinkScope } from '../../account/linked-account.js';
import type { Context } from '../../frame/context.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';

/**
 * SELF_DECISION for a caller who takes part in any offering that is under way: who has made one that is on sale or owes
 * deliveries, or has an outstanding contribution, or to whose linked address the tokens of one go, or went
 * before its buyer changed that.
 */
export async function refuseParticipant(ctx: Context, tx: Pick<Tx, 'rows'>): Promise<void> {
  const { caller } = ctx;
  if (caller.kind !== 'user') return;
  const { userId } = caller;
  if ((await takesPart(tx, userId)) || (await getsTokens(tx, userId))) refuseSelfDecision(ctx, userId);
}

async function takesPart({ rows }: Pick<Tx, 'rows'>, userId: string): Promise<boolean> {
  const found = await sql<{ takesPart: boolean }>`
    select exists (
      select from ico_token_offering where "userId" = ${userId} and status = 'ACTIVE'
      union all
      select from ico_transaction t join ico_token_offering o on o.id = t."offeringId"
      where t.status in (${literals(OUTSTANDING)}) and (t."userId" = ${userId} or o."userId" = ${userId})
    ) as "takesPart"`.execute(rows);
  return found.rows[0]?.takesPart === true;
}

interface Recipient extends LinkScope {
  readonly blockchain: string;
}

async function getsTokens({ rows }: Pick<Tx, 'rows'>, userId: string): Promise<boolean> {
  const found = await sql<Recipient>`
    select distinct b.value as blockchain, p."chainId", p."isContract"
    from provider_user p join ico_transaction t on lower(t."walletAddress") = p."providerUserId" or exists (
      select from ico_former_address f where f."transactionId" = t.id and lower(f.address) = p."providerUserId"
    )
    join ico_token_offering o on o.id = t."offeringId" join ico_blockchain b on b.id = o."blockchainId"
    where p."userId" = ${userId} and p.provider = 'WALLET' and p."deletedAt" is null
      and t.status in (${literals(OUTSTANDING)})`.execute(rows);
  return found.rows.some(({ blockchain, ...link }) => {
    const chainId = chainIdOf(blockchain);
    return chainId !== null && linkCountsOn(link, chainId);
  });
}
