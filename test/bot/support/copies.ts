import { newId } from '../../../src/core/ids.js';
import { newUser } from '../../support/accounts.js';
import { world } from '../../support/world.js';
import { storedBot } from './stored-bots.js';
import type { Listing } from './stored-strategies.js';

/** A sale of a listing, as its row says it. */
export async function storedPurchase(listing: Listing, buyerId: string, refundedAt: string | null = null) {
  const { system } = await world();
  const { id: strategyId, userId: sellerId, version, price, currency, name, type, symbol, timeframe } = listing;
  const sold = { name, type, symbol, timeframe, strategyConfig: listing.strategyConfig, ...listing.risk };
  const money = { price, currency, feePercent: '0', feeAmount: '0', sellerAmount: price };
  const row = { id: newId(), strategyId, buyerId, sellerId, version, ...money, refundedAt };
  const createdAt = system.clock.now().toISOString();
  await system.db.rows
    .insertInto('trading_bot_purchase')
    .values({ ...row, configSnapshot: JSON.stringify(sold), createdAt })
    .execute();
  return { ...row, sold };
}

/** Makes a stored bot one that runs a listing as it was sold. */
export async function makeCopy(botId: string, listing: Listing, buyerId: string): Promise<void> {
  const { id: purchaseId } = await storedPurchase(listing, buyerId);
  const made = { purchaseId, strategyId: listing.id, strategyVersion: listing.version };
  await (await world()).system.db.rows.updateTable('trading_bot').set(made).where('id', '=', botId).execute();
}

/** A bot of a new account that runs a listing as it was sold. */
export async function storedCopy(listing: Listing, given: { readonly deletedAt?: string } = {}) {
  const { id: userId } = await newUser();
  const bot = await storedBot({ userId, type: listing.type, status: 'STOPPED', ...given });
  await makeCopy(bot.id, listing, userId);
  return bot;
}
