import { newPaymentId } from '../../src/core/gateway/ids.js';
import type { EventType } from '../../src/core/gateway/event-types.js';
import { newId } from '../../src/core/ids.js';
import type { User } from '../../src/entities/account/user.js';
import type { GatewayMode } from '../../src/entities/gateway/names.js';
import type { MerchantStatus, MerchantVerification } from '../../src/core/states/gateway.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { recordEvent } from '../../src/services/gateway/event/record-event.js';
import { registerMerchant, type RegisteredMerchant } from '../../src/services/gateway/owner/register-merchant.js';
import { newUser, signedIn } from './accounts.js';
import type { Client } from './client.js';
import { asSession } from './contexts.js';
import { world } from './world.js';

export interface NewMerchant {
  readonly owner?: Pick<User, 'id' | 'email'>;
  readonly status?: MerchantStatus;
  readonly verificationStatus?: MerchantVerification;
  readonly webhookUrl?: string;
}

/** A merchant with what its registration shows once, its owner, and a client that its owner is signed in with. */
export interface KnownMerchant {
  readonly id: string;
  readonly owner: Pick<User, 'id' | 'email'>;
  readonly client: Client;
  readonly webhookSecret: string;
  /** Keys by their beginning, such as `sk_live`. */
  readonly keys: Readonly<Record<'pk_live' | 'sk_live' | 'pk_test' | 'sk_test', string>>;
}

/** A merchant, ACTIVE unless said otherwise. */
export async function newMerchant(options: NewMerchant = {}): Promise<KnownMerchant> {
  const { status = 'ACTIVE', verificationStatus = 'UNVERIFIED', webhookUrl } = options;
  const { platform } = await world();
  const owner = options.owner ?? (await newUser());
  const client = await signedIn(owner);
  const registered = await registerMerchant(await asSession(owner), {
    name: `Merchant ${newId()}`,
    email: 'shop@example.com',
    webhookUrl: webhookUrl ?? null,
  });
  await platform.db.rows
    .updateTable('gateway_merchant')
    .set({ status, verificationStatus })
    .where('id', '=', registered.id)
    .execute();
  return { id: registered.id, owner, client, webhookSecret: registered.webhookSecret, keys: keysOf(registered) };
}

function keysOf({ keys }: RegisteredMerchant): KnownMerchant['keys'] {
  const both = keys.flatMap(({ publicKey, secretKey }) => [publicKey, secretKey]);
  const key = (start: string): string => both.find((each) => each.startsWith(start)) ?? '';
  return { pk_live: key('pk_live'), sk_live: key('sk_live'), pk_test: key('pk_test'), sk_test: key('sk_test') };
}

export interface NewPaymentRow {
  readonly mode?: GatewayMode;
  readonly amount?: string;
  readonly currency?: string;
}

/** A PENDING payment as a row alone, without its event; answers its id. */
export async function newPaymentRow(merchantId: string, options: NewPaymentRow = {}): Promise<string> {
  const { mode = 'LIVE', amount = '25', currency = 'EUR' } = options;
  const { platform, clock } = await world();
  const now = clock.now();
  const id = newPaymentId();
  await platform.db.rows
    .insertInto('gateway_payment')
    .values({
      id,
      uuid: newId(),
      merchantId,
      mode,
      amount,
      currency,
      walletType: 'FIAT',
      fee: '0',
      net: amount,
      usdAmount: amount,
      expiresAt: new Date(now.getTime() + 1_800_000).toISOString(),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .execute();
  return id;
}

export interface Recorded {
  readonly type?: EventType;
  readonly mode?: GatewayMode;
  readonly paymentId?: string;
  readonly sequence?: number;
  readonly data?: object;
}

/** Records an event of the merchant, of a new payment unless one is named; answers that payment's id. */
export async function recorded(merchant: Pick<KnownMerchant, 'id' | 'owner'>, event: Recorded = {}): Promise<string> {
  const { type = 'payment.created', mode = 'LIVE', sequence = 1, data = { status: 'PENDING' } } = event;
  const { system } = await world();
  const paymentId = event.paymentId ?? (await newPaymentRow(merchant.id, { mode }));
  const { id: merchantId, owner } = merchant;
  await inTransaction(system, { operation: 'test' }, (tx) =>
    recordEvent(system, tx, {
      type,
      merchantId,
      userId: owner.id,
      mode,
      paymentId,
      objectId: paymentId,
      sequence,
      data,
    }),
  );
  return paymentId;
}
