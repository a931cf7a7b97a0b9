import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Tx } from '../../frame/tx.js';
import { NO_OFFERING, type OfferingRow } from './offering.js';

// PostgreSQL serves those that wait for an advisory lock in their order, as it does not for locks of a row: a stream of
// purchases never keeps a moderation waiting.

const gateOf = (id: string) => sql`hashtextextended(${`ico_offering:${id}`}, 0)`;

/**
 * Until the commit the offering is neither changed nor settled, and nothing of it is refunded or decided. Others may share
 * it. A statement of its own, sent before whatever is read under it, and never after {@link holdOffering}.
 */
export async function shareOffering({ rows }: Pick<Tx, 'rows'>, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${gateOf(id)})`.execute(rows);
}

/**
 * The offering, for a change: until the commit nobody else changes it, buys of it or delivers for it. Never after
 * {@link shareOffering} of the same one. NOT_FOUND, with the message, when there is none or it is deleted.
 */
export async function holdOffering(
  { rows }: Pick<Tx, 'rows'>,
  id: string,
  message: string = NO_OFFERING,
): Promise<OfferingRow> {
  await sql`select pg_advisory_xact_lock(${gateOf(id)})`.execute(rows);
  const offering = await rows
    .selectFrom('ico_token_offering')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!offering) throw new AppError('NOT_FOUND', { message });
  return offering;
}
