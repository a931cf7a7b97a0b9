import { requireUserId } from '../../../auth/authenticate.js';
import { Money } from '../../../core/money.js';
import { canonical } from '../../../core/money.js';
import { GATEWAY_SCALE } from '../../../core/payment/fee.js';
import type { Context } from '../../frame/context.js';
import { allowedWalletTypes } from '../merchant/terms.js';
import { noSuchPayment } from '../payment/lock-payment.js';
import { checkoutView, type CheckoutView, type PaymentRow, type ShownMerchant } from '../payment/view.js';
import { eligible, pricedWallets } from './buyer-wallets.js';
import { testWallets } from './test-wallets.js';

/** What the checkout page shows of a payment, to anybody who knows its id. */
export async function readCheckout(ctx: Context, id: string): Promise<CheckoutView> {
  const { payment, merchant } = await findCheckout(ctx, id);
  return checkoutView(ctx, payment, merchant);
}

/** The caller's wallets with a balance, each with its charge, its coverage and the reason why it cannot pay, if any. */
export async function readCheckoutWallets(ctx: Context, id: string) {
  const userId = requireUserId(ctx.caller);
  const { payment } = await findCheckout(ctx, id);
  const { currency, mode } = payment;
  const amount = Money.parse(canonical(payment.amount), currency, GATEWAY_SCALE);
  if (mode === 'TEST') return { items: testWallets(payment), amount: amount.toString(), currency };
  const allowed = allowedWalletTypes(ctx);
  const wallets = await pricedWallets(ctx, ctx.db, userId, payment.id);
  const owed = { amount, net: amount.minus(Money.parse(canonical(payment.fee), currency, GATEWAY_SCALE)) };
  const items = wallets.filter(({ type }) => allowed.has(type)).map((wallet) => eligible(ctx, wallet, owed));
  return { items, amount: amount.toString(), currency };
}

async function findCheckout(
  { db }: Context,
  id: string,
): Promise<{ readonly payment: PaymentRow; readonly merchant: ShownMerchant }> {
  const row = await db.rows
    .selectFrom('gateway_payment as p')
    .innerJoin('gateway_merchant as m', 'm.id', 'p.merchantId')
    .selectAll('p')
    .select(['m.name as merchantName', 'm.logo as merchantLogo', 'm.website as merchantWebsite'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!row) throw noSuchPayment();
  const { merchantName: name, merchantLogo: logo, merchantWebsite: website, ...payment } = row;
  return { payment, merchant: { name, logo, website } };
}
