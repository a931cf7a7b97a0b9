import { canonical } from '../../../src/core/money.js';
import type { User } from '../../../src/entities/account/user.js';
import { findWallet, type WalletOwner } from '../../../src/services/wallet/open-wallet.js';
import { newClient, newUser } from '../../support/accounts.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { storedStrategy, type Listing, type StoredStrategy } from './stored-strategies.js';

export const MARKETPLACE = '/api/trading-bot/marketplace';
export const PURCHASES = '/api/trading-bot/purchase';

export type Buyer = Awaited<ReturnType<typeof newClient>>;

/** A client with US dollars of Tether to pay from. */
export async function newBuyer(balance = '1000', currency = 'USDT'): Promise<Buyer> {
  const buyer = await newClient();
  await newWallet({ owner: { userId: buyer.user.id }, currency, balance });
  return buyer;
}

/** A listing in the marketplace, of a seller of its own unless one is named. */
export async function onSale(over: Partial<StoredStrategy> = {}): Promise<Listing> {
  return storedStrategy({ userId: over.userId ?? (await newUser()).id, ...over });
}

/** Buys by the documented path; answers the body. */
export async function bought(buyer: Buyer, listing: Pick<Listing, 'id'>): Promise<any> {
  const { body } = await buyer.rest('POST', `${MARKETPLACE}/${listing.id}/purchase`, {});
  if (body.statusCode !== 200) throw new Error(`${body.code}: ${body.message}`);
  return body;
}

/** What a wallet of type SPOT holds; null where there is none. */
export async function spot(owner: WalletOwner, currency = 'USDT'): Promise<string | null> {
  const { system } = await world();
  const wallet = await findWallet(system.db, owner, { currency, type: 'SPOT' });
  return wallet ? canonical(wallet.balance) : null;
}

/** A sale as it is stored. */
export async function saleRow(id: string) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('trading_bot_purchase').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** All sales of a listing as they are stored, the first one first. */
export async function salesOf(strategyId: string) {
  const { rows } = (await world()).system.db;
  return rows
    .selectFrom('trading_bot_purchase')
    .selectAll()
    .where('strategyId', '=', strategyId)
    .orderBy('id')
    .execute();
}

/** What the ledger has of a sale, by its keys. */
export async function ledgerOfSale(id: string) {
  const { rows } = (await world()).system.db;
  const all = await rows
    .selectFrom('wallet_audit_log as l')
    .innerJoin('wallet as w', 'w.id', 'l.walletId')
    .select(['l.idempotencyKey', 'l.operation', 'l.amount', 'w.userId', 'l.metadata'])
    .where('l.transactionId', '=', id)
    .orderBy('l.idempotencyKey')
    .execute();
  return all.map((each) => ({ ...each, amount: canonical(each.amount) }));
}

/** What the platform has earned by a sale, and lost by its refund. */
export async function profitsOf(id: string) {
  const { rows } = (await world()).system.db;
  const all = await rows
    .selectFrom('admin_profit')
    .select(['type', 'reference', 'amount', 'currency', 'walletType'])
    .where('reference', 'like', `${id}%`)
    .orderBy('reference')
    .execute();
  return all.map((each) => ({ ...each, amount: canonical(each.amount) }));
}

/** The audit trail of a listing, the first row first. */
export async function auditOfStrategy(strategyId: string) {
  const { rows } = (await world()).system.db;
  return rows
    .selectFrom('trading_bot_audit_log')
    .select(['ownerId', 'userId', 'actor', 'action', 'details'])
    .where('strategyId', '=', strategyId)
    .orderBy('id')
    .execute();
}

/** Takes an account out of use. */
export async function ban({ id }: Pick<User, 'id'>): Promise<void> {
  const { rows } = (await world()).platform.db;
  await rows.updateTable('user').set({ status: 'BANNED' }).where('id', '=', id).execute();
}
