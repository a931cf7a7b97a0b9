import { requireUserId } from '../../../auth/authenticate.js';
import type { Context } from '../../frame/context.js';
import { isAnswered, type Once } from '../../frame/idempotency.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { requirePayee } from '../../money-request/payee.js';
import { readAnyOffering, type AdminOfferingView } from '../admin/offerings.js';
import { storeOffering, type NewOffering } from '../launch/store.js';
import { readTerms, type Terms, type TermsInput } from '../launch/terms.js';
import { readTokenSources, requireOwnSources } from '../launch/token-sources.js';
import { recordActivity } from '../own/activity.js';
import { openEscrow } from '../own/escrow.js';
import { newSoftCap } from '../own/soft-cap.js';
import { tellCreator } from './tell.js';
import { askAbout } from './token.js';

export interface CreateOfferingInput extends TermsInput {
  /** The account that sells; absent, the admin's own. */
  readonly userId?: string | null;
  readonly idempotencyKey?: string | null;
}

/**
 * Makes an offering for an account, the admin's own unless another is named, without a fee. That of another account is
 * approved: it is ACTIVE at once if it starts now, else PENDING until its start. An own one waits for another admin's approval,
 * as every decision about it does later.
 * PAYEE_NOT_ACTIVE unless the account is ACTIVE; what `readTerms` says of terms, and `requireToken` of the token.
 */
export async function createIcoOffering(
  ctx: Context,
  { idempotencyKey, ...given }: CreateOfferingInput,
): Promise<AdminOfferingView> {
  const callerId = requireUserId(ctx.caller);
  const userId = given.userId ?? callerId;
  const input = { ...given, userId };
  const once: Once = { input, key: idempotencyKey };
  const { blockchain } = input;
  const tokenSources = readTokenSources(blockchain, input.tokenSources);
  if (!(await isAnswered(ctx, 'createIcoOffering', once))) {
    await askAbout(ctx, input);
    await requireOwnSources(ctx, { userId, blockchain, tokenSources });
  }
  return inTransaction(ctx, { operation: 'createIcoOffering', once }, async (tx) => {
    const terms = await readTerms(ctx, tx, input);
    await requirePayee(tx, userId, 'userId: there is no active account with this id');
    const isOwn = userId === callerId;
    const { id, name, currency, walletType } = await storeOffering(ctx, tx, {
      userId,
      terms,
      planPrice: '0',
      planWaived: terms.plan.price,
      ...(isOwn ? {} : { approved: approvalOf(ctx, terms) }),
    });
    const details = { userId };
    recordActivity(ctx, tx, {
      action: 'createIcoOffering',
      target: 'offering',
      targetId: id,
      name,
      offeringId: id,
      details,
    });
    await tx.em.flush();
    if (!isOwn) await tellCreator(ctx, tx, { id, userId }, toldOf(name));
    const created = await readAnyOffering(ctx, id, tx.rows);
    // That of an own one is opened with its approval.
    if (!isOwn) await openEscrow(tx, { id, currency, walletType });
    return created;
  });
}

/** Its approval, by which its soft cap is fixed. */
function approvalOf(ctx: Context, { offering, phases }: Terms): NonNullable<NewOffering['approved']> {
  const now = ctx.clock.now();
  const state =
    offering.startDate <= now
      ? ({ status: 'ACTIVE', activatedAt: now } as const)
      : ({ status: 'PENDING', activatedAt: null } as const);
  return { ...state, approvedAt: now, ...newSoftCap(ctx, phases) };
}

function toldOf(name: string): { readonly title: string; readonly message: string } {
  const message = `An administrator has created the offering ${name} for you, and approved it.`;
  return { title: 'Offering Created', message };
}
