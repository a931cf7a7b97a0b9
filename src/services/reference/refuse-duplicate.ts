import { sql } from 'kysely';
import { AppError } from '../../core/catalogue/errors.js';
import type { Tx } from '../frame/tx.js';

/** Where a reference counts once. Every text is in the form in which it is compared. */
export interface ReferenceScope {
  /** What bears the reference. Deposits and fundings are not compared with each other. */
  readonly of: 'deposit' | 'funding';
  /** Method of a deposit, place of a funding. */
  readonly way: string;
  /** Code of the currency, for wallets of all types. */
  readonly currency: string;
  readonly direction: 'IN' | 'OUT';
  /** As `foldReference` answers it. */
  readonly referenceKey: string;
}

/**
 * Lets one transaction at a time decide over a reference, until its commit. Take it once the record's own rows are locked,
 * and look for duplicates afterwards: what another transaction booked before is committed by then.
 */
export async function lockReference({ rows }: Tx, scope: ReferenceScope): Promise<void> {
  const { of, way, currency, direction, referenceKey } = scope;
  const key = `reference:${JSON.stringify([of, way, currency, direction, referenceKey])}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(rows);
}

const CONFIRM = 'repeat the call with confirmDuplicate: true';

/** DUPLICATE_REFERENCE with the ids in `duplicateOf`, unless there are none. `remedy` says how to confirm them. */
export function requireNoDuplicate(
  reference: string | null,
  duplicateOf: readonly string[],
  remedy: string = CONFIRM,
): void {
  if (duplicateOf.length === 0) return;
  const message = `The reference ${reference ?? ''} waits or is booked already. If this is another payment, ${remedy}`;
  throw new AppError('DUPLICATE_REFERENCE', { message, answer: { duplicateOf } });
}

/** What titles of acts say of confirmed duplicates, the newest first; empty for none. */
export function duplicateText([newest, ...others]: readonly string[]): string {
  if (newest === undefined) return '';
  return `, a confirmed duplicate of ${newest}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}
