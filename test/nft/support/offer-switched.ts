import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import type { Person } from './chain.js';

/** Does something while settings have these values; they have no rows afterwards. */
export async function whileSet<Answer>(
  values: Readonly<Record<string, string>>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  await setSettings(values);
  try {
    return await work();
  } finally {
    await clearSettings(...Object.keys(values));
  }
}

/** Settings of a chain whose marketplace is paused. */
export const PAUSED = {
  nft_marketplace_paused_sepolia: 'true',
  nft_marketplace_pause_reason_sepolia: 'Under investigation',
} as const;

/** What is refused while it is paused. */
export const IS_PAUSED = {
  statusCode: 403,
  code: 'NFT_PAUSED',
  message: 'The marketplace is paused on sepolia: Under investigation',
} as const;

/** Freezes the wallets of an account, as a check that finds a fault does, or lets them go. */
export async function freeze({ user }: Pick<Person, 'user'>, isFrozen = true): Promise<void> {
  const { rows } = (await world()).system.db;
  const frozenAt = isFrozen ? new Date().toISOString() : null;
  await rows.updateTable('wallet').set({ frozenAt }).where('userId', '=', user.id).execute();
}

/** Bans an account, as an admin does, or lets it in again. */
export async function ban({ user }: Pick<Person, 'user'>, isBanned = true): Promise<void> {
  const { rows } = (await world()).system.db;
  const status = isBanned ? 'BANNED' : 'ACTIVE';
  await rows.updateTable('user').set({ status }).where('id', '=', user.id).execute();
}
