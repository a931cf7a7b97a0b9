import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { claimHash } from '../../../core/launchpad/addresses.js';
import type { IcoChainCheck } from '../../../core/states/ico.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { recordActivity } from '../own/activity.js';
import { payTranche } from '../payout/pay-tranche.js';
import { payWhole } from '../payout/pay-whole.js';
import { requirePayable } from '../payout/may-be-paid.js';
import { holdDelivered, holdTranche, type Found, type Held } from './find.js';
import type { Verification } from './input.js';

/** Confirms a delivery, which pays for it, and records what overruled the chain. */
export async function verify(ctx: Context, tx: Tx, found: Found, verification: Verification): Promise<void> {
  const { releaseId, force, notes } = verification;
  const held = await holdDelivered(tx, found, releaseId);
  const { id, status } = held.contribution;
  if (status !== 'VERIFICATION') {
    throw new AppError('ILLEGAL_STATE', { message: `verify is not possible while the state is ${status}` });
  }
  const pay = releaseId === null ? await payingWhole(ctx, tx, held) : await payingTranche(ctx, tx, held, releaseId);
  requireSeen(pay.transactionHash, verification.transactionHash);
  requireProven(pay.chainCheck, force);
  await requirePayable(tx, held.offering);
  await withChange(ctx, tx, { record: 'ico_transaction' }, [id], pay.run);
  recordActivity(ctx, tx, {
    action: 'verifyIcoContribution',
    target: releaseId === null ? 'contribution' : 'tranche',
    targetId: releaseId ?? id,
    name: held.offering.name,
    offeringId: held.offering.id,
    details: {
      transactionId: id,
      releaseId,
      transactionHash: pay.transactionHash,
      chainCheck: pay.chainCheck,
      force,
      notes,
    },
  });
}

/** A payout that is still to be made, the transaction of its delivery, and what the chain says of it. */
interface Paying {
  readonly transactionHash: string | null;
  readonly chainCheck: IcoChainCheck | null;
  readonly run: () => Promise<unknown>;
}

async function payingWhole(ctx: Context, tx: Tx, { offering, contribution }: Held): Promise<Paying> {
  if (contribution.vests) throw badInput('releaseId must name the tranche: the tokens come in tranches');
  const { transactionHash, chainCheck } = contribution;
  return { transactionHash, chainCheck, run: () => payWhole(ctx, tx, offering, contribution) };
}

async function payingTranche(ctx: Context, tx: Tx, held: Held, releaseId: string): Promise<Paying> {
  const { vesting, tranche } = await holdTranche(tx, held.contribution, releaseId);
  if (tranche.status !== 'RELEASED' || tranche.paidAt !== null) {
    const state = tranche.paidAt === null ? tranche.status : 'paid';
    throw new AppError('ILLEGAL_STATE', { message: `verify is not possible while the tranche is ${state}` });
  }
  const { transactionHash, chainCheck } = tranche;
  return { transactionHash, chainCheck, run: () => payTranche(ctx, tx, { ...held, vesting, tranche }) };
}

/** The creator may name another transaction while an admin looks at the one before. */
function requireSeen(stored: string | null, seen: string | null): void {
  if (seen === null || (stored !== null && claimHash('', stored) === seen)) return;
  throw new AppError('ILLEGAL_STATE', { message: 'The delivery was made again: look at it again' });
}

function requireProven(chainCheck: IcoChainCheck | null, force: boolean): void {
  if (force || (chainCheck !== 'PENDING' && chainCheck !== 'FAILED')) return;
  const said = chainCheck === 'PENDING' ? 'has not confirmed' : 'disproves';
  throw new AppError('ILLEGAL_STATE', {
    message: `The chain ${said} this delivery: send force: true and notes to verify it all the same`,
  });
}
