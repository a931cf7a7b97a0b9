import { AppError, badInput } from '../../../core/catalogue/errors.js';
import type { IcoChainCheck } from '../../../core/states/ico.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { recordActivity } from '../own/activity.js';
import { payTranche } from '../payout/pay-tranche.js';
import { payWhole } from '../payout/pay-whole.js';
import { requirePayable } from '../payout/may-be-paid.js';
import { holdContribution, holdTranche, type Found, type Held } from './find.js';
import type { Verification } from './input.js';

/** Confirms a delivery, which pays for it, and records what overruled the chain. */
export async function verify(ctx: Context, tx: Tx, found: Found, verification: Verification): Promise<void> {
  const held = await holdContribution(tx, found);
  const { id, status } = held.contribution;
  if (status !== 'VERIFICATION') {
    throw new AppError('ILLEGAL_STATE', { message: `verify is not possible while the state is ${status}` });
  }
  const { releaseId, force, notes } = verification;
  const pay = releaseId === null ? await payingWhole(ctx, tx, held) : await payingTranche(ctx, tx, held, releaseId);
  requireProven(pay.chainCheck, force);
  await requirePayable(tx, held.offering);
  await withChange(ctx, tx, { record: 'ico_transaction' }, [id], pay.run);
  recordActivity(ctx, tx, {
    action: 'verifyIcoContribution',
    target: releaseId === null ? 'contribution' : 'tranche',
    targetId: releaseId ?? id,
    name: held.offering.name,
    offeringId: held.offering.id,
    details: { transactionId: id, releaseId, chainCheck: pay.chainCheck, force, notes },
  });
}

/** A payout that is still to be made, and what the chain says of its delivery. */
interface Paying {
  readonly chainCheck: IcoChainCheck | null;
  readonly run: () => Promise<unknown>;
}

async function payingWhole(ctx: Context, tx: Tx, { offering, contribution }: Held): Promise<Paying> {
  if (contribution.vests) throw badInput('releaseId must name the tranche: the tokens come in tranches');
  return { chainCheck: contribution.chainCheck, run: () => payWhole(ctx, tx, offering, contribution) };
}

async function payingTranche(ctx: Context, tx: Tx, held: Held, releaseId: string): Promise<Paying> {
  const { vesting, tranche } = await holdTranche(tx, held.contribution, releaseId);
  if (tranche.status !== 'RELEASED' || tranche.paidAt !== null) {
    const state = tranche.paidAt === null ? tranche.status : 'paid';
    throw new AppError('ILLEGAL_STATE', { message: `verify is not possible while the tranche is ${state}` });
  }
  return { chainCheck: tranche.chainCheck, run: () => payTranche(ctx, tx, { ...held, vesting, tranche }) };
}

function requireProven(chainCheck: IcoChainCheck | null, force: boolean): void {
  if (force || (chainCheck !== 'PENDING' && chainCheck !== 'FAILED')) return;
  const said = chainCheck === 'PENDING' ? 'has not confirmed' : 'disproves';
  throw new AppError('ILLEGAL_STATE', {
    message: `The chain ${said} this delivery: send force: true and notes to verify it all the same`,
  });
}
