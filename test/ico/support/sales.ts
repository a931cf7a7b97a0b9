import { DAY_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import type { IcoPhaseAccess } from '../../../src/core/states/ico.js';
import { canonical } from '../../../src/core/money.js';
import type { VestingInput } from '../../../src/core/launchpad/vesting-terms.js';
import { findWallet, type WalletOwner } from '../../../src/services/wallet/open-wallet.js';
import type { SystemWalletName } from '../../../src/core/catalogue/system-wallets.js';
import { newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { newCurrency } from '../../support/currencies.js';
import { approved, launched, type IcoClient } from '../../support/ico-offerings.js';
import { endWindow } from '../../support/throttles.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';

export const PURCHASE = '/api/ico/transaction';
/** An address of the blockchain of offerings that name none. */
export const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

export interface SaleTerms {
  /** Of the currency. */
  readonly precision?: number;
  readonly usdPrice?: string | null;
  readonly phases?: readonly { tokenPrice?: string; allocation?: string; duration?: number; access?: IcoPhaseAccess }[];
  readonly vesting?: VestingInput;
  readonly minPurchase?: string;
  readonly maxPurchase?: string;
  readonly maxPerUser?: string;
  readonly blockchain?: string;
  readonly tokenDecimals?: number;
  readonly deliveryDays?: number;
  /** How long until it begins; a second ago when absent. */
  readonly startsInMs?: number;
  readonly lastsDays?: number;
  readonly isApproved?: boolean;
  /** Who sells; a new account when absent. */
  readonly creator?: IcoClient;
}

export type Sale = Awaited<ReturnType<typeof newSale>>;
export type Buyer = Awaited<ReturnType<typeof newBuyer>>;

/**
 * An offering on sale, unless the terms say otherwise, in a currency of its own worth a dollar: 1,000 tokens for 0.5 each,
 * whose time is thirty days.
 */
export async function newSale(terms: SaleTerms = {}) {
  const {
    precision = 2,
    usdPrice = '1',
    phases = [{}],
    startsInMs = -1_000,
    lastsDays = 30,
    isApproved = true,
  } = terms;
  const { blockchain, tokenDecimals, deliveryDays, vesting, minPurchase, maxPurchase, maxPerUser } = terms;
  const currency = await newCurrency({ precision, usdPrice, type: 'SPOT' });
  const { id, creator } = await launched({
    ...(terms.creator ? { creator: terms.creator } : {}),
    name: 'Token of a test',
    symbol: 'TST',
    blockchain: blockchain ?? 'ethereum',
    currency: { code: currency.code, type: 'SPOT' },
    startsInMs,
    lastsMs: lastsDays * DAY_MS,
    phases: phases.map((phase, at) => ({
      name: `Phase ${at + 1}`,
      tokenPrice: '0.5',
      allocation: '1000',
      duration: 10,
      ...phase,
    })),
    tokenDecimals,
    deliveryDays,
    vesting,
    minPurchase,
    maxPurchase,
    maxPerUser,
  });
  if (isApproved) await approved(id);
  return { id, creator: creator.user, currency };
}

/** Changes columns of an offering, as an admin would. */
export async function setOffering(id: string, columns: object): Promise<void> {
  const { system } = await world();
  await system.db.rows.updateTable('ico_token_offering').set(columns).where('id', '=', id).execute();
}

/** An account that holds an amount of the offering's currency. */
export async function newBuyer({ currency }: Pick<Sale, 'currency'>, balance = '10000') {
  const buyer = await newClient();
  const wallet = await newWallet({
    owner: { userId: buyer.user.id },
    currency: currency.code,
    type: 'SPOT',
    balance,
  });
  return Object.assign(buyer, { wallet });
}

/** What is sent to buy for an amount. */
export function wanted({ id }: Pick<Sale, 'id'>, amount: string, over: object = {}) {
  return { offeringId: id, amount, walletAddress: ADDRESS, ...over };
}

/** Buys; answers the body, also of a refusal. The limit of orders is forgotten first. */
export async function tryToBuy(buyer: Client, sale: Pick<Sale, 'id'>, amount: string, over: object = {}) {
  await endWindow('orderCreation');
  return (await buyer.rest('POST', PURCHASE, wanted(sale, amount, over))).body;
}

/** Buys; answers the contribution. */
export async function bought(buyer: Client, sale: Pick<Sale, 'id'>, amount: string, over: object = {}) {
  const body = await tryToBuy(buyer, sale, amount, over);
  if (body.statusCode !== 200) throw new Error(`not bought: ${JSON.stringify(body)}`);
  return body;
}

/** What a wallet of the offering's currency holds; null without one. */
export async function balanceOf(owner: WalletOwner, { currency }: Pick<Sale, 'currency'>): Promise<string | null> {
  const { system } = await world();
  const wallet = await findWallet(system.db, owner, { currency: currency.code, type: 'SPOT' });
  return wallet ? canonical(wallet.balance) : null;
}

/** What the escrow of an offering holds. */
export function escrowOf(sale: Sale): Promise<string | null> {
  return balanceOf({ system: `ico_${sale.id}` as SystemWalletName }, sale);
}

/** All that is stored of an offering's sale, with amounts in canonical form. */
export async function storedSale(id: string) {
  const { system } = await world();
  const { rows } = system.db;
  const progress = await rows
    .selectFrom('ico_offering_progress')
    .selectAll()
    .where('offeringId', '=', id)
    .executeTakeFirstOrThrow();
  const phases = await rows
    .selectFrom('ico_token_offering_phase')
    .selectAll()
    .where('offeringId', '=', id)
    .orderBy('sequence')
    .execute();
  const contributions = await rows
    .selectFrom('ico_transaction')
    .selectAll()
    .where('offeringId', '=', id)
    .orderBy('id')
    .execute();
  const accounts = await rows
    .selectFrom('ico_account')
    .selectAll()
    .where('offeringId', '=', id)
    .orderBy('userId')
    .execute();
  return {
    raised: canonical(progress.raised),
    raisedUsd: canonical(progress.raisedUsd),
    sold: canonical(progress.sold),
    contributors: progress.contributors,
    remaining: phases.map(({ remaining }) => canonical(remaining)),
    phases,
    contributions,
    accounts: accounts.map(({ amount, usd, ...account }) => ({
      ...account,
      amount: canonical(amount),
      usd: canonical(usd),
    })),
  };
}

/** The rows of the ledger that belong to a contribution, by their keys. */
export async function ledgerOf(transactionId: string) {
  const { system } = await world();
  const rows = await system.db.rows
    .selectFrom('wallet_audit_log')
    .innerJoin('wallet', 'wallet.id', 'wallet_audit_log.walletId')
    .select(['idempotencyKey', 'operation', 'amount', 'metadata', 'wallet.system', 'wallet.userId', 'border'])
    .where('transactionId', '=', transactionId)
    .orderBy('idempotencyKey')
    .execute();
  return rows.map(({ amount, ...row }) => ({ ...row, amount: canonical(amount) }));
}

/** A key that nothing was sent under. */
export function newKey() {
  return { 'idempotency-key': newId() };
}
