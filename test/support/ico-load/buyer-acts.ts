import { sql } from 'kysely';
import { newId } from '../../../src/core/ids.js';
import type { Act, IcoLoad } from './load.js';
import { ADDRESSES } from './purchase-acts.js';

export const BUYER_ACTS: readonly Act[] = [
  { weight: 4, run: withdraw },
  { weight: 4, run: changeAddress },
];

const OWN = '/api/ico/transaction';

interface Bought {
  readonly id: string;
  readonly userId: string;
}

/** A buyer takes back what was not delivered in time, by one request or two at once; now and then before the deadline. */
export async function withdraw(load: IcoLoad): Promise<void> {
  const found = await load.found<Bought>(sql`
    select t.id, t."userId" from ico_transaction t join ico_token_offering o on o.id = t."offeringId"
    where t.status in ('PENDING', 'VERIFICATION') and o.status = 'SUCCESS' and (${load.chance(0.2)}
      or t."deliverBy" <= now() or t.vests and exists (
        select from ico_token_vesting v join ico_token_vesting_release r on r."vestingId" = v.id
        where v."transactionId" = t.id and r.status in ('PENDING', 'FAILED') and r."deliverBy" <= now()
      ))`);
  if (!found) return;
  const buyer = load.buyer(found.userId);
  const ask = () => load.ask(buyer, 'POST', `${OWN}/${found.id}/withdraw`, {}, newId());
  for (const answer of await Promise.all(load.chance(0.3) ? [ask(), ask()] : [ask()])) {
    load.note('withdraw', answer);
    if (answer.statusCode === 200) load.withdrawn.push(found.id);
  }
}

/** A buyer wants the tokens elsewhere, after a proof that may have to be made first. */
async function changeAddress(load: IcoLoad): Promise<void> {
  const found = await load.found<Bought>(sql`
    select t.id, t."userId" from ico_transaction t where t.status in ('PENDING', 'VERIFICATION') or ${load.chance(0.1)}`);
  if (!found) return;
  if (load.chance(0.3)) await age(load, found);
  const body = { walletAddress: load.one(ADDRESSES) };
  load.note('change address', await load.ask(load.buyer(found.userId), 'PUT', `${OWN}/${found.id}/wallet`, body));
}

/** The proofs of an account are no longer fresh. */
async function age(load: IcoLoad, { userId }: Bought): Promise<void> {
  await sql`
    update session set "passwordAt" = now() - interval '1 hour', "createdAt" = least("createdAt", now() - interval '1 hour')
    where "userId" = ${userId}::uuid`.execute(load.launchpad.site.system.db.rows);
}
