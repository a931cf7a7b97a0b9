import { AppError } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { checkVestingTerms, type VestingInput, type VestingTerms } from '../../../core/launchpad/vesting-terms.js';
import type { IcoTokenDetail } from '../../../entities/ico/detail.js';
import type { Context } from '../../frame/context.js';

/** Terms of vesting as the table of details holds them. */
export type VestingColumns = Pick<
  IcoTokenDetail,
  'vestingType' | 'vestingMonths' | 'cliffMonths' | 'intervalMonths' | 'initialPercent' | 'tranches'
>;

/** BAD_INPUT naming the field; FORBIDDEN for anything but NONE while icoVestingEnabled is off. */
export function readVesting(
  { settings }: Pick<Context, 'settings'>,
  input: VestingInput | null | undefined,
): VestingColumns {
  if (isGiven(input) && input.type !== 'NONE' && !settings.flag('icoVestingEnabled')) {
    throw new AppError('FORBIDDEN', { message: 'vesting: offerings whose tokens vest are switched off' });
  }
  return columnsOf(checkVestingTerms(input, { defaultMonths: settings.number('icoDefaultVestingMonths') }));
}

function columnsOf(terms: VestingTerms): VestingColumns {
  const none = { vestingMonths: null, cliffMonths: null, intervalMonths: null, initialPercent: null, tranches: null };
  if (terms.type === 'NONE') return { vestingType: 'NONE', ...none };
  if (terms.type === 'CUSTOM') return { vestingType: 'CUSTOM', ...none, tranches: terms.tranches };
  const { type: vestingType, durationMonths: vestingMonths, intervalMonths, initialPercent } = terms;
  const cliffMonths = terms.type === 'CLIFF' ? terms.cliffMonths : null;
  return { ...none, vestingType, vestingMonths, cliffMonths, intervalMonths, initialPercent };
}
