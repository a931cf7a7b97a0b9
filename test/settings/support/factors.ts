import { TwoFactorMethod } from '../../../src/entities/account/two-factor.js';
import { world } from '../../support/world.js';

/** Takes the second factors of all accounts away. */
export async function clearFactors(): Promise<void> {
  await (await world()).platform.db.rows.deleteFrom('two_factor').execute();
}

/** Gives an account a second factor, confirmed or only set up. */
export async function giveFactor(userId: string, method: TwoFactorMethod, confirmed = true): Promise<void> {
  const { platform } = await world();
  const now = new Date().toISOString();
  const secret = method === TwoFactorMethod.APP ? 'sealed' : null;
  const row = { userId, method, secret, lastStep: null, confirmedAt: confirmed ? now : null, createdAt: now };
  await platform.db.rows.insertInto('two_factor').values(row).execute();
}
