import { canonical } from '../../../core/money.js';
import type { Reader } from '../../../infra/database/database.js';
import type { DetailRow } from './offering.js';

/** What of an offering does not change with its sale. Every offering has it. */
export async function readDetail(rows: Reader, offeringId: string): Promise<DetailRow> {
  return rows.selectFrom('ico_token_detail').selectAll().where('offeringId', '=', offeringId).executeTakeFirstOrThrow();
}

export type StoredTerms = Pick<
  DetailRow,
  'vestingType' | 'vestingMonths' | 'cliffMonths' | 'intervalMonths' | 'initialPercent' | 'tranches'
>;

/** Terms of vesting as clients see them. */
export function vestingTermsView(terms: StoredTerms) {
  const { vestingType, vestingMonths, cliffMonths, intervalMonths, initialPercent, tranches } = terms;
  return {
    type: vestingType,
    durationMonths: vestingMonths,
    cliffMonths,
    intervalMonths,
    initialPercent: initialPercent === null ? null : canonical(initialPercent),
    tranches,
  };
}
