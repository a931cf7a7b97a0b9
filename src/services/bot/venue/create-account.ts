import { requireOpenSession } from '../../../auth/require-session.js';
import { badInput } from '../../../core/catalogue/errors.js';
import { newId } from '../../../core/ids.js';
import { storedName } from '../../../core/text/name.js';
import { TradingVenueAccount } from '../../../entities/bot/venue-account.js';
import type { VenueCredentials } from '../../../infra/exchange/venue.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { requireAccountLeft } from './account-limit.js';
import { checkCredentials, rightsFault } from './check.js';
import { sealCredentials } from './credentials.js';
import { requireLiveVenue } from './live-venue.js';
import { tellOfVenueAccount } from './tell-owner.js';
import { accountView, type VenueAccountView } from './view.js';

export interface CreateVenueAccountInput {
  /** Id of the exchange, such as `okx`. */
  readonly venue: string;
  /** What its owner calls it. */
  readonly label: string;
  readonly apiKey: string;
  readonly secret: string;
  /** The passphrase of the key, at venues that have one. */
  readonly password?: string | null;
}

/**
 * Keeps credentials of the caller's account at a venue, sealed, once the venue has accepted them, and tells the owner.
 * BAD_INPUT for a venue that live bots do not trade at; VENUE_REFUSED when the venue refuses the credentials or does not
 * let the key trade, VENUE_CAN_WITHDRAW for a key that may withdraw, VENUE_UNREACHABLE without a usable answer;
 * VENUE_ACCOUNT_LIMIT at twenty accounts.
 */
export async function createVenueAccount(ctx: Context, input: CreateVenueAccountInput): Promise<VenueAccountView> {
  const label = storedName(input.label);
  if (label === '') throw badInput('label: must have a visible character');
  const { apiKey, secret, password } = input;
  const credentials = { apiKey, secret, ...(password ? { password } : {}) };
  // Asked before the transaction, in which nothing may wait for others.
  const fault = rightsFault(await checkCredentials(requireLiveVenue(ctx, input.venue), credentials));
  if (fault) throw fault;
  return inTransaction(ctx, { operation: 'createTradingVenueAccount' }, async (tx) => {
    const account = await newAccount(ctx, tx, { venue: input.venue, label, credentials });
    await tellOfVenueAccount(ctx, tx, account, 'added');
    return accountView(account);
  });
}

interface NewAccount {
  readonly venue: string;
  readonly label: string;
  readonly credentials: VenueCredentials;
}

async function newAccount(ctx: Context, tx: Tx, given: NewAccount): Promise<TradingVenueAccount> {
  const { venue, label, credentials } = given;
  const userId = await requireOpenSession(ctx, tx);
  await requireAccountLeft(tx, userId);
  const [id, now] = [newId(), ctx.clock.now()];
  return tx.em.create(TradingVenueAccount, {
    id,
    userId,
    venue,
    label,
    credentialsSealed: sealCredentials(ctx, id, credentials),
    keyLastFour: credentials.apiKey.slice(-4),
    testedAt: now,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  });
}
