import { LockMode } from '@mikro-orm/core';
import { requireUserId } from '../../../auth/authenticate.js';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { TradingVenueAccount } from '../../../entities/bot/venue-account.js';
import type { Row } from '../../../entities/index.js';
import type { Venue } from '../../../infra/exchange/venue.js';
import type { Context } from '../../frame/context.js';
import { keepAccount } from '../../account/keep-account.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';

const NO_ACCOUNT = 'Exchange account not found';

/** A venue account of the caller. NOT_FOUND for a deleted one and for anybody else's, also when an admin asks. */
export async function readOwnAccount(ctx: Context, id: string): Promise<Row<TradingVenueAccount>> {
  const account = await ctx.db.rows
    .selectFrom('trading_venue_account')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', requireUserId(ctx.caller))
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!account) throw new AppError('NOT_FOUND', { message: NO_ACCOUNT });
  return account;
}

/** As {@link readOwnAccount}, locked for a change until the commit. */
export async function lockOwnAccount(ctx: Context, tx: Tx, id: string): Promise<TradingVenueAccount> {
  return lockOne(tx, TradingVenueAccount, { id, userId: requireUserId(ctx.caller), deletedAt: null }, NO_ACCOUNT);
}

/**
 * BAD_INPUT unless the account is one of the user's, not deleted, at a venue that live bots may trade at. Until the
 * commit it cannot be deleted, and the user's account on this platform cannot be ended.
 */
export async function requireVenueAccount(ctx: Context, tx: Tx, userId: string, id: string): Promise<void> {
  await keepAccount(tx, userId);
  const own = { id, userId, deletedAt: null };
  venueOf(ctx, await tx.em.findOne(TradingVenueAccount, own, { lockMode: LockMode.PESSIMISTIC_READ }));
}

/** The venue of such an account, to be asked something before a transaction that then asks for the account again. */
export async function requireAccountVenue(ctx: Context, userId: string, id: string): Promise<Venue> {
  const account = await ctx.db.rows
    .selectFrom('trading_venue_account')
    .select('venue')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return venueOf(ctx, account ?? null);
}

function venueOf({ venues }: Context, account: Pick<TradingVenueAccount, 'venue'> | null): Venue {
  if (!account) throw badInput('venueAccountId: you have no such exchange account');
  const venue = venues.live.get(account.venue);
  if (venue) return venue;
  throw badInput(`venueAccountId: live bots can no longer trade at ${account.venue} on this platform`);
}
