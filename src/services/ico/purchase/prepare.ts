import type { AccountWalletId } from '../../../core/catalogue/wallet-ids.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import type { ContributionRow } from '../own/offering.js';
import { dealOf, type Deal, type Wish } from './deal.js';
import { newContribution } from './new-contribution.js';
import { newSchedule, type Schedule } from './new-schedule.js';
import type { Offer, OpenOffer } from './offer.js';

/** All of a purchase but what its phase has left: made before other buyers wait for it. */
export interface Prepared {
  readonly open: OpenOffer;
  readonly deal: Deal;
  readonly contribution: ContributionRow;
  readonly schedule: Schedule | null;
}

/** What {@link dealOf} refuses, and INSUFFICIENT_FUNDS for a buyer without a wallet to pay from. */
export function prepare(ctx: Context, open: OpenOffer, wish: Wish): Prepared {
  const deal = dealOf(ctx, open, wish);
  const contribution = newContribution(ctx, open.offer, wish, deal, payerOf(open.offer));
  return { open, deal, contribution, schedule: newSchedule(open.offer, contribution, deal) };
}

function payerOf({ payerWalletId, currency, walletType }: Offer): AccountWalletId {
  if (payerWalletId !== null) return payerWalletId;
  const message = `You have no ${currency} wallet of type ${walletType} to pay from: open one and fund it first`;
  throw new AppError('INSUFFICIENT_FUNDS', { message });
}
