import { canonical, Money } from '../../../core/money.js';
import type { HouseTransfer, HouseVenue } from '../../../infra/exchange/house-venue.js';
import type { Context } from '../../frame/context.js';
import { changeMovement } from './change.js';
import { amountOf } from './legs.js';
import { review } from './review.js';
import type { MovementRow } from './read.js';

/**
 * The venue's payment for a movement that it was asked for; null while the venue lists none. Where nobody knows its id, it
 * is the one payment of this amount since then that belongs to no other movement; of several, an admin has to choose.
 */
export async function findWithdrawal(
  ctx: Context,
  venue: HouseVenue,
  movement: MovementRow,
): Promise<HouseTransfer | null> {
  const sinceMs = new Date(movement.requestedAt ?? movement.createdAt).getTime();
  const listed = await venue.withdrawals(movement.currency, sinceMs);
  if (movement.withdrawalId !== null) return listed.find(({ id }) => id === movement.withdrawalId) ?? null;
  const alike = await unclaimed(
    ctx,
    listed.filter((paid) => paid.atMs >= sinceMs && isOf(paid, movement)),
  );
  if (alike.length > 1) {
    const reason = `the venue lists ${alike.length} payments that it could be`;
    await changeMovement(ctx, movement.id, (tx, row) => review(ctx, tx, row, reason));
    return null;
  }
  return alike[0] ?? null;
}

/** A venue names what was paid with its fee, or without it. */
function isOf({ amount, fee }: HouseTransfer, movement: MovementRow): boolean {
  const sent = amountOf(movement);
  const money = (text: string) => Money.parse(canonical(text), movement.currency);
  return money(amount).compare(sent) === 0 || money(amount).plus(money(fee)).compare(sent) === 0;
}

async function unclaimed({ db }: Context, listed: readonly HouseTransfer[]): Promise<readonly HouseTransfer[]> {
  if (listed.length === 0) return [];
  const ids = listed.map(({ id }) => id);
  const known = await db.rows
    .selectFrom('convert_movement')
    .select('withdrawalId')
    .where('withdrawalId', 'in', ids)
    .execute();
  const taken = new Set(known.map(({ withdrawalId }) => withdrawalId));
  return listed.filter(({ id }) => !taken.has(id));
}
