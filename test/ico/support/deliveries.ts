import { randomBytes } from 'node:crypto';
import { DAY_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import type { IcoChainCheck } from '../../../src/core/states/ico.js';
import { settleOffering } from '../../../src/services/ico/settle/settle.js';
import { world } from '../../support/world.js';
import { bought, newBuyer, newSale, setOffering, type Buyer, type Sale, type SaleTerms } from './sales.js';
import { storedClaim } from '../../support/chain-claims.js';

export const DECISION = '/api/admin/ico/transaction';

/** A contribution with its buyer and its sale. */
export interface Sold {
  readonly id: string;
  readonly sale: Sale;
  readonly buyer: Buyer;
}

/** Ends the sale of an offering, and settles it. */
export async function settled(sale: Pick<Sale, 'id'>): Promise<void> {
  const { system } = await world();
  const at = (days: number) => new Date(system.clock.now().getTime() + days * DAY_MS).toISOString();
  await setOffering(sale.id, { startDate: at(-2), endDate: at(-1) });
  const { outcome } = await settleOffering(system, sale.id);
  if (outcome !== 'SUCCESS') throw new Error(`the offering did not succeed: ${outcome}`);
}

/** A contribution of an amount, in an offering that has succeeded. */
export async function sold(terms: SaleTerms = {}, amount = '200'): Promise<Sold> {
  const sale = await newSale(terms);
  const buyer = await newBuyer(sale);
  const { id } = await bought(buyer, sale, amount);
  await settled(sale);
  return { id, sale, buyer };
}

/** A transaction of an EVM blockchain that nobody has named. */
export function newHash(): string {
  return `0x${randomBytes(32).toString('hex')}`;
}

/** The delivery of a whole contribution, as its submission stores it; the chain says of it what is given. */
export async function delivered(id: string, chainCheck: IcoChainCheck = 'UNCHECKED'): Promise<string> {
  const { rows } = (await world()).system.db;
  const hash = newHash();
  const now = new Date().toISOString();
  const submitted = { transactionHash: hash, chainCheck, submittedAt: now, updatedAt: now };
  await rows
    .updateTable('ico_transaction')
    .set({ status: 'VERIFICATION', ...submitted })
    .where('id', '=', id)
    .execute();
  await claim(hash, id, null);
  return hash;
}

/** The delivery of a tranche, as its submission stores it; answers the tranche's id. */
export async function deliveredTranche(
  id: string,
  sequence: number,
  chainCheck: IcoChainCheck = 'UNCHECKED',
): Promise<string> {
  const { rows } = (await world()).system.db;
  const tranche = (await tranchesOf(id)).find((each) => each.sequence === sequence);
  if (!tranche) throw new Error(`no tranche ${sequence}`);
  const hash = newHash();
  const now = new Date().toISOString();
  await rows
    .updateTable('ico_token_vesting_release')
    .set({ status: 'RELEASED', transactionHash: hash, chainCheck, submittedAt: now })
    .where('id', '=', tranche.id)
    .execute();
  await rows
    .updateTable('ico_transaction')
    .set({ status: 'VERIFICATION', submittedAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute();
  await claim(hash, id, tranche.id);
  return tranche.id;
}

async function claim(hash: string, transactionId: string, releaseId: string | null): Promise<void> {
  const { rows } = (await world()).system.db;
  const claimId = await storedClaim({ hash, kind: 'HASH', use: 'ICO_DELIVERY' });
  const part = { deliveryId: releaseId ?? transactionId, claimId, transactionId, releaseId, units: null };
  await rows
    .insertInto('ico_delivery_part')
    .values({ ...part, createdAt: new Date().toISOString() })
    .execute();
}

/** The tranches of a contribution, in their order. */
export async function tranchesOf(transactionId: string) {
  const { rows } = (await world()).system.db;
  return rows
    .selectFrom('ico_token_vesting_release as r')
    .innerJoin('ico_token_vesting as v', 'v.id', 'r.vestingId')
    .selectAll('r')
    .select('v.status as scheduleStatus')
    .where('v.transactionId', '=', transactionId)
    .orderBy('r.sequence')
    .execute();
}

/** A contribution as it is stored. */
export async function contributionRow(id: string) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('ico_transaction').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** What the deliveries of a contribution claim of the chain: the tranche each is for, null for the whole. */
export async function claimsOf(transactionId: string): Promise<(string | null)[]> {
  const { rows } = (await world()).system.db;
  const claims = rows
    .selectFrom('ico_delivery_part as p')
    .innerJoin('chain_claim as k', 'k.id', 'p.claimId')
    .select('p.releaseId')
    .where('p.transactionId', '=', transactionId)
    .orderBy('k.hash')
    .orderBy('k.place');
  return (await claims.execute()).map(({ releaseId }) => releaseId);
}

/** Titles of what was put into an account's inbox since it was last emptied, the first one first. */
export async function titlesOf(userId: string): Promise<string[]> {
  const { rows } = (await world()).system.db;
  const all = rows.selectFrom('notification').select('title').where('userId', '=', userId).orderBy('id');
  return (await all.execute()).map(({ title }) => title);
}

/** Empties an inbox, so that what comes next stands alone. */
export async function emptyInbox(...userIds: readonly string[]): Promise<void> {
  const { rows } = (await world()).system.db;
  await rows.deleteFrom('notification').where('userId', 'in', userIds).execute();
}

/** Everything that a decision could write, to be compared before and after one that is refused. */
export async function everythingOf(sale: Sale): Promise<unknown> {
  const { rows } = (await world()).system.db;
  const contributions = await rows
    .selectFrom('ico_transaction')
    .selectAll()
    .where('offeringId', '=', sale.id)
    .orderBy('id')
    .execute();
  const ids = [newId(), ...contributions.map(({ id }) => id)];
  return {
    contributions,
    schedules: await rows
      .selectFrom('ico_token_vesting')
      .selectAll()
      .where('offeringId', '=', sale.id)
      .orderBy('id')
      .execute(),
    tranches: await Promise.all(ids.map(tranchesOf)),
    claims: await Promise.all(ids.map(claimsOf)),
    ledger: await rows
      .selectFrom('wallet_audit_log')
      .select('id')
      .where('transactionId', 'in', ids)
      .orderBy('id')
      .execute(),
    activity: await rows
      .selectFrom('ico_admin_activity')
      .select('id')
      .where('offeringId', '=', sale.id)
      .orderBy('id')
      .execute(),
    phases: await rows
      .selectFrom('ico_token_offering_phase')
      .selectAll()
      .where('offeringId', '=', sale.id)
      .orderBy('id')
      .execute(),
    told: await titlesOf(sale.creator.id),
  };
}

/** What an account's subscription hears of its contributions and offerings, the first event first. */
export async function heardBy(userId: string): Promise<unknown[]> {
  const { rows } = (await world()).system.db;
  const events = rows.selectFrom('event').select('payload').where('topic', '=', `user.${userId}.ico`).orderBy('id');
  return (await events.execute()).map(({ payload }) => payload);
}
