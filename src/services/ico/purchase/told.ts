import { figure } from '../../../core/launchpad/amounts.js';
import type { Context } from '../../frame/context.js';
import type { NewEvent } from '../../frame/tx.js';
import { contributionEvents } from '../own/contribution-event.js';
import type { ContributionRow } from '../own/offering.js';
import { icoProgressTopic, type ProgressFigures } from '../own/progress.js';
import { progressFigures } from '../own/sale.js';
import type { Deal } from './deal.js';
import type { OpenOffer } from './offer.js';
import type { Taken } from './take.js';

/** What buyer, creator and the followers of the offering hear of a purchase. */
export function purchaseEvents(
  ctx: Context,
  open: OpenOffer,
  contribution: ContributionRow,
  deal: Deal,
  taken: Taken,
): NewEvent[] {
  const { id, userId: creatorId } = open.offer;
  const payload = figuresAfter(ctx, open, deal, taken);
  return [...contributionEvents(contribution, creatorId), { topic: icoProgressTopic(id), payload }];
}

/** The figures as the purchase leaves them: other phases may sell meanwhile, so that what is left is counted from what is sold. */
function figuresAfter(ctx: Context, { offer, phases }: OpenOffer, deal: Deal, taken: Taken): ProgressFigures {
  const left = phases.map((phase) => (phase.id === deal.phase.id ? { ...phase, remaining: taken.remaining } : phase));
  const allocated = phases.reduce((all, { allocation }) => all.plus(figure(allocation)), figure('0'));
  const remaining = allocated.minus(figure(taken.sold)).toString();
  return { ...progressFigures(ctx, { ...offer, ...taken }, left), remaining };
}
