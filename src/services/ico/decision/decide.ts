import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import type { IcoDecision } from '../../../entities/ico/names.js';
import type { ApprovalView } from '../../approval/act-view.js';
import type { WaitingRecord } from '../../approval/waiting-record.js';
import { readAnyContribution, type AdminContributionView } from '../admin/contributions.js';
import type { ApprovedDelivery } from './approved-delivery.js';
import { findDecided, type Found } from './find.js';
import { readDecision, type Decision, type DecisionInput } from './input.js';
import { removeNote, saveNote } from './notes.js';
import { refundContribution } from './refund-contribution.js';
import { rejectContribution } from './reject-contribution.js';
import { rejectTranche } from './reject-tranche.js';
import { verify } from './verify.js';

// Pays nobody else: payouts ask for the creator themselves, and refunds leave out accounts that cannot be paid.

/**
 * A delivery that its blockchain has not confirmed, approved by as many people as its dollars ask for. Its approvals stand
 * under the id of its tranche, or of the contribution where the tokens come all at once.
 */
export const VERIFY_DELIVERY: WaitingRecord<ApprovedDelivery> = {
  operation: 'decideIcoContribution',
  kind: 'ICO_VERIFY',
  right: 'edit.ico.transaction',
  extension: 'ico',
  approve: (ctx, { id, releaseId, transactionHash, chainCheck }, idempotencyKey, notes) =>
    decideIcoContribution(ctx, id, 'VERIFY', {
      releaseId,
      transactionHash,
      chainCheck,
      force: chainCheck !== 'UNCHECKED',
      notes,
      idempotencyKey,
    }),
};

export interface Decided extends AdminContributionView {
  /** Of a verification: the approvals of the delivery where it waits for more of them, null where it is paid for. */
  readonly approval?: ApprovalView | null;
}

/**
 * Decides over a delivery of a contribution, or notes something about it.
 *
 * VERIFY pays what was delivered out of escrow: the whole, or the tranche `releaseId` of a contribution that vests, which
 * may be left out where only one is delivered and unpaid (BAD_INPUT where several are, ILLEGAL_STATE where none is).
 * ILLEGAL_STATE unless the contribution is in VERIFICATION, the delivery unpaid, and the offering in SUCCESS and not
 * flagged; and for a delivery that the chain has not confirmed (PENDING) or that was found wrong (FAILED, as the tranche is
 * then), unless `force` is true and `notes` say why; DELIVERY_CLAIMED when the transaction of such a delivery stands for
 * another one; and ILLEGAL_STATE where `transactionHash` is given and the delivery was made again by another one
 * meanwhile. PAYEE_NOT_ACTIVE for a creator who is not ACTIVE. Of a delivery that its chain has not confirmed, one that no
 * chain is asked about among them, also what `approveRecord` refuses; until the last approval the contribution stays as it
 * is.
 *
 * REJECT, with `notes`, refuses the delivery of the tranche `releaseId`, which can then be delivered again; without
 * `releaseId` it ends the contribution, and what is in escrow goes back to the buyer. ILLEGAL_STATE unless it is in
 * VERIFICATION; PAYEE_NOT_ACTIVE while the buyer cannot be paid, BALANCE_OVERFLOW while the buyer's wallet is too full.
 *
 * REFUND, with `notes`, ends a contribution, whatever its deadlines: what is in escrow goes back to the buyer. ILLEGAL_STATE
 * unless it is outstanding, and where a chain has confirmed a delivery that is not paid for; otherwise as a REJECT.
 *
 * SAVE_NOTE adds `note`, REMOVE_NOTE takes the note `noteId` away, in any status; ILLEGAL_STATE above 50 notes.
 *
 * NOT_FOUND; BAD_INPUT for what an action needs; SELF_DECISION for the admin's own contribution or offering, for a
 * contribution whose tokens go to a linked address of the admin, and for a REJECT during a sale of which the admin has
 * bought.
 */
export async function decideIcoContribution(
  ctx: Context,
  id: string,
  action: IcoDecision,
  { idempotencyKey, ...given }: DecisionInput,
): Promise<Decided> {
  const decision = readDecision(action, given);
  const once = { input: { id, ...decision }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'decideIcoContribution', once }, async (tx) => {
    const found = await findDecided(ctx, tx, id);
    const carriedOut = await carryOut(ctx, tx, found, decision);
    await tx.em.flush();
    return { ...(await readAnyContribution(ctx, id, tx.rows)), ...carriedOut };
  });
}

async function carryOut(ctx: Context, tx: Tx, found: Found, decision: Decision): Promise<Pick<Decided, 'approval'>> {
  if (decision.action === 'VERIFY') return { approval: await verify(ctx, tx, found, decision, VERIFY_DELIVERY) };
  if (decision.action === 'SAVE_NOTE') await saveNote(ctx, tx, found, decision.note);
  else if (decision.action === 'REMOVE_NOTE') await removeNote(ctx, tx, found, decision.noteId);
  else if (decision.action === 'REFUND') await refundContribution(ctx, tx, found, decision.notes);
  else if (decision.releaseId === null) await rejectContribution(ctx, tx, found, decision.notes);
  else await rejectTranche(ctx, tx, found, decision.releaseId, decision.notes);
  return {};
}
