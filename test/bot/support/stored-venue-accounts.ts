import { newId } from '../../../src/core/ids.js';
import { sealCredentials } from '../../../src/services/bot/venue/credentials.js';
import { world } from '../../support/world.js';

/** An account at an exchange that nobody has asked about its credentials; answers its id. */
export async function storedVenueAccount(userId: string, venue = 'okx'): Promise<string> {
  const { system } = await world();
  const [id, now] = [newId(), system.clock.now().toISOString()];
  const credentialsSealed = sealCredentials(system, id, { apiKey: 'key-1234', secret: 'secret' });
  const times = { testedAt: now, createdAt: now, updatedAt: now };
  await system.db.rows
    .insertInto('trading_venue_account')
    .values({ id, userId, venue, label: 'Test', keyLastFour: '1234', credentialsSealed, ...times })
    .execute();
  return id;
}
