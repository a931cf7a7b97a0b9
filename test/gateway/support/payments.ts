import type { Updateable } from 'kysely';
import { newId } from '../../../src/core/ids.js';
import { canonical } from '../../../src/core/money.js';
import type { Tables } from '../../../src/entities/index.js';
import type { WalletRow } from '../../../src/services/wallet/open-wallet.js';
import { newClient } from '../../support/accounts.js';
import { fromAddress, newAddress } from '../../support/addresses.js';
import { Client } from '../../support/client.js';
import type { KnownMerchant } from '../../support/gateway.js';
import { newWallet, walletNow } from '../../support/wallets.js';
import { world } from '../../support/world.js';

type Half = keyof KnownMerchant['keys'];

/** A client that calls with one of the merchant's keys. */
export async function shop(merchant: Pick<KnownMerchant, 'keys'>, half: Half = 'sk_live'): Promise<Client> {
  return new Client((await world()).url, { apiKey: merchant.keys[half], headers: fromAddress(newAddress()) });
}

export const ORDER = { amount: '25', currency: 'USD', walletType: 'FIAT' } as const;

/** Creates a payment over REST; answers its body. */
export async function created(merchant: KnownMerchant, over: object = {}, half: Half = 'sk_live') {
  const { body } = await (
    await shop(merchant, half)
  ).rest('POST', '/api/gateway/v1/payment/create', { ...ORDER, ...over });
  if (body.statusCode !== 200) throw new Error(`${body.code}: ${body.message}`);
  return body;
}

export type Buyer = Awaited<ReturnType<typeof newClient>>;

/** A wallet of the buyer. */
export function walletOf(buyer: Buyer, currency: string, type: WalletRow['type'], balance: string): Promise<WalletRow> {
  return newWallet({ owner: { userId: buyer.user.id }, currency, type, balance });
}

/** A buyer with US dollars to pay from. */
export async function newBuyer(balance = '100'): Promise<{ buyer: Buyer; wallet: WalletRow }> {
  const buyer = await newClient();
  return { buyer, wallet: await walletOf(buyer, 'USD', 'FIAT', balance) };
}

/** What a confirmation sends of a wallet. */
export function paying(wallet: Pick<WalletRow, 'id' | 'type' | 'currency'>, amount: string, equivalent = amount) {
  const { id: walletId, type: walletType, currency } = wallet;
  return { walletId, walletType, currency, amount, equivalentInPaymentCurrency: equivalent };
}

/** Confirms over REST; answers the body. */
export async function confirmed(
  buyer: Client,
  id: string,
  wallets: readonly object[],
  headers: Record<string, string> = {},
) {
  return (await buyer.rest('POST', `/api/gateway/checkout/${id}/confirm`, wallets, headers)).body;
}

/** A payment that a new buyer has paid. */
export async function paid(merchant: KnownMerchant, over: object = {}) {
  const payment = await created(merchant, over);
  const { buyer, wallet } = await newBuyer('1000');
  const receipt = await confirmed(buyer, payment.id, [paying(wallet, payment.amount)]);
  if (receipt.statusCode !== 200) throw new Error(`${receipt.code}: ${receipt.message}`);
  return { payment, buyer, wallet, receipt };
}

export async function balanceOf(merchantId: string, currency = 'USD', walletType: WalletRow['type'] = 'FIAT') {
  const { platform } = await world();
  return platform.db.rows
    .selectFrom('gateway_merchant_balance')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('currency', '=', currency)
    .where('walletType', '=', walletType)
    .executeTakeFirst();
}

/** The types of the events of a payment, in order. */
export async function eventsOf(paymentId: string) {
  const { platform } = await world();
  const events = await platform.db.rows
    .selectFrom('gateway_event')
    .select(['id', 'type', 'sequence', 'position', 'body'])
    .where('paymentId', '=', paymentId)
    .orderBy('sequence')
    .execute();
  return events.map((event) => ({ ...event, body: JSON.parse(event.body) }));
}

export const unknownPayment = (): string => `pi_${newId().replaceAll('-', '').slice(0, 24)}`;

/** Stored figures without the zeros that their columns fill up with. */
export const plainly = (row: object | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? canonical(value) : value,
    ]),
  );

/** What a merchant's balance says, without its key. */
export async function figuresOf(merchantId: string, currency = 'USD', walletType: WalletRow['type'] = 'FIAT') {
  const balance = await balanceOf(merchantId, currency, walletType);
  const { merchantId: _m, currency: _c, walletType: _w, ...figures } = plainly(balance);
  return figures;
}

/** What a wallet holds that is not in a hold. */
export async function freeIn(walletId: string): Promise<string> {
  return canonical((await walletNow(walletId)).balance);
}

/** Changes the columns of a merchant, as an admin does. */
export async function setMerchant(id: string, columns: Updateable<Tables['gateway_merchant']>): Promise<void> {
  const { platform } = await world();
  await platform.db.rows.updateTable('gateway_merchant').set(columns).where('id', '=', id).execute();
}

/** A payment as it is stored. */
export async function storedPayment(id: string) {
  const { platform } = await world();
  return platform.db.rows.selectFrom('gateway_payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The ledger's rows of a payment, a refund or a payout, by its UUID. */
export async function legsOf(uuid: string) {
  const { platform } = await world();
  return platform.db.rows
    .selectFrom('wallet_audit_log as l')
    .innerJoin('wallet as w', 'w.id', 'l.walletId')
    .select([
      'l.idempotencyKey',
      'l.operation',
      'l.amount',
      'l.metadata',
      'w.currency',
      'w.type',
      'w.system',
      'w.userId',
    ])
    .where('l.transactionId', '=', uuid)
    .orderBy('l.idempotencyKey')
    .execute();
}

/** Gives all keys of a merchant these permissions. */
export async function setPermissions(merchantId: string, ...permissions: readonly string[]): Promise<void> {
  const { platform } = await world();
  await platform.db.rows
    .updateTable('gateway_api_key')
    .set({ permissions: JSON.stringify(permissions) })
    .where('merchantId', '=', merchantId)
    .execute();
}

/** A refund as it is stored. */
export async function storedRefund(id: string) {
  const { platform } = await world();
  return platform.db.rows.selectFrom('gateway_refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Another type of a currency, with two decimals. */
export async function newSibling(code: string, type: WalletRow['type'], usdPrice: string | null = '1'): Promise<void> {
  const { platform } = await world();
  const now = new Date().toISOString();
  const currency = { id: newId(), code, type, name: 'Test', precision: 2, usdPrice, status: true };
  const times = { pricedAt: now, createdAt: now, updatedAt: now };
  await platform.db.rows
    .insertInto('currency')
    .values({ ...currency, ...times })
    .execute();
}
