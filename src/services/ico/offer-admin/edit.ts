import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { newId } from '../../../core/ids.js';
import { IcoTokenDetail } from '../../../entities/ico/detail.js';
import { IcoTokenOffering } from '../../../entities/ico/offering.js';
import { IcoTokenOfferingPhase } from '../../../entities/ico/phase.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';
import { readAnyOffering, type AdminOfferingView } from '../admin/offerings.js';
import { readStory } from '../launch/story.js';
import { checkTerms, readToken, requireComingStart, type Terms, type TermsInput } from '../launch/terms.js';
import { recordActivity } from '../own/activity.js';
import { readDetail } from '../own/detail-view.js';
import { requireSoftCapInReach, type SoftCap, softCapInOtherCurrency } from '../own/soft-cap.js';
import { namesToken, requireChangeable } from './changeable.js';
import { editedSources } from './edited-sources.js';
import { changesOf, merged, termsOf, type EditInput, type TermName } from './edited-terms.js';
import { tellProgress } from '../own/tell-progress.js';
import { goneWith, namesOfLists, requireNoLists } from './dropped-lists.js';
import { changeForAdmin, type Held } from './hold.js';
import { tellCreator } from './tell.js';
import { checkedToken, requireChecked, type CheckedToken } from './token.js';

// Writes SQL: it writes rows that it never loads, many at once.

/**
 * Changes an offering: its texts always, its terms only while it is PENDING or ACTIVE, has not ended, and nobody ever
 * contributed (ILLEGAL_STATE). The address of its token, with its decimals, can be set once after that, until it is paid
 * out. Phases that are given replace all that are there, and the allow-lists of a draft are gone with them, as the creator is
 * told; those of an approved offering are kept (ILLEGAL_STATE). Its soft cap stays: phases that bring less than it are
 * refused (ILLEGAL_STATE) while it is not raised, and another currency makes it the same share of the target in that one.
 * SELF_DECISION for one of the admin's own, ILLEGAL_STATE for the start of a sale that has begun; BAD_INPUT, ICO_PLAN_CAP
 * and FORBIDDEN as `checkTerms` says.
 */
export async function editIcoOffering(ctx: Context, id: string, input: EditInput): Promise<AdminOfferingView> {
  const token = await checkedToken(ctx, id, input);
  return inTransaction(ctx, { operation: 'editIcoOffering' }, (tx) =>
    changeForAdmin(ctx, tx, id, (held) => edit(ctx, tx, held, input, token)),
  );
}

async function edit(
  ctx: Context,
  tx: Tx,
  held: Held,
  input: EditInput,
  token: CheckedToken,
): Promise<AdminOfferingView> {
  const { id } = held.offering;
  const current = termsOf(held, await readDetail(tx.rows, id));
  const { terms, texts } = changesOf(current, input);
  const changed = [...terms, ...texts];
  if (changed.length === 0) return readAnyOffering(ctx, id, tx.rows);
  const wanted = merged(current, input, changed);
  await requireChangeable(tx.rows, held, current, wanted, terms);
  requireChecked(token, wanted, terms);
  const isToken = terms.length > 0 && namesToken(held, current, wanted, terms);
  if (isToken) await storeToken(tx, id, wanted);
  else if (terms.length > 0) await storeTerms(ctx, tx, held, wanted, terms);
  if (isToken || terms.length === 0) await storeTexts(ctx, tx, id, wanted);
  return told(ctx, tx, held, changed);
}

/** The token alone: plan and currency may ask for more by now than when the offering was launched. */
async function storeToken(tx: Tx, id: string, wanted: TermsInput): Promise<void> {
  Object.assign(await lockOne(tx, IcoTokenDetail, { offeringId: id }), readToken(wanted.blockchain, wanted));
}

async function storeTexts(ctx: Context, tx: Tx, id: string, wanted: TermsInput): Promise<void> {
  const { icon, ...detail } = readStory(wanted);
  Object.assign(await lockOne(tx, IcoTokenOffering, { id }), { icon, updatedAt: ctx.clock.now() });
  Object.assign(await lockOne(tx, IcoTokenDetail, { offeringId: id }), detail);
}

async function storeTerms(
  ctx: Context,
  tx: Tx,
  held: Held,
  wanted: TermsInput,
  changed: readonly TermName[],
): Promise<void> {
  const { id } = held.offering;
  const { offering, detail, phases } = await checked(ctx, tx, held, wanted, changed);
  const cap = changedCap(held, phases, changed);
  Object.assign(await lockOne(tx, IcoTokenOffering, { id }), offering, cap, { updatedAt: ctx.clock.now() });
  Object.assign(await lockOne(tx, IcoTokenDetail, { offeringId: id }), detail);
  if (!changed.includes('phases')) return;
  requireNoLists(held.offering, held.phases);
  await tx.rows.deleteFrom('ico_token_offering_phase').where('offeringId', '=', id).execute();
  for (const phase of phases) tx.em.create(IcoTokenOfferingPhase, { id: newId(), offeringId: id, ...phase });
}

/** What these changes make of the soft cap: another amount in another currency only. ILLEGAL_STATE out of its reach. */
function changedCap({ offering }: Held, phases: Terms['phases'], changed: readonly TermName[]): SoftCap | null {
  if (changed.includes('currency') || changed.includes('walletType')) return softCapInOtherCurrency(offering, phases);
  if (changed.includes('phases')) requireSoftCapInReach(offering, phases);
  return null;
}

/** The changed terms as they are stored. Vesting terms that do not change are not checked against the current settings. */
async function checked(
  ctx: Context,
  tx: Tx,
  held: Held,
  wanted: TermsInput,
  changed: readonly TermName[],
): Promise<Terms> {
  if (changed.includes('startDate')) requireStart(ctx, held, wanted);
  if (changed.includes('endDate') && wanted.endDate <= ctx.clock.now()) throw badInput('endDate must be in the future');
  const sources = await editedSources(tx, held.offering, wanted);
  if (changed.includes('vesting')) return checkTerms(ctx, sources, wanted);
  const { vesting: _stays, ...others } = wanted;
  const terms = checkTerms(ctx, sources, others);
  const { description, links, tokenAddress, tokenDecimals } = terms.detail;
  return { ...terms, detail: { description, links, tokenAddress, tokenDecimals } as Terms['detail'] };
}

function requireStart(ctx: Context, { offering }: Held, { startDate }: TermsInput): void {
  if (offering.status === 'ACTIVE') {
    throw new AppError('ILLEGAL_STATE', { message: 'startDate: the sale has begun, so its start stays' });
  }
  requireComingStart(ctx, startDate);
}

async function told(
  ctx: Context,
  tx: Tx,
  { offering, phases }: Held,
  changed: readonly string[],
): Promise<AdminOfferingView> {
  const { id, name } = offering;
  const dropped = changed.includes('phases') ? namesOfLists(phases) : [];
  const details = { changed, ...(dropped.length > 0 ? { droppedLists: dropped } : {}) };
  recordActivity(ctx, tx, {
    action: 'editIcoOffering',
    target: 'offering',
    targetId: id,
    name,
    offeringId: id,
    details,
  });
  await tx.em.flush();
  const message = `An administrator has changed your offering ${name}: ${changed.join(', ')}.${goneWith(dropped)}`;
  await tellCreator(ctx, tx, offering, { title: 'Offering Changed', message });
  await tellProgress(ctx, tx, offering);
  return readAnyOffering(ctx, id, tx.rows);
}
