import { sql } from 'kysely';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { lockReference, requireNoDuplicate } from '../../reference/refuse-duplicate.js';
import type { CheckedFunding, FundingWish } from './funding.js';
import { chainOf } from './input.js';

/** A funding with the reference of another. One that is booked has the id of the act that it waited as. */
interface Duplicate {
  readonly id: string;
  readonly isBooked: boolean;
}

/** Each transfer of a transaction counts once. */
const CONFIRM_TRANSFER = 'made by the same transaction, repeat the call with confirmDuplicate: true';

type Confirmation = Pick<FundingWish, 'confirmDuplicate' | 'duplicateOf'>;

/**
 * Ids of the fundings that wait or are booked with the reference of a checked one: in its place, currency and direction,
 * from or to outside, newest first. Decides over the reference until the commit; the places of the funding are locked.
 */
export async function duplicatesOf(ctx: Context, tx: Tx, funding: CheckedFunding): Promise<string[]> {
  return (await findDuplicates(ctx, tx, funding)).map(({ id }) => id);
}

/** DUPLICATE_REFERENCE where a wish duplicates others, unless its beginner confirmed that it is another payment. */
export function requireConfirmed(
  { duplicateOf = [], ...wish }: Confirmation,
  { reference, location }: CheckedFunding,
): void {
  if (wish.confirmDuplicate) return;
  requireNoDuplicate(reference, duplicateOf, chainOf(location) === null ? undefined : CONFIRM_TRANSFER);
}

/** Whether a wish duplicates others, as its beginner confirmed. */
export function isConfirmedDuplicate({ confirmDuplicate = false, duplicateOf = [] }: Confirmation): boolean {
  return confirmDuplicate && duplicateOf.length > 0;
}

/**
 * DUPLICATE_REFERENCE where others with the reference of an act were booked that its approvers have not been shown. Those
 * that wait began after the act, and name it. The claim of the act has been given back.
 */
export async function requireShown(
  ctx: Context,
  tx: Tx,
  funding: CheckedFunding,
  { duplicateOf: shown = [] }: Confirmation,
): Promise<void> {
  const found = await findDuplicates(ctx, tx, funding);
  const unseen = found.flatMap(({ id, isBooked }) => (isBooked && !shown.includes(id) ? [id] : []));
  requireNoDuplicate(funding.reference, unseen, 'withdraw the act and begin it again with confirmDuplicate: true');
}

async function findDuplicates(
  { clock }: Context,
  tx: Tx,
  { direction, kind, location, referenceKey }: CheckedFunding,
): Promise<readonly Duplicate[]> {
  if (referenceKey === null) return [];
  const { currency } = kind;
  const way = direction === 'FUND' ? 'IN' : 'OUT';
  await lockReference(tx, { of: 'funding', way: location, currency, direction: way, referenceKey });
  const same = sql`t."referenceKey" = ${referenceKey} and t.direction = ${direction}
    and i.location = ${location} and i.currency = ${currency}`;
  const { rows } = await sql<Duplicate>`
    select t.id, true as "isBooked" from convert_funding t join convert_inventory i on i.id = t."inventoryId"
    where ${same}
    union all
    select a.id, false from convert_funding_claim t join convert_inventory i on i.id = t."inventoryId"
    join approval a on a.id = t."approvalId"
    where ${same} and a.status = 'PENDING' and a."expiresAt" > ${clock.now().toISOString()}::timestamptz
    order by id desc`.execute(tx.rows);
  return rows;
}
