import { sql } from 'kysely';
import { roundedFigure } from '../../../core/payment/figures.js';
import { CHECKOUT_LOCALES } from '../../../core/payment/locales.js';
import { WalletType } from '../../../entities/currency/currency.js';
import { offeredCurrencies } from '../../currency/read.js';
import type { Context } from '../../frame/context.js';
import { firstDay } from '../dashboard/days.js';
import { allowedWalletTypes } from '../merchant/terms.js';

/** What front ends and shops need to know of the gateway before anybody signs in. */
export async function readGatewaySettings(ctx: Context) {
  const { settings } = ctx;
  const allowed = allowedWalletTypes(ctx);
  const offered = await offeredCurrencies(ctx);
  return {
    enabled: settings.flag('gatewayEnabled'),
    testMode: settings.flag('gatewayTestMode'),
    walletTypes: Object.values(WalletType).filter((type) => allowed.has(type)),
    currencies: offered.filter(({ type }) => allowed.has(type)),
    minAmount: settings.decimal('gatewayMinPaymentAmount'),
    maxAmount: settings.decimal('gatewayMaxPaymentAmount'),
    locales: [...CHECKOUT_LOCALES],
  };
}

const TITLE = 'Take payments from every wallet';

const FEATURES = [
  {
    title: 'A checkout that is there',
    text: 'Send buyers to a page on which they pay from one wallet or from several at once, in the currencies that they have.',
  },
  { title: 'Exactly your price', text: 'You get the price in your currency less the fee, whatever buyers pay with.' },
  { title: 'Signed webhooks', text: 'Your server hears of each payment and refund, and a list has what it missed.' },
  { title: 'Refunds and payouts', text: 'Pay back in whole or in part, and be paid out by your own schedule.' },
  { title: 'A test mode', text: 'Test keys try everything out and move no money.' },
] as const;

/**
 * The front page of the gateway. Its figures are sums over the whole platform of what costs a fee or needs an admin,
 * rounded down to two digits: nobody reads a merchant's business from them, and nobody makes them up.
 */
export async function readGatewayLanding(ctx: Context) {
  const { rows } = await sql<{ merchants: string; payments: string; volume: string }>`
    select (select count(*)::text from gateway_merchant where status = 'ACTIVE' and "deletedAt" is null) as merchants,
      coalesce(sum(completed), 0)::text as payments, coalesce(sum("usdVolume"), 0)::text as volume
    from gateway_day where mode = 'LIVE' and day >= ${firstDay(ctx)}::date`.execute(ctx.db.rows);
  const { merchants = '0', payments = '0', volume = '0' } = rows[0] ?? {};
  return {
    title: TITLE,
    features: FEATURES,
    merchants: roundedFigure(merchants),
    payments: roundedFigure(payments),
    volume: roundedFigure(volume),
  };
}
