import { sha256 } from '../../../core/ids.js';
import { RedirectTarget } from '../../../core/net/redirect-target.js';
import { PAYMENT_MOVES } from '../../../core/states/gateway.js';
import { isLegal } from '../../../core/states/machine.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { endPayment } from '../payment/end-payment.js';
import { lockPayment, noSuchPayment } from '../payment/lock-payment.js';
import { checkoutUrl, type PaymentRow } from '../payment/view.js';

/** Where a buyer's browser goes. */
export interface CheckoutRedirect {
  readonly redirectUrl: RedirectTarget;
}

type Ended = Pick<PaymentRow, 'id' | 'status' | 'cancelUrl'>;

/**
 * Cancels a payment for whoever knows its id, unless it no longer waits for a buyer, and answers where the browser goes:
 * the merchant's cancelUrl with the id and status, else the checkout page.
 */
export async function cancelCheckout(
  ctx: Context,
  id: string,
  key: string | null | undefined,
): Promise<CheckoutRedirect> {
  // Strangers have one name, so that the key of one must not be in another's way at another payment.
  const given = key ?? ctx.request.idempotencyKey;
  const once = { input: { id }, key: given ? sha256(`${id} ${given}`) : given };
  const ended = await inTransaction(ctx, { operation: 'cancelCheckout', once }, async (tx) => {
    const locked = await lockPayment(tx, { id });
    const waits = isLegal(PAYMENT_MOVES, locked.payment.status, 'cancel');
    const { status, cancelUrl } = waits ? await endPayment(ctx, tx, locked, 'cancel') : locked.payment;
    return { id, status, cancelUrl };
  });
  return redirectOf(ctx, ended);
}

/** Where the cancel link leads, for a browser that fetches it ahead of a visit: nothing is cancelled. */
export async function readCancelRedirect(ctx: Context, id: string): Promise<CheckoutRedirect> {
  const payment = await ctx.db.rows
    .selectFrom('gateway_payment')
    .select(['id', 'status', 'cancelUrl'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!payment) throw noSuchPayment();
  return redirectOf(ctx, payment);
}

function redirectOf(ctx: Context, { id, status, cancelUrl }: Ended): CheckoutRedirect {
  if (cancelUrl === null) return { redirectUrl: RedirectTarget.ofSite(ctx.config, checkoutUrl(ctx, id)) };
  return { redirectUrl: RedirectTarget.ofStored(cancelUrl, { payment_id: id, status }) };
}
