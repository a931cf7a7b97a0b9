import { newId } from '../../../src/core/ids.js';
import { canonical } from '../../../src/core/money.js';
import { setMyAllowances } from '../../../src/services/ico/allow-list/set.js';
import { withIdentity } from '../../support/contexts.js';
import { approved } from '../../support/ico-offerings.js';
import { world } from '../../support/world.js';
import { newBuyer, newSale, storedSale, type Buyer, type Sale, type SaleTerms } from './sales.js';

/** A phase that sells 200 tokens for 0.5 each to the accounts of its list. */
export const LISTED = { tokenPrice: '0.5', allocation: '200', access: 'ALLOW_LIST' } as const;
export const OPEN = { tokenPrice: '1', allocation: '1000' } as const;

/** The terms of an offering that waits for its approval, with a phase for a list before an open one. */
export const WAITING = { phases: [LISTED, OPEN], isApproved: false } satisfies SaleTerms;

/** An offering whose first phase sells to a list, with a buyer for each guarantee; on sale. */
export async function listedSale(guarantees: readonly string[], terms: SaleTerms = {}) {
  const sale = await newSale({ ...WAITING, ...terms });
  const buyers = await Promise.all(guarantees.map(() => newBuyer(sale)));
  const phaseId = await phaseOf(sale);
  const entries = buyers.map(({ user }, at) => ({ userId: user.id, guaranteed: guarantees[at]! }));
  if (entries.length > 0) await guarantee(sale, phaseId, entries);
  await approved(sale.id);
  return { sale, buyers, phaseId };
}

/** Writes a list as the creator does. */
export async function guarantee(
  { id, creator }: Pick<Sale, 'id' | 'creator'>,
  phaseId: string,
  entries: readonly { userId: string; guaranteed: string }[],
) {
  return setMyAllowances(await withIdentity({ id: creator.id }), { id, phaseId, entries });
}

/** Id of the first phase of an offering. */
export async function phaseOf({ id }: Pick<Sale, 'id'>): Promise<string> {
  const [phase] = (await storedSale(id)).phases;
  return phase!.id;
}

/** Where the list of a phase is read and written, below the offerings of creators or of admins. */
export const listOf = (base: string, { id }: Pick<Sale, 'id'>, phaseId: string) =>
  `${base}/${id}/phase/${phaseId}/allowance`;

/** What each account on a list is guaranteed, and has bought of it, in the order of these buyers. */
export async function listNow(phaseId: string, buyers: readonly Pick<Buyer, 'user'>[]) {
  const { rows } = (await world()).system.db;
  const stored = await rows
    .selectFrom('ico_phase_allowance')
    .select(['userId', 'guaranteed', 'bought'])
    .where('phaseId', '=', phaseId)
    .execute();
  return buyers.map(({ user }) => {
    const entry = stored.find(({ userId }) => userId === user.id);
    return entry && [canonical(entry.guaranteed), canonical(entry.bought)];
  });
}

/** So many accounts that were only ever put into the table; answers their ids. */
export async function storedAccounts(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const { pool } = (await world()).platform.db;
  await pool.query(
    `insert into "user" (id, email, "roleId")
     select id, id || '@example.com', (select id from role where name = 'User') from unnest($1::uuid[]) id`,
    [ids],
  );
  return ids;
}
