import { sql } from 'kysely';
import { foldReference } from '../../../core/reference/fold-reference.js';
import type { Row } from '../../../entities/index.js';
import type { Deposit } from '../../../entities/money/deposit.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { endApprovals } from '../../approval/approve-record.js';
import { lockReference, requireNoDuplicate } from '../../reference/refuse-duplicate.js';

// Writes SQL: it moves money, or keeps it from moving.

type Referenced = Pick<Row<Deposit>, 'id' | 'method' | 'currency' | 'reference' | 'referenceKey'>;

/**
 * Decides over the reference of a locked deposit, until the commit, and answers the ids of the others that have it,
 * newest first: deposits of any account in the currency, by the same method, that are completed or have an approval
 * under way. DUPLICATE_REFERENCE where there are some, unless the admin confirms all of them, or those that were shown.
 * One without a reference has no duplicates, and deposits that were only announced are none.
 */
export async function confirmReference(
  ctx: Context,
  tx: Tx,
  deposit: Referenced,
  confirmed: boolean | readonly string[],
): Promise<readonly string[]> {
  const { id, method, currency, reference, referenceKey } = deposit;
  if (referenceKey === null) return [];
  await lockReference(tx, { of: 'deposit', way: methodKey(method), currency, direction: 'IN', referenceKey });
  const duplicateOf = await duplicatesOf(ctx, tx, { id, method, currency, referenceKey });
  const seen = Array.isArray(confirmed) ? confirmed : [];
  if (confirmed !== true) {
    requireNoDuplicate(
      reference,
      duplicateOf.filter((each) => !seen.includes(each)),
    );
  }
  return agreedWith(ctx, tx, id, duplicateOf);
}

/**
 * The duplicates that approvers of a deposit agree on. Approvals under way were given with those of their time in view: they
 * go on while there are no others, and are withdrawn when there are.
 */
async function agreedWith(
  ctx: Context,
  tx: Tx,
  id: string,
  duplicateOf: readonly string[],
): Promise<readonly string[]> {
  const shown = await shownWith(ctx, tx, id);
  if (shown === null) return duplicateOf;
  if (duplicateOf.every((each) => shown.includes(each))) return shown;
  await endApprovals(ctx, tx, id, 'WITHDRAWN', 'Another payment with its reference was booked since');
  return duplicateOf;
}

/** What the approvals under way of a deposit show as its duplicates; null where there are none. */
async function shownWith(
  { clock }: Pick<Context, 'clock'>,
  { rows }: Tx,
  id: string,
): Promise<readonly string[] | null> {
  const found = await rows
    .selectFrom('approval')
    .select('details')
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where('expiresAt', '>', clock.now().toISOString())
    .executeTakeFirst();
  return found ? ((found.details['duplicateOf'] as readonly string[] | undefined) ?? []) : null;
}

/** Marks a deposit that is credited although its reference was booked before. */
export async function markDuplicate({ rows }: Tx, id: string): Promise<void> {
  await rows.updateTable('deposit').set({ confirmedDuplicate: true }).where('id', '=', id).execute();
}

interface Sought extends Pick<Referenced, 'id' | 'method' | 'currency'> {
  readonly referenceKey: string;
}

async function duplicatesOf(
  { clock }: Pick<Context, 'clock'>,
  { rows }: Tx,
  { id, method, currency, referenceKey }: Sought,
): Promise<string[]> {
  // The statuses are written out, since the index has completed deposits only: strangers can announce any number.
  const same = sql`d."referenceKey" = ${referenceKey} and d.currency = ${currency} and d.id <> ${id}::uuid`;
  const found = await sql<Pick<Referenced, 'id' | 'method'>>`
    select d.id, d.method from deposit d where d.status = 'COMPLETED' and ${same}
    union all
    select d.id, d.method from approval a join deposit d on d.id = a.id
    where a.status = 'PENDING' and a."expiresAt" > ${clock.now().toISOString()}::timestamptz
      and d.status = 'PENDING' and ${same}
      -- One that began later was confirmed as another payment than this one.
      and a."createdAt" <= coalesce((select own."createdAt" from approval own where own.id = ${id}::uuid
        and own.status = 'PENDING' and own."expiresAt" > ${clock.now().toISOString()}::timestamptz), 'infinity')
    order by id desc`.execute(rows);
  return found.rows.filter((each) => methodKey(each.method) === methodKey(method)).map((each) => each.id);
}

function methodKey(method: string | null): string {
  return foldReference(method) ?? '';
}
