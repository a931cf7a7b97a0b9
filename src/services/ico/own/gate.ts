import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Reader } from '../../../infra/database/database.js';
import { orUnavailable, takeAdvisoryLock } from '../../frame/advisory-lock.js';
import type { Tx } from '../../frame/tx.js';
import { NO_OFFERING, type OfferingRow } from './offering.js';

// An advisory lock is served in the order of those that wait, so a stream of purchases never keeps a moderation waiting. A
// wait keeps a connection: buyers would take all that a process has while many contributions of one offering are
// refunded, so they wait for a short time only, and try again.

type Rows = Pick<Tx, 'rows'>;

const gateOf = (id: string) => sql`hashtextextended(${`ico_offering:${id}`}, 0)`;

const SHARER_WAITS = '4s';
/** Rare, and longer, as it waits behind all sharers; less than a frozen transaction lasts. */
const HOLDER_WAITS = '8s';

const SETTLED = 'The offering is being settled or changed. Please try again';
const CLAIMED = 'Another delivery by this transaction is under way. Please try again';

/**
 * Until the commit the offering is neither changed nor settled, and nothing of it is refunded or decided. Others may share
 * it. A statement of its own, sent before whatever is read under it, and never after {@link holdOffering}. UNAVAILABLE while
 * somebody holds it for longer than four seconds.
 */
export async function shareOffering(tx: Rows, id: string): Promise<void> {
  return takeAdvisoryLock(tx, sql`pg_advisory_xact_lock_shared(${gateOf(id)})`, {
    waits: SHARER_WAITS,
    message: SETTLED,
  });
}

/**
 * The offering, for a change: until the commit nobody else changes it, buys of it or delivers for it. Never after
 * {@link shareOffering} of the same one. NOT_FOUND, with the message, when there is none or it is deleted; UNAVAILABLE while
 * others keep it for longer than eight seconds.
 */
export async function holdOffering(tx: Rows, id: string, message: string = NO_OFFERING): Promise<OfferingRow> {
  await takeAdvisoryLock(tx, sql`pg_advisory_xact_lock(${gateOf(id)})`, { waits: HOLDER_WAITS, message: SETTLED });
  const offering = await tx.rows
    .selectFrom('ico_token_offering')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!offering) throw new AppError('NOT_FOUND', { message });
  return offering;
}

/**
 * A lock, by its number, that whoever shares an offering may have to wait for, and others behind it. UNAVAILABLE after four
 * seconds.
 */
export async function passInTurn(tx: Rows, key: RawBuilder<unknown>): Promise<void> {
  return takeAdvisoryLock(tx, sql`pg_advisory_xact_lock(${key})`, { waits: SHARER_WAITS, message: CLAIMED });
}

/** As {@link passInTurn}, for work that locks rows. It takes two statements more. */
export async function lockInTurn<Locked>(
  { rows }: { readonly rows: Reader },
  work: () => Promise<Locked>,
): Promise<Locked> {
  await sql`select set_config('lock_timeout', ${SHARER_WAITS}, true)`.execute(rows);
  const locked = await orUnavailable(work(), CLAIMED);
  await sql`select set_config('lock_timeout', '0', true)`.execute(rows);
  return locked;
}
