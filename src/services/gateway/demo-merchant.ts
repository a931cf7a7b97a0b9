import type { MerchantCaller } from '../../auth/principal.js';
import { ALL_PERMISSIONS } from '../../core/gateway/key-permissions.js';
import { GatewayMerchant } from '../../entities/gateway/merchant.js';
import { asCustomer } from '../frame/as-customer.js';
import type { Context } from '../frame/context.js';
import { inTransaction } from '../frame/in-transaction.js';
import { lockOne } from '../frame/lock-one.js';
import type { DemoCustomers } from '../frame/module.js';
import { confirmCheckout } from './checkout/confirm-checkout.js';
import { makeMerchant } from './owner/register-merchant.js';
import { cancelPayment } from './payment/cancel-payment.js';
import { createPayment } from './payment/create-payment.js';
import { endPayment } from './payment/end-payment.js';
import { lockPayment } from './payment/lock-payment.js';
import { simulatePayment } from './payment/simulate-payment.js';
import type { PaymentView } from './payment/view.js';
import { proposePayout } from './payout/propose-payouts.js';
import { createRefund } from './refund/refunds.js';

// Pays nobody else: demo data, for accounts that the seed has just made.
// Takes no idempotency key: the seed makes it once, with the accounts.

/** Gives a demo customer a merchant with payments in every state and a payout that waits; the other customer pays. */
export async function seedDemoMerchant(system: Context, { verified, asking }: DemoCustomers): Promise<void> {
  const id = await activeMerchant(system, asking);
  const live = asMerchant(system, id, 'live');
  const test = asMerchant(system, id, 'test');
  const buyer = asCustomer(system, verified);
  await order(live, '1001', '24.5');
  await pay(system, buyer, await order(live, '1002', '80'));
  const partly = await pay(system, buyer, await order(live, '1003', '60'));
  await createRefund(live, { paymentId: partly.id, amount: '15', reason: 'REQUESTED_BY_CUSTOMER' });
  const whole = await pay(system, buyer, await order(live, '1004', '12'));
  await createRefund(live, { paymentId: whole.id, reason: 'DUPLICATE' });
  await cancelPayment(live, (await order(live, '1005', '30')).id, null);
  await expire(system, await order(live, '1006', '18'));
  for (const outcome of ['COMPLETED', 'FAILED', 'EXPIRED'] as const) {
    await simulatePayment(test, { id: (await order(test, `TEST-${outcome}`, '10')).id, outcome });
  }
  await proposePayout(system, { merchantId: id, currency: 'USD', walletType: 'FIAT' });
}

/** A merchant that an admin has approved and verified, and whose payouts are proposed with each run. */
async function activeMerchant(ctx: Context, userId: string): Promise<string> {
  return inTransaction(ctx, { operation: 'seedDemoMerchant' }, async (tx) => {
    const { id } = await makeMerchant(ctx, tx, userId, {
      name: 'Demo Tea House',
      email: 'shop@example.com',
      website: 'https://tea.example',
    });
    await tx.em.flush();
    const merchant = await lockOne(tx, GatewayMerchant, id);
    Object.assign(merchant, { status: 'ACTIVE', verificationStatus: 'VERIFIED', payoutSchedule: 'INSTANT' });
    return id;
  });
}

function asMerchant(system: Context, merchantId: string, mode: MerchantCaller['mode']): Context {
  const key = { keyId: '', keyHash: '', kind: 'secret', version: 1, permissions: [ALL_PERMISSIONS] } as const;
  return { ...system, caller: { kind: 'merchant', merchantId, mode, key, rateLimit: null } };
}

function order(shop: Context, merchantOrderId: string, amount: string): Promise<PaymentView> {
  return createPayment(shop, {
    amount,
    currency: 'USD',
    walletType: 'FIAT',
    merchantOrderId,
    description: `Order ${merchantOrderId}`,
    lineItems: [{ name: 'Tea', quantity: 1, unitPrice: amount }],
    expiresIn: 86_400,
  });
}

async function pay({ db }: Context, buyer: Context, { id, amount, currency, walletType }: PaymentView) {
  const { caller } = buyer;
  const wallet = await db.rows
    .selectFrom('wallet')
    .select('id')
    .where('userId', '=', caller.kind === 'user' ? caller.userId : null)
    .where('currency', '=', currency)
    .where('type', '=', walletType)
    .executeTakeFirstOrThrow();
  const paying = { walletId: wallet.id, walletType, currency, amount, equivalentInPaymentCurrency: amount };
  return confirmCheckout(buyer, { id, wallets: [paying] });
}

async function expire(ctx: Context, { id }: PaymentView): Promise<void> {
  await inTransaction(ctx, { operation: 'seedDemoMerchant' }, async (tx) => {
    await endPayment(ctx, tx, await lockPayment(tx, { id }), 'expire');
  });
}
