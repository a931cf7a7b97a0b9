import { figure } from '../../../core/launchpad/amounts.js';
import type { Money } from '../../../core/money.js';
import type { IcoContributionStatus, IcoOfferingStatus } from '../../../core/states/ico.js';

/** What each party gets and, below zero, pays; decimal texts that add up to zero. */
export interface Flows {
  readonly buyer: string;
  readonly creator: string;
  readonly platform: string;
  readonly escrow: string;
}

/** Of a contribution, or of many added up. */
export interface Stand {
  readonly amount: string;
  readonly fee: string;
  readonly paidNet: string;
  readonly paidFee: string;
  readonly refunded: string;
}

/** What becomes of what is in escrow. */
export type Plan = 'PAYOUT' | 'REFUND' | 'NONE';

/** What an offering of this outcome does with contributions that are outstanding. */
export function planOf(outcome: IcoOfferingStatus): Plan {
  if (outcome === 'SUCCESS') return 'PAYOUT';
  return outcome === 'FAILED' || outcome === 'CANCELLED' ? 'REFUND' : 'NONE';
}

export function isOutstanding(status: IcoContributionStatus): boolean {
  return status === 'PENDING' || status === 'VERIFICATION';
}

/** What has moved: the buyer has paid the amount into escrow, which has paid creator, platform or buyer. */
export function doneOf({ amount, paidNet, paidFee, refunded }: Stand): Flows {
  const back = figure(refunded);
  return flows(back.minus(figure(amount)), figure(paidNet), figure(paidFee));
}

/** What is planned for what is outstanding: escrow pays all of it. */
export function plannedOf({ amount, fee, paidNet, paidFee, refunded }: Stand, plan: Plan): Flows {
  const none = figure('0');
  const unpaid = {
    net: figure(amount).minus(figure(fee)).minus(figure(paidNet)),
    fee: figure(fee).minus(figure(paidFee)),
  };
  if (plan === 'PAYOUT') return flows(none, unpaid.net, unpaid.fee);
  if (plan === 'REFUND') return flows(unpaid.net.plus(unpaid.fee).minus(figure(refunded)), none, none);
  return flows(none, none, none);
}

export const NO_FLOWS: Flows = { buyer: '0', creator: '0', platform: '0', escrow: '0' };

/** Escrow pays or gets what the others get or pay. */
function flows(buyer: Money, creator: Money, platform: Money): Flows {
  const escrow = figure('0').minus(buyer).minus(creator).minus(platform);
  return {
    buyer: buyer.toString(),
    creator: creator.toString(),
    platform: platform.toString(),
    escrow: escrow.toString(),
  };
}
