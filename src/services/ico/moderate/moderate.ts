import { badInput } from '../../../core/catalogue/errors.js';
import { readOptionalText } from '../../../core/text/read-text.js';
import type { IcoModeration } from '../../../entities/ico/names.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import { isAnswered, type Once } from '../../frame/idempotency.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import { requirePayee } from '../../money-request/payee.js';
import { readAnyOffering, type AdminOfferingView } from '../admin/offerings.js';
import { recordActivity } from '../own/activity.js';
import { stopDeadlines } from '../deadline/stop-deadlines.js';
import { endDeliveryApprovals, endOfferingApprovals } from '../own/end-approvals.js';
import { requireOwnSources } from '../launch/token-sources.js';
import { openEscrow } from '../own/escrow.js';
import { holdOffering } from '../own/gate.js';
import type { OfferingRow } from '../own/offering.js';
import { phasesOf } from '../own/phases-of.js';
import { refuseBuyer } from '../own/refuse-buyer.js';
import { newSoftCap, type SoftCap } from '../own/soft-cap.js';
import { tellAllListed } from '../own/tell-listed.js';
import { tellProgress } from '../own/tell-progress.js';
import { MODERATIONS, type OfferingChange } from './moves.js';
import { tellCreator } from './tell.js';
import { requireSameToken, requireToken, waitingToken, type OfferedToken } from './token.js';

// Writes SQL: it moves money, or keeps it from moving.

export interface ModerationInput {
  readonly action: IcoModeration;
  /** What the creator is told besides, plain text of at most 2,000 characters; REJECT needs it. */
  readonly notes?: string | null;
  readonly idempotencyKey?: string | null;
}

const MOST_NOTES = 2_000;
const INACTIVE = 'The account of its creator is not active';
/**
 * Open to every admin with the right: who has an interest can stop an offering, and cannot let it go on. A flag decides more
 * before the sale is over: below its soft cap it fails then by its time, while no one can buy.
 */
const onlyStops = (action: IcoModeration, { status }: OfferingRow): boolean =>
  action === 'PAUSE' || (action === 'FLAG' && status === 'SUCCESS');
const FLAGGED = { status: 'WITHDRAWN', reason: 'The offering was flagged' } as const;
const UNFLAGGED = { status: 'WITHDRAWN', reason: 'The offering was unflagged' } as const;

/**
 * Approves, refuses, flags or pauses an offering, or takes the flag or the pause away; its creator is told, and of an
 * approval the accounts on the list of a phase. An approval fixes the soft cap. A flag and a pause stop purchases and
 * deadlines, a pause the time of the sale, too; neither is a status.
 * NOT_FOUND; SELF_DECISION for the admin's own, and for one that the admin has bought of, but for what only stops it;
 * ILLEGAL_STATE where the action is not possible or would change nothing; BAD_INPUT for a REJECT without notes. An approval
 * needs an end in the future, an ACTIVE creator (PAYEE_NOT_ACTIVE), a token that is what its blockchain says, and sources of
 * it that belong to the creator (BAD_INPUT; CHAIN_FAILED when that cannot be asked).
 */
export async function moderateIcoOffering(
  ctx: Context,
  id: string,
  { action, idempotencyKey, ...input }: ModerationInput,
): Promise<AdminOfferingView> {
  const notes = readOptionalText('notes', input.notes, MOST_NOTES);
  if (action === 'REJECT' && notes === null) throw badInput('notes must say why the offering is refused');
  const once: Once = { input: { id, action, notes }, key: idempotencyKey };
  const asked = action === 'APPROVE' ? await askedToken(ctx, id, once) : undefined;
  return inTransaction(ctx, { operation: 'moderateIcoOffering', once }, async (tx) => {
    const offering = await holdOffering(tx, id);
    if (!onlyStops(action, offering)) {
      refuseSelfDecision(ctx, offering.userId);
      await refuseBuyer(ctx, tx, id);
    }
    const marked = MODERATIONS[action](offering, ctx.clock.now());
    const cap = action === 'APPROVE' ? await approvedCap(ctx, tx, offering, asked) : {};
    await withChange(ctx, tx, { record: 'ico_token_offering' }, [id], async () => {
      const clocks = await stopDeadlines(ctx, tx, offering, marked);
      await changeOffering(ctx, tx, id, { ...marked, ...clocks, ...cap }, notes);
    });
    await endWaiting(ctx, tx, id, action);
    recordActivity(ctx, tx, {
      action: `${action.toLowerCase()}IcoOffering`,
      target: 'offering',
      targetId: id,
      name: offering.name,
      offeringId: id,
      details: notes === null ? {} : { notes },
    });
    const moderated = await readAnyOffering(ctx, id, tx.rows);
    await tellCreator(ctx, tx, offering, action, notes);
    if (action === 'APPROVE') await tellAllListed(ctx, tx, offering);
    await tellProgress(ctx, tx, { id, approvedAt: moderated.approvedAt });
    return moderated;
  });
}

/** The token as its blockchain confirmed it. One that cannot be approved is not asked about: the transaction refuses it. */
async function askedToken(ctx: Context, id: string, once: Once): Promise<OfferedToken | undefined> {
  const token = await waitingToken(ctx.db.rows, id);
  if (token && !(await isAnswered(ctx, 'moderateIcoOffering', once))) {
    await requireToken(ctx, token);
    await requireOwnSources(ctx, token);
  }
  return token;
}

/** A flag stops payouts, and without it a cancellation pays for proven deliveries without approvals. */
async function endWaiting(ctx: Context, tx: Tx, id: string, action: IcoModeration): Promise<void> {
  if (action === 'FLAG') await endOfferingApprovals(ctx, tx, id, FLAGGED);
  if (action === 'UNFLAG') await endDeliveryApprovals(ctx, tx, [id], UNFLAGGED);
}

async function changeOffering(
  { clock }: Context,
  { rows }: Tx,
  id: string,
  change: OfferingChange,
  notes: string | null,
): Promise<void> {
  await rows
    .updateTable('ico_token_offering')
    .set({ ...change, ...(notes === null ? {} : { reviewNotes: notes }), updatedAt: clock.now().toISOString() })
    .where('id', '=', id)
    .execute();
}

/** What an approval fixes, once nothing stands against it. */
async function approvedCap(
  ctx: Context,
  tx: Tx,
  offering: OfferingRow,
  asked: OfferedToken | undefined,
): Promise<SoftCap> {
  await requireApprovable(tx, offering, asked);
  return newSoftCap(ctx, await phasesOf(tx.rows, offering.id));
}

async function requireApprovable(tx: Tx, offering: OfferingRow, asked: OfferedToken | undefined): Promise<void> {
  requireSameToken(asked, await waitingToken(tx.rows, offering.id));
  await requirePayee(tx, offering.userId, INACTIVE);
  // So that the first buyer need not open it.
  await openEscrow(tx, offering);
}
