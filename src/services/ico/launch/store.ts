import { newId } from '../../../core/ids.js';
import { IcoTokenDetail } from '../../../entities/ico/detail.js';
import { IcoTokenOffering } from '../../../entities/ico/offering.js';
import { IcoTokenOfferingPhase } from '../../../entities/ico/phase.js';
import { IcoOfferingProgress } from '../../../entities/ico/progress.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { Terms } from './terms.js';

export interface NewOffering {
  /** The creator. */
  readonly userId: string;
  readonly terms: Terms;
  /** What was paid for the plan, as exact decimal text. */
  readonly planPrice: string;
  /** What was not, since an admin made the offering; absent, nothing. */
  readonly planWaived?: string;
  /** For one that needs no decision: when it was approved, and the status and soft cap that it has then. */
  readonly approved?: Pick<IcoTokenOffering, 'status' | 'approvedAt' | 'activatedAt' | 'softCap' | 'softCapPercent'>;
}

const UNAPPROVED = {
  status: 'PENDING',
  approvedAt: null,
  activatedAt: null,
  softCap: null,
  softCapPercent: null,
} as const;
const NOTHING_HAPPENED = {
  reviewNotes: null,
  rejectedAt: null,
  settledAt: null,
  cancelledAt: null,
  cancelReason: null,
  deadlinesStoppedAt: null,
  deletedAt: null,
} as const;

/** Stores a new offering with its detail, its phases and its progress; they are there for what reads next. */
export async function storeOffering(
  { clock }: Pick<Context, 'clock'>,
  { em }: Tx,
  { userId, terms, planPrice, planWaived = '0', approved = UNAPPROVED }: NewOffering,
): Promise<IcoTokenOffering> {
  const [id, now] = [newId(), clock.now()];
  const times = { createdAt: now, updatedAt: now };
  const state = { ...NOTHING_HAPPENED, ...approved };
  const offering = em.create(IcoTokenOffering, {
    id,
    userId,
    ...terms.offering,
    planPrice,
    planWaived,
    ...state,
    ...times,
  });
  await em.flush();
  em.create(IcoTokenDetail, { offeringId: id, ...terms.detail });
  for (const phase of terms.phases) em.create(IcoTokenOfferingPhase, { id: newId(), offeringId: id, ...phase });
  em.create(IcoOfferingProgress, { offeringId: id });
  await em.flush();
  return offering;
}
