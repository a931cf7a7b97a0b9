import { AppError } from '../../../core/catalogue/errors.js';
import type { TradingVenueAccount } from '../../../entities/bot/venue-account.js';
import type { Row } from '../../../entities/index.js';
import type { VenueRights } from '../../../infra/exchange/venue.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { checkCredentials, rightsFault } from './check.js';
import { credentialsOf } from './credentials.js';
import { requireLiveVenue } from './live-venue.js';
import { lockOwnAccount, readOwnAccount } from './own-account.js';

/** What a venue said of an account's credentials. */
export interface VenueTest extends VenueRights {
  /** Whether bots can trade with them. */
  readonly ok: boolean;
  readonly testedAt: Date;
  /** Why they cannot, or that they can. */
  readonly message: string;
}

type Outcome = Omit<VenueTest, 'testedAt'>;

const UNKNOWN: VenueRights = { canTrade: null, canWithdraw: null };

/**
 * Asks the venue again whether it accepts the credentials of an account of the caller, and notes when. What the venue
 * refuses is an answer, not an error. VENUE_UNREACHABLE without a usable answer, BAD_INPUT when live bots can no longer
 * trade at the venue.
 */
export async function testVenueAccount(ctx: Context, id: string): Promise<VenueTest> {
  const outcome = await outcomeOf(ctx, await readOwnAccount(ctx, id));
  const testedAt = ctx.clock.now();
  await inTransaction(ctx, { operation: 'testTradingVenueAccount' }, async (tx) => {
    Object.assign(await lockOwnAccount(ctx, tx, id), { testedAt, updatedAt: testedAt });
  });
  return { ...outcome, testedAt };
}

async function outcomeOf(ctx: Context, account: Row<TradingVenueAccount>): Promise<Outcome> {
  const venue = requireLiveVenue(ctx, account.venue);
  try {
    const rights = await checkCredentials(venue, credentialsOf(ctx, account));
    const fault = rightsFault(rights);
    return { ok: fault === null, message: fault?.message ?? 'The exchange accepts the credentials', ...rights };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'VENUE_REFUSED') throw error;
    return { ok: false, message: error.message, ...UNKNOWN };
  }
}
