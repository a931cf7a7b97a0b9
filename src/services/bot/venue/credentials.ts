import { AppError } from '../../../core/catalogue/errors.js';
import { seal, unseal } from '../../../core/seal.js';
import type { TradingVenueAccount } from '../../../entities/bot/venue-account.js';
import type { VenueCredentials } from '../../../infra/exchange/venue.js';
import type { Context } from '../../frame/context.js';

/** The credentials of a venue account as its row keeps them. They open for the row with this id alone. */
export function sealCredentials({ config }: Context, accountId: string, credentials: VenueCredentials): string {
  return seal(config.secretKeys, JSON.stringify(credentials), purposeOf(accountId));
}

/** What {@link sealCredentials} made for the row. INTERNAL when the text was changed, erased, or its key is gone. */
export function credentialsOf(
  { config }: Pick<Context, 'config'>,
  { id, credentialsSealed }: Pick<TradingVenueAccount, 'id' | 'credentialsSealed'>,
): VenueCredentials {
  if (credentialsSealed === null) throw new AppError('INTERNAL', { reason: `venue account ${id} is deleted` });
  return JSON.parse(unseal(config.secretKeys, credentialsSealed, purposeOf(id))) as VenueCredentials;
}

function purposeOf(accountId: string): string {
  return `trading_venue_account.credentials:${accountId}`;
}
