import { sql } from 'kysely';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { PAUSABLE_OFFERING, type IcoOfferingStatus } from '../../../core/states/ico.js';
import type { Reader } from '../../../infra/database/database.js';
import type { TermsInput } from '../launch/terms.js';
import type { TermName } from './edited-terms.js';
import { requireSelling, type Held } from './hold.js';

/** Statuses in which tokens are still to be delivered. */
const DELIVERS: ReadonlySet<IcoOfferingStatus> = new Set(['PENDING', 'ACTIVE', 'SUCCESS'] as const);

/**
 * ILLEGAL_STATE when these terms are fixed: once anybody has contributed, also when all of it was given back, and when the
 * sale has ended. The token may be named once more, while it has no address; BAD_INPUT when it has fewer decimals than
 * what was sold of it, or is on sale: a rest that nobody can buy would keep its phase open.
 */
export async function requireChangeable(
  rows: Reader,
  held: Held,
  current: TermsInput,
  wanted: TermsInput,
  changed: readonly TermName[],
): Promise<void> {
  if (changed.length === 0) return;
  if (namesToken(held, current, wanted, changed)) return requireDecimalsOfSold(rows, held, wanted);
  requireSelling(held, wanted.endDate);
  const { id } = held.offering;
  const bought = await rows.selectFrom('ico_transaction').select('id').where('offeringId', '=', id).limit(1).execute();
  if (bought.length === 0) return;
  throw new AppError('ILLEGAL_STATE', {
    message: `${changed.join(', ')}: fixed since the first contribution`,
  });
}

/** Whether no term but a token is named, where none was. */
export function namesToken(
  { offering }: Held,
  current: TermsInput,
  wanted: TermsInput,
  changed: readonly TermName[],
): boolean {
  const isToken = changed.every((name) => name === 'tokenAddress' || name === 'tokenDecimals');
  const isFirst = (current.tokenAddress ?? null) === null && (wanted.tokenAddress ?? null) !== null;
  return isToken && isFirst && DELIVERS.has(offering.status);
}

/** What was sold must be deliverable to its last digit, and what is on sale must be buyable to its last. */
async function requireDecimalsOfSold(
  rows: Reader,
  { offering, phases }: Held,
  { tokenDecimals }: TermsInput,
): Promise<void> {
  const onSale = PAUSABLE_OFFERING.includes(offering.status) ? phases.map(({ id }) => id) : [];
  const { rows: finest } = await sql<{ decimals: number | null }>`
    select greatest(
      (select max(scale(trim_scale(allocation))) from ico_token_offering_phase where id = any(${onSale}::uuid[])),
      (select max(scale(trim_scale(guaranteed))) from ico_phase_allowance where "phaseId" = any(${onSale}::uuid[])),
      (select max(scale(trim_scale(tokens))) from ico_transaction where "offeringId" = ${offering.id}),
      (select max(scale(trim_scale(r.tokens))) from ico_token_vesting v
        join ico_token_vesting_release r on r."vestingId" = v.id where v."offeringId" = ${offering.id})
    ) as decimals`.execute(rows);
  const least = finest[0]?.decimals ?? 0;
  if ((tokenDecimals ?? least) >= least) return;
  throw badInput(`tokenDecimals must be at least ${least}: tokens are sold in that many decimals`);
}
